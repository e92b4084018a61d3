import { parseUrl } from './parse-url.ts'

/**
 * A target of redirects: a base URL, which may contain wildcards, and the path of its handler
 * pages.
 */
export interface TrustedDomain {
  readonly baseUrl: string
  readonly handlerPath: string
}

/** Which URLs a project trusts. */
export interface TrustRules {
  readonly allowLocalhost: boolean
  readonly trustedDomains: readonly TrustedDomain[]
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
// A longer pattern cannot be stored; this is for patterns stored before the limit.
const PATTERN_MAX_LENGTH = 300

/**
 * May this project send users, codes or tokens to the URL (protocol 02 §14)? Only scheme, host and
 * port count. They are compared after parsing, so that user info and look-alike letters cannot
 * disguise the host that a browser would open. A URL of more than 4 KB, or with a host of more than
 * 253 characters, is never trusted, and is rejected before it is parsed (security case 64).
 */
export function isTrustedUrl(rules: TrustRules, text: string): boolean {
  const url = parseUrl(text)
  // A URL parser drops tabs and line ends and reads a backslash as a slash; a legitimate caller
  // sends neither.
  if (url === null || /[\s\\\u0000-\u001f]/.test(text)) return false
  if (url.host === '' || !isLink(url)) return false
  if (rules.allowLocalhost && isWeb(url) && isLocalhost(url.hostname)) return true
  return rules.trustedDomains.some((domain) => matchesDomain(domain.baseUrl, url))
}

/** `localhost`, a name below it, or an address of the loopback network 127.0.0.0/8. */
export const isLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)

/**
 * Only http and https reach this machine; any app may claim `myapp://localhost`, and it need not be
 * the developer's.
 */
const isWeb = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:'

/**
 * Schemes that run code or contain their own content are never trusted, whatever host they claim.
 */
const isLink = (url: URL) =>
  !['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(url.protocol)

function matchesDomain(baseUrl: string, url: URL): boolean {
  if (baseUrl.includes('*')) return matchesWildcard(baseUrl, url)
  const base = parseUrl(baseUrl)
  return (
    base !== null &&
    base.host !== '' &&
    base.protocol === url.protocol &&
    base.hostname === url.hostname &&
    portOf(base) === portOf(url)
  )
}

function matchesWildcard(baseUrl: string, url: URL): boolean {
  if (
    baseUrl.length > PATTERN_MAX_LENGTH ||
    !isWeb(url) ||
    !baseUrl.startsWith(`${url.protocol}//`)
  )
    return false
  const afterScheme = baseUrl.slice(url.protocol.length + 2)
  const end = afterScheme.search(/[/?#]/)
  const pattern = (end === -1 ? afterScheme : afterScheme.slice(0, end)).toLowerCase()
  if (!pattern.includes('*') || /[@\\\s]/.test(pattern)) return false
  if (pattern.includes(':')) return matchesPattern(pattern, `${url.hostname}:${portOf(url)}`)
  return portOf(url) === DEFAULT_PORTS[url.protocol] && matchesPattern(pattern, url.hostname)
}

const portOf = (url: URL) => url.port || DEFAULT_PORTS[url.protocol] || ''

/** Does the pattern match the whole text? `*` matches any text without dots, `**` any text. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  walkPattern(pattern, text).matches

/**
 * Scans the text once for each part of the pattern and marks how far the parts up to there can
 * reach. A wildcard is scanned once for all positions where it may start, so the work is at most
 * parts × length, for any input; `steps` counts it.
 */
export function walkPattern(pattern: string, text: string): { matches: boolean; steps: number } {
  const parts = pattern.match(/\*+|[^*]+/g) ?? []
  let steps = 0
  // reached[i]: the parts so far can match exactly the first i characters.
  let reached = new Uint8Array(text.length + 1)
  reached[0] = 1
  for (const part of parts) {
    const next = new Uint8Array(text.length + 1)
    for (let at = 0; at <= text.length; at += 1) {
      steps += 1
      if (part.startsWith('*')) {
        const grows = at > 0 && next[at - 1] === 1 && (part !== '*' || text[at - 1] !== '.')
        if (reached[at] === 1 || grows) next[at] = 1
      } else if (reached[at] === 1 && text.startsWith(part, at)) {
        steps += part.length
        next[at + part.length] = 1
      }
    }
    reached = next
  }
  return { matches: reached[text.length] === 1, steps }
}
