/** A number of points per window of `seconds`. The window starts with the first point. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** The operator's settings. */
export interface RateLimitConfig {
  readonly enabled: boolean
  /** Limits by name that differ from the policies; null removes one. */
  readonly changes: Readonly<Record<string, Limit | null>>
}

/**
 * What a limit counts by: an account from one network, the network, the account from all networks,
 * or the project.
 */
export const DIMENSIONS = ['pair', 'address', 'account', 'project'] as const
export type Dimension = (typeof DIMENSIONS)[number]
