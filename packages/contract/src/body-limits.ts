import type { Endpoint } from './endpoint.ts'

/**
 * The largest body of a request, in bytes. An endpoint with more than the default names its limit.
 */
export const BODY_MAX_BYTES = {
  /** Every endpoint without a limit of its own, and every path that does not exist. */
  default: 65_536,
  /**
   * A user, a team or a profile: an image of 1,000,000 characters and metadata. Also a value of the
   * data vault, and the sources of an email.
   */
  record: 4_000_000,
  /**
   * Data for the configuration of a project: an override of 5,000,000 characters inside a JSON
   * string, and logos.
   */
  configuration: 12_000_000,
} as const

/** The limit of an endpoint; the largest one if the endpoint has several forms. */
export const bodyLimitOf = (declarations: readonly Endpoint[]): number =>
  Math.max(BODY_MAX_BYTES.default, ...declarations.map(({ maxBodyBytes }) => maxBodyBytes ?? 0))

/**
 * The most members and entries of a JSON body, at all depths together: their number, not their
 * size, makes parsing and validation expensive.
 */
export const BODY_MAX_VALUES = 20_000

/** How many values the endpoint accepts; the most if it has several forms. */
export const bodyValueLimitOf = (declarations: readonly Endpoint[]): number =>
  Math.max(BODY_MAX_VALUES, ...declarations.map(({ maxBodyValues }) => maxBodyValues ?? 0))
