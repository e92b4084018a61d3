import { isLocalhost, isTrustedDomain } from '@latchkey/contract/pure'
import { t } from '../../text.ts'
import type { ProjectConfig } from '../projects/queries.ts'

/** A trusted domain with the key it is stored under. */
export interface DomainEntry {
  readonly key: string
  readonly baseUrl: string
  readonly handlerPath: string
}

/**
 * The trusted domains of a configuration. Entries without an address have no effect and are not
 * listed.
 */
export const domainsOf = (config: ProjectConfig): readonly DomainEntry[] =>
  Object.entries(config.domains.trustedDomains)
    .flatMap(([key, domain]) =>
      domain?.baseUrl
        ? [{ key, baseUrl: domain.baseUrl, handlerPath: domain.handlerPath ?? '/handler' }]
        : [],
    )
    .toSorted((a, b) => a.baseUrl.localeCompare(b.baseUrl))

/** A unique key for each entry, so that two administrators can add domains at once. */
export const newDomainKey = (): string => `d_${crypto.randomUUID().replaceAll('-', '')}`

/** A typed or pasted domain in its stored form: scheme and host, no path. */
export function readDomain(text: string): string {
  const trimmed = text.trim()
  const [, scheme = 'https://', rest = ''] = /^(https?:\/\/)?(.*)$/i.exec(trimmed) ?? []
  const [authority = ''] = rest.split(/[/?#]/)
  const host = authority.toLowerCase()
  const standardPort = scheme.toLowerCase() === 'https://' ? ':443' : ':80'
  return `${scheme.toLowerCase()}${host.endsWith(standardPort) ? host.slice(0, -standardPort.length) : host}`
}

/** The error message for a new domain; undefined if it is valid. */
export function findDomainMistake(
  text: string,
  others: readonly DomainEntry[],
): string | undefined {
  const mistake = t('Enter a valid domain, such as app.example.com')
  if (/^(?!https?:)[a-z][\w+.-]*:\/\//i.test(text.trim())) return mistake
  const domain = readDomain(text)
  const host = domain.replace(/^https?:\/\//, '')
  if (host === '') return t('Enter a domain')
  if (!isTrustedDomain(domain) || /[^a-z0-9.*:-]/.test(host)) return mistake
  if (others.some(({ baseUrl }) => readDomain(baseUrl) === domain))
    return t('This domain is already trusted')
  return undefined
}

/** The trusted domain of an app at a URL; null if every project trusts it, as on localhost. */
export function domainOfApp(url: string): string | null {
  const domain = readDomain(url)
  return URL.canParse(domain) && isLocalhost(new URL(domain).hostname) ? null : domain
}

/**
 * The same address with `www.` in front, which can be added together with a new one. Undefined if
 * the address is not one that people also type with `www.`, or if that is trusted already.
 */
export function wwwOf(text: string, others: readonly DomainEntry[]): string | undefined {
  if (findDomainMistake(text, others) !== undefined) return undefined
  const domain = readDomain(text)
  const url = URL.canParse(domain) ? new URL(domain) : null
  if (!url || domain.includes('*') || isLocalhost(url.hostname)) return undefined
  if (!url.hostname.includes('.') || /^(www\.|[\d.]+$)/.test(url.hostname)) return undefined
  const www = domain.replace('://', '://www.')
  return findDomainMistake(www, others) === undefined ? www : undefined
}

/** Short notes about what is special about a domain. */
export function traitsOf({ baseUrl }: DomainEntry): readonly string[] {
  const example = baseUrl.replaceAll(/\*+/g, 'wildcard')
  const url = URL.canParse(example) ? new URL(example) : null
  return [
    ...(baseUrl.startsWith('http:') ? [t('http')] : []),
    ...(baseUrl.includes('*') ? [t('Wildcard')] : []),
    ...(url && isLocalhost(url.hostname) ? [t('Localhost')] : []),
    ...(url && /^[\d.]+$/.test(url.hostname) ? [t('IP address')] : []),
  ]
}
