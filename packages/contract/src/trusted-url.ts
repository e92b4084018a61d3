/** An address an app may be sent back to: a base URL, which may hold wildcards, and where its handler pages live. */
export interface TrustedDomain {
  readonly baseUrl: string
  readonly handlerPath: string
}

/** What a project says about which addresses it trusts. */
export interface TrustRules {
  readonly allowLocalhost: boolean
  readonly trustedDomains: readonly TrustedDomain[]
}

const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
const WILDCARD_URL = /^(https?:)\/\/([^/?#@\\\s]*\*[^/?#@\\\s]*)(?:[/?#].*)?$/

/**
 * May this project send people, codes or tokens to the URL (contract 02 §14)? Only scheme, host and port count. They are compared
 * after parsing, so that user info and look-alike letters cannot disguise the host a browser would go to.
 */
export function isTrustedUrl(rules: TrustRules, text: string): boolean {
  // A URL parser drops tabs and line ends and reads a back-slash as a slash; an honest caller sends neither.
  if (/[\s\\\u0000-\u001f]/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  if (url.host === '' || !isLink(url)) return false
  if (rules.allowLocalhost && isLocalhost(url.hostname)) return true
  return rules.trustedDomains.some((domain) => matchesDomain(domain.baseUrl, url))
}

/** `localhost`, a name below it, or an address of the loopback network 127.0.0.0/8. */
export const isLocalhost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)

/** Schemes that run code or carry their own content are no place to be sent to, whatever host they claim. */
const isLink = (url: URL) => !['javascript:', 'data:', 'vbscript:', 'blob:', 'file:'].includes(url.protocol)

function matchesDomain(baseUrl: string, url: URL): boolean {
  const wildcard = WILDCARD_URL.exec(baseUrl)
  if (wildcard) return matchesWildcard(wildcard[1] as string, wildcard[2] as string, url)
  if (baseUrl.includes('*') || !URL.canParse(baseUrl)) return false
  const base = new URL(baseUrl)
  return base.host !== '' && base.protocol === url.protocol && base.hostname === url.hostname && portOf(base) === portOf(url)
}

function matchesWildcard(protocol: string, authority: string, url: URL): boolean {
  if (protocol !== url.protocol) return false
  const pattern = authority.toLowerCase()
  if (pattern.includes(':')) return matchesPattern(pattern, `${url.hostname}:${portOf(url)}`)
  return portOf(url) === DEFAULT_PORTS[url.protocol] && matchesPattern(pattern, url.hostname)
}

const portOf = (url: URL) => url.port || DEFAULT_PORTS[url.protocol] || ''

/**
 * Does the pattern cover the whole text? `*` stands for any run without dots, `**` for any run. Tables instead of an expression: the work is
 * pattern × text at worst, whatever a tenant writes.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.match(/\*+|[^*]/g) ?? []
  let reachable = new Set([0])
  for (const part of parts) {
    const next = new Set<number>()
    for (const at of reachable) {
      if (!part.startsWith('*')) {
        if (text[at] === part) next.add(at + 1)
        continue
      }
      for (let end = at; end <= text.length; end += 1) {
        next.add(end)
        if (part === '*' && text[end] === '.') break
      }
    }
    reachable = next
  }
  return reachable.has(text.length)
}
