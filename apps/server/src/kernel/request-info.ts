/** What is known about a request besides its input. */
export interface RequestInfo {
  readonly id: string
  readonly method: string
  /** As requested, without the query. */
  readonly path: string
  /** The query with its `?`, or an empty text. It may contain codes, so it is never logged. */
  readonly search: string
  /** By the protocol's names, whichever name the client used. */
  readonly headers: Headers
  /** A header that was sent under two names with different values. */
  readonly conflictingHeader: string | null
  /**
   * The address of the client, as far as connection and trusted proxies show it; otherwise null.
   * For limits, not for display.
   */
  readonly clientAddress: string | null
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}
