import { providerName } from '@latchkey/ui'
import { localized, t } from '../../text.ts'

/** The name of a sign-in method or of a provider (protocol 04 §15). */
export function methodName(method: string): string {
  if (method === 'password') return t('Password')
  if (method === 'otp') return t('Magic link or code')
  if (method === 'passkey') return t('Passkey')
  if (method === 'oauth') return t('OAuth')
  if (method === 'totp') return t('Second factor')
  if (method === 'anonymous') return t('Anonymous')
  if (method === 'server') return t('Server')
  return method === 'other' ? t('Other') : providerName(method)
}

const regions = localized((tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }))

/** The name of a country by its two letters. */
export const countryName = (code: string): string => regions().of(code) ?? code

/** The flag of a country. Systems without flags show the two letters. */
export const flagOf = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => letter.charCodeAt(0) - 65 + 0x1f1e6))
