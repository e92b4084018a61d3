import { isHexColor } from '../branding/colors.ts'
import { HOST_MAX_LENGTH } from '../limits.ts'
import { isEmail, isUrl } from '../text-rules.ts'
import { isWebAddress } from '../web-address.ts'

/*
 * The forms of ids and texts of the configuration. No expression here backtracks, so no input makes
 * it slow. None needs a schema library, so forms in a browser check like the service.
 */

interface Rule {
  readonly test: (text: string) => boolean
  /** Completes a sentence that starts with the key. */
  readonly says: string
}

const LOWER_CASE_UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Longest base URL and handler path of a trusted domain, in characters. */
export const TRUSTED_DOMAIN_MAX_LENGTH = 300
/**
 * How many wildcards the host of a trusted domain may have. Domains stored before the limit still
 * match.
 */
const MAX_WILDCARDS = 16
/** Longest SMTP password, in characters. */
export const MAIL_PASSWORD_MAX_LENGTH = 70

/**
 * Does the id fit the rule of most records: starts with a letter or `_`, then also digits and
 * hyphens, at most 63 in all?
 */
export const isConfigId = (id: string): boolean =>
  id.length <= 63 && /^[a-zA-Z_][a-zA-Z0-9_-]*$/.test(id)

const isPermissionName = (id: string) => id !== '' && !/[^a-z0-9_:]/.test(id)

/** The forms of record ids (protocol 04 §8.6). */
export const idRules = {
  id: {
    test: isConfigId,
    says: 'must begin with a letter or _, go on with letters, digits, _ and -, and have at most 63 characters',
  },
  permission: {
    test: (id) => isPermissionName(id.startsWith('$') ? id.slice(1) : id),
    says: 'must consist of lower-case letters, digits, _ and :, with an optional $ in front',
  },
  'custom permission': {
    test: isPermissionName,
    says: 'must consist of lower-case letters, digits, _ and :',
  },
  uuid: {
    test: (id) => LOWER_CASE_UUID_V4.test(id),
    says: 'must be a lower-case UUID of version 4',
  },
} as const satisfies Record<string, Rule>
/** The name of a form of ids. */
export type IdRule = keyof typeof idRules

/** The forms of texts. */
export const textFormats = {
  'trusted domain': {
    test: isTrustedDomain,
    says: 'must be a URL without spaces; with * or ** in its host it must be http or https',
  },
  'handler path': { test: (text) => text.startsWith('/'), says: 'must start with /' },
  email: { test: isEmail, says: 'must be a valid email' },
  color: { test: isHexColor, says: 'must be a color as #rrggbb' },
  'web address': {
    test: isWebAddress,
    says: 'must be an http or https URL without a user name',
  },
  id: idRules.id,
  uuid: idRules.uuid,
} as const satisfies Record<string, Rule>
/** The name of a form of texts. */
export type TextFormat = keyof typeof textFormats

/**
 * May this be the base URL of a trusted domain: any URL, or a URL with wildcards in its host
 * (protocol 04 §7)?
 */
export function isTrustedDomain(text: string): boolean {
  if (!text.includes('*')) return isUrl(text)
  const scheme = ['http://', 'https://'].find((candidate) => text.startsWith(candidate))
  if (scheme === undefined || /\s/.test(text)) return false
  const afterScheme = text.slice(scheme.length)
  const end = afterScheme.search(/[/?#]/)
  const authority = end === -1 ? afterScheme : afterScheme.slice(0, end)
  if (afterScheme.slice(authority.length).includes('*')) return false
  const [host = '', port, ...rest] = authority.split(':')
  return rest.length === 0 && isWildcardHost(host) && (port === undefined || isWildcardPort(port))
}

const isWildcardHost = (host: string) =>
  host.length <= HOST_MAX_LENGTH &&
  (host.match(/\*+/g)?.length ?? 0) <= MAX_WILDCARDS &&
  !/[^a-zA-Z0-9.*-]/.test(host) &&
  host.split('.').every((label) => label !== '')
const isWildcardPort = (port: string) =>
  port.includes('*') ? /^[\d*]{1,6}$/.test(port) : /^\d{1,5}$/.test(port) && Number(port) <= 65_535

/** What is wrong with an amount of money, in the words of protocol 06 §2.1; null if nothing is. */
export function findMoneyProblem(
  amount: string,
  currency: string,
  decimals: number,
): string | null {
  const [whole = '', fraction, ...rest] = amount.split('.', 3)
  const isDigits = (text: string) => text !== '' && !/[^0-9]/.test(text)
  if (rest.length > 0 || !isDigits(whole) || (fraction !== undefined && !isDigits(fraction)))
    return 'Money amount must be in the format of <number> or <number>.<number>'
  if (fraction !== undefined && fraction.length > decimals)
    return `Too many decimals; ${currency} only has ${decimals} decimals`
  if (whole.length > 1 && whole.startsWith('0')) return 'Money amount must not have leading zeros'
  return null
}
