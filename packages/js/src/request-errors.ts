/**
 * The service sent no usable response: it could not be reached, or it did not get better with
 * repeated attempts. `cause` is the last failure.
 */
export class ServiceUnreachableError extends Error {
  override name = 'ServiceUnreachableError'
  /** Whether the browser has no network, so that the service is not to blame. */
  readonly isOffline: boolean

  constructor(message: string, { cause, isOffline }: { cause: unknown; isOffline: boolean }) {
    super(message, { cause })
    this.isOffline = isOffline
  }
}

/** A response that is neither a success nor a known error (protocol 07 §8.2). */
export class UnexpectedResponseError extends Error {
  override name = 'UnexpectedResponseError'
  /** The HTTP status. */
  readonly status: number
  /** The text of the response; empty for a success of the token endpoint, which contains tokens. */
  readonly body: string
  /** The id under which the service logged the request; null if the response has none. */
  readonly requestId: string | null

  constructor(message: string, response: Response, body: string, status = response.status) {
    super(message)
    this.status = status
    this.body = body
    this.requestId = requestIdOf(response)
  }
}

/**
 * The id under which the service logged the request of a response; null if the response has none.
 */
export const requestIdOf = (response: Response): string | null =>
  response.headers.get('x-stack-request-id')

/** The browser does not keep a cookie, or an item in its storage, that signing in needs. */
export class CookiesBlockedError extends Error {
  override name = 'CookiesBlockedError'
  override message = 'Are cookies blocked?'
}

/** Fetch reports a network failure as a TypeError and nothing else. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TypeError'
