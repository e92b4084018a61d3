import type { RequestInfo } from './request-info.ts'

const CLIENT_VERSION = /^\S+\s+(@[A-Za-z0-9_/]+)@([\d.]+)$/
const PUBLISHED = /^@(?:stackframe|hexclave)\//
/**
 * How token requests of published clients identify themselves: by their OAuth library, or by the
 * browser they run in.
 */
const OAUTH_LIBRARY_OR_BROWSER = /^(?:oauth4webapi\/|Mozilla\/)/
const TOKEN_ENDPOINT = '/auth/oauth/token'

/** A release of a client package. */
export interface ClientRelease {
  readonly name: string
  /** Major, minor, patch and the rest, as far as present. */
  readonly version: readonly number[]
}

/**
 * Reads the header `x-stack-client-version`. Null if it is absent or not in the form of protocol 01
 * §3.
 */
export function readClientRelease(header: string | null | undefined): ClientRelease | null {
  const [, name, version] = CLIENT_VERSION.exec(header ?? '') ?? []
  return name === undefined || version === undefined
    ? null
    : { name, version: version.split('.').map(Number) }
}

/**
 * Negative if `a` is the older version, positive if it is the newer one. Missing parts count as
 * zero.
 */
export function compareVersions(a: readonly number[], b: readonly number[]): number {
  const at = Array.from({ length: Math.max(a.length, b.length) }).findIndex(
    (_, index) => (a[index] ?? 0) !== (b[index] ?? 0),
  )
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** What published clients require, each with the first release that does (decision 0021). */
const DEMANDS = {
  restriction: [2, 8, 58],
  secondFactor: [2, 8, 77],
  riskScores: [2, 8, 78],
  signUpTime: [2, 8, 88],
} as const

type Demand = keyof typeof DEMANDS

/** The requirements of a request's client beyond those of every client. */
export type ClientDemands = Readonly<Record<Demand, boolean>>

const demandsOf = (meets: (since: readonly number[]) => boolean): ClientDemands => ({
  restriction: meets(DEMANDS.restriction),
  secondFactor: meets(DEMANDS.secondFactor),
  riskScores: meets(DEMANDS.riskScores),
  signUpTime: meets(DEMANDS.signUpTime),
})

const NONE = demandsOf(() => false)
const ALL = demandsOf(() => true)

/**
 * What the client that sent the request requires. Clients name their release in a header, except
 * when they request tokens: there, published clients of every release send a bare form. A client
 * that may be one of them gets everything there, because older ones ignore it.
 */
export function clientDemands({
  headers,
  path,
}: Pick<RequestInfo, 'headers' | 'path'>): ClientDemands {
  const header = headers.get('x-stack-client-version')
  if (!header) {
    return path.endsWith(TOKEN_ENDPOINT) &&
      OAUTH_LIBRARY_OR_BROWSER.test(headers.get('user-agent') ?? '')
      ? ALL
      : NONE
  }
  const release = readClientRelease(header)
  if (release === null || !PUBLISHED.test(release.name)) return NONE
  return demandsOf((since) => compareVersions(release.version, since) >= 0)
}
