import { EMAIL_MAX_LENGTH, IMAGE_URL_MAX_LENGTH } from './limits.ts'
import { parseUrl } from './parse-url.ts'

/*
 * Rules for texts that need no schema library, so that a form in a browser and the service check
 * alike (protocol 01 §5.6). None of these expressions backtracks.
 */

// The email grammar of HTML (https://html.spec.whatwg.org/#valid-e-mail-address). It is ASCII only,
// which excludes look-alike letters.
const EMAIL_LOCAL = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const EMAIL_LABEL = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/
const UUID =
  /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|00000000-0000-0000-0000-000000000000)$/i
const LOWER_CASE_UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Is it an address by the grammar of HTML? The empty text is accepted, as in the protocol. */
export function isEmail(text: string): boolean {
  if (text === '') return true
  const at = text.indexOf('@')
  if (at < 1) return false
  return (
    EMAIL_LOCAL.test(text.slice(0, at)) &&
    text
      .slice(at + 1)
      .split('.')
      .every((label) => EMAIL_LABEL.test(label))
  )
}

/**
 * The stricter rule for sign-in addresses: no misplaced dots, a real domain, at most 256
 * characters.
 */
export function isStrictEmail(text: string): boolean {
  if (text === '' || text.length > EMAIL_MAX_LENGTH || !isEmail(text)) return false
  const [local = '', domain = ''] = text.split('@')
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  const labels = domain.split('.')
  return labels.length >= 2 && (labels.at(-1)?.length ?? 0) >= 2
}

/**
 * The stored form of an address, also used for lookups (protocol 02 §0.4): trimmed and in lower
 * case.
 */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** A UUID of version 1 to 5 in either case, or the nil UUID. */
export const isUuid = (text: string): boolean => UUID.test(text)

/** `internal`, or a lower-case UUID of version 4. */
export const isProjectId = (text: string): boolean =>
  text === 'internal' || LOWER_CASE_UUID_V4.test(text)

/** An absolute URL of any scheme without spaces, at most 4,096 characters long. */
export const isUrl = (text: string): boolean => !text.includes(' ') && parseUrl(text) !== null

/** The same, long enough for an image in a `data:` URL. */
export const isImageUrl = (text: string): boolean =>
  !text.includes(' ') && parseUrl(text, undefined, IMAGE_URL_MAX_LENGTH) !== null

/** Standard base64 with correct padding; the empty text is accepted. */
export const isBase64 = (text: string): boolean =>
  text.length % 4 === 0 &&
  /^[A-Za-z0-9+/]*$/.test(text.replace(/={1,2}$/, '')) &&
  !text.startsWith('=')

/** Can PostgreSQL store this text? It rejects NUL, and JSON with half a surrogate pair. */
export const isStorableText = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed()
