import { providerName } from '@latchkey/ui'
import { type Message, message, shortDate, t } from '../../text.ts'
import type { FILTERS } from './users-filters.ts'
import type { Method, UsersSearch } from './users-search.ts'

const METHOD_NAMES: Readonly<Record<Method, Message>> = {
  password: message('Password'),
  otp: message('Email code'),
  passkey: message('Passkey'),
  oauth: message('Any provider'),
}

/** The name of a sign-in method to filter by. */
export const methodName = (method: Method): string => t(METHOD_NAMES[method])

const day = (text: string) => shortDate(new Date(`${text}T00:00:00`))

/** A text about days, both included; null without any. */
function daysText(name: string, from: string | undefined, to: string | undefined): string | null {
  if (from && to) return t('{name}: {from} – {to}', { name, from: day(from), to: day(to) })
  if (from) return t('{name} since {from}', { name, from: day(from) })
  return to ? t('{name} until {to}', { name, to: day(to) }) : null
}

/** What a filter of the list shows, in a few words; null if it is not set. */
export function filterText(search: UsersSearch, [name]: (typeof FILTERS)[number]): string | null {
  switch (name) {
    case 'verified':
      return yesText(search.verified, t('Verified'), t('Not verified'))
    case 'mfa':
      return yesText(search.mfa, t('With second factor'), t('Without second factor'))
    case 'blocked':
      return yesText(search.blocked, t('Blocked'), t('Not blocked'))
    case 'method':
      return search.method ? t('Sign-in: {name}', { name: methodName(search.method) }) : null
    case 'provider':
      return search.provider ? t('Provider: {name}', { name: providerName(search.provider) }) : null
    case 'signedUpFrom':
      return daysText(t('Signed up'), search.signedUpFrom, search.signedUpTo)
    case 'activeFrom':
      return daysText(t('Last active'), search.activeFrom, search.activeTo)
    case 'key':
      return search.key
        ? t('{name}: {value}', {
            name: search.key.slice(search.key.indexOf('.') + 1),
            value: search.value ?? '',
          })
        : null
  }
}

const yesText = (answer: 'yes' | 'no' | undefined, yes: string, no: string) =>
  answer === undefined ? null : answer === 'yes' ? yes : no
