import type { Endpoint, InputOf } from '@latchkey/contract'
import type { OpenContext, RequestContext } from '../context.ts'

/** So many in so many seconds; the window begins with the first. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** What the operator decided. */
export interface RateLimitConfig {
  readonly enabled: boolean
  /** Limits by name that differ from the policies; null takes one away. */
  readonly changes: Readonly<Record<string, Limit | null>>
}

/**
 * What a limit counts by: an account tried from one network, the network, the account from
 * wherever, everybody in the project.
 */
export const DIMENSIONS = ['pair', 'address', 'account', 'project'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** Which limits hold for some endpoints. Endpoints of one policy share its counters. */
export interface LimitPolicy {
  /**
   * Lower case with hyphens; with the dimension it names a limit in settings and metrics:
   * `password-sign-in.address`.
   */
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  /**
   * What uses up points. `requests`: every one. `failures`: those the service refused, `successes`:
   * those it did not; for both a point is taken before the work and given back after, so that
   * parallel attempts cannot slip through. `failures-afterwards`: failures, noted when they are
   * known, which costs nothing where nothing fails; for secrets that nobody can guess.
   */
  readonly counts: 'requests' | 'failures' | 'successes' | 'failures-afterwards'
  /**
   * Whose account an attempt is aimed at; null if nobody's. Never depends on whether that account
   * exists, or 429 would tell.
   */
  readonly account?: (
    input: never,
    ctx: RequestContext | OpenContext,
  ) => string | null | Promise<string | null>
  readonly limits: Readonly<Partial<Record<Dimension, Limit>>>
  /**
   * Given: past the account's limit attempts are not refused but let through one at a time, with
   * pauses that double up to this. An attacker is slowed down and the owner is never locked out.
   * Networks that the account is known from do not wait.
   */
  readonly longestPauseSeconds?: number
  /** Accounts that share their counters, such as the addresses that lead to one inbox. */
  readonly countedAs?: (account: string) => string
  /** The policy whose successes make a network known to an account, where it is not this one. */
  readonly knownUnder?: string
  /**
   * Is the network otherwise one of the account's owner? Asked only where a stranger would have to
   * wait.
   */
  readonly isOwnNetwork?: (
    account: string,
    ctx: RequestContext | OpenContext,
    network: string,
  ) => Promise<boolean>
  /**
   * The work hashes a password, so it is not begun while the hash queue has no room for the
   * project.
   */
  readonly hashesPassword?: boolean
  /**
   * What to do while the counters cannot be read or written: `refuse` where guessing is the danger,
   * `allow` where it is only load.
   */
  readonly ifCountersFail: 'refuse' | 'allow'
}

type AccountOf<E extends Endpoint> = (
  input: InputOf<E>,
  ctx: RequestContext | OpenContext,
) => string | null | Promise<string | null>

/** Declares a policy; its `account` sees the validated input of the endpoints it is for. */
export const policy = <E extends Endpoint>(
  declaration: Omit<LimitPolicy, 'endpoints' | 'account'> & {
    endpoints: readonly E[]
    account?: AccountOf<E>
  },
): LimitPolicy => declaration as LimitPolicy

/** Every limit of the policies by its name, in their order. */
export const listLimits = (policies: readonly LimitPolicy[]): { name: string; limit: Limit }[] =>
  policies.flatMap(({ name, limits }) =>
    DIMENSIONS.flatMap((dimension) => {
      const limit = limits[dimension]
      return limit === undefined ? [] : [{ name: `${name}.${dimension}`, limit }]
    }),
  )

/** The policies with some limits changed, or taken away by null; names as in `listLimits`. */
export const changeLimits = (
  policies: readonly LimitPolicy[],
  changes: Readonly<Record<string, Limit | null>>,
): readonly LimitPolicy[] =>
  policies.map((policy) => {
    const limits: Partial<Record<Dimension, Limit>> = {}
    for (const dimension of DIMENSIONS) {
      const change = changes[`${policy.name}.${dimension}`]
      const limit = change === undefined ? policy.limits[dimension] : change
      if (limit) limits[dimension] = limit
    }
    return { ...policy, limits }
  })

/** One limit as the operator decided it; null if there is none. */
export function findLimit(
  policies: readonly LimitPolicy[],
  config: RateLimitConfig,
  name: string,
  dimension: Dimension,
): Limit | null {
  if (!config.enabled) return null
  return (
    changeLimits(policies, config.changes).find((policy) => policy.name === name)?.limits[
      dimension
    ] ?? null
  )
}
