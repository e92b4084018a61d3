import type { Endpoint, InputOf } from '@latchkey/contract'
import type { OpenContext, RequestContext } from '../context.ts'
import { DIMENSIONS, type Dimension, type Limit, type RateLimitConfig } from './limit.ts'

/** The limits of some endpoints. Endpoints of one policy share its counters. */
export interface LimitPolicy {
  /**
   * Lower case with hyphens; with the dimension it names a limit in settings and metrics:
   * `password-sign-in.address`.
   */
  readonly name: string
  readonly endpoints: readonly Endpoint[]
  /**
   * What uses up points. `requests`: every request. `failures`: rejected ones, `successes`: the
   * others; for both, a point is reserved before the work and refunded after it, so that concurrent
   * attempts cannot bypass the limit. `failures-afterwards`: failures, counted when they are known,
   * which costs nothing without failures; for secrets that cannot be guessed.
   */
  readonly counts: 'requests' | 'failures' | 'successes' | 'failures-afterwards'
  /**
   * The account an attempt is aimed at; null if there is none. Never depends on whether that
   * account exists, or 429 would reveal it.
   */
  readonly account?: (
    input: never,
    ctx: RequestContext | OpenContext,
  ) => string | null | Promise<string | null>
  readonly limits: Readonly<Partial<Record<Dimension, Limit>>>
  /**
   * If set, attempts past the account's limit are not rejected but accepted one at a time, with
   * pauses that double up to this value. An attacker is slowed down and the owner is never locked
   * out. Networks known to the account do not wait.
   */
  readonly longestPauseSeconds?: number
  /** Accounts that share their counters, such as the addresses of one inbox. */
  readonly countedAs?: (account: string) => string
  /** The policy whose successes make a network known to an account, if it is not this one. */
  readonly knownUnder?: string
  /**
   * Does the owner of the account use this network in another way? Called only where an unknown
   * network would have to wait.
   */
  readonly isOwnNetwork?: (
    account: string,
    ctx: RequestContext | OpenContext,
    network: string,
  ) => Promise<boolean>
  /**
   * The work hashes a password, so it does not start while the hash queue has no room for the
   * project.
   */
  readonly hashesPassword?: boolean
  /**
   * What to do while the counters cannot be read or written: `refuse` where guessing is the danger,
   * `allow` where only load is.
   */
  readonly ifCountersFail: 'refuse' | 'allow'
}

type AccountOf<E extends Endpoint> = (
  input: InputOf<E>,
  ctx: RequestContext | OpenContext,
) => string | null | Promise<string | null>

/** Declares a policy; its `account` receives the validated input of its endpoints. */
export const policy = <E extends Endpoint>(
  declaration: Omit<LimitPolicy, 'endpoints' | 'account'> & {
    endpoints: readonly E[]
    account?: AccountOf<E>
  },
): LimitPolicy => declaration as LimitPolicy

/** All limits of the policies by name, in their order. */
export const listLimits = (policies: readonly LimitPolicy[]): { name: string; limit: Limit }[] =>
  policies.flatMap(({ name, limits }) =>
    DIMENSIONS.flatMap((dimension) => {
      const limit = limits[dimension]
      return limit === undefined ? [] : [{ name: `${name}.${dimension}`, limit }]
    }),
  )

/** The policies with some limits changed, or removed by null; names as in `listLimits`. */
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

/** One limit as the operator set it; null if there is none. */
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
