/** A pattern of a trusted domain, with what it stands for (protocol 02 §14). */
export interface WildcardExample {
  readonly pattern: string
  readonly matches: readonly string[]
  readonly not: readonly string[]
}

/** Examples that teach the rules. A test checks each with the matching of the service. */
export const WILDCARD_EXAMPLES: readonly WildcardExample[] = [
  {
    pattern: '*.example.com',
    matches: ['api.example.com'],
    not: ['example.com', 'a.b.example.com'],
  },
  {
    pattern: '**.example.com',
    matches: ['api.example.com', 'a.b.example.com'],
    not: ['example.com'],
  },
  {
    pattern: 'api-*.example.com',
    matches: ['api-v1.example.com'],
    not: ['api.example.com', 'v1-api.example.com'],
  },
  {
    pattern: '*.*.org',
    matches: ['mail.example.org'],
    not: ['example.org', 'a.b.example.org'],
  },
]

/**
 * Whether a pattern also matches domains that anyone can register: less than two parts of the name
 * are fixed behind its last wildcard, as in `*.com`.
 */
export function isOpenToAnyone(baseUrl: string): boolean {
  const [host = ''] = baseUrl.replace(/^https?:\/\//, '').split(':')
  if (!host.includes('*')) return false
  const fixed = host.slice(host.lastIndexOf('*') + 1).split('.')
  // The first part belongs to the label of the wildcard.
  return fixed.slice(1).filter((label) => label !== '').length < 2
}
