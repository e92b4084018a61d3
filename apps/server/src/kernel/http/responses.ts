/** The media type of every JSON response. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * A response with headers or a status of its own. A handler that returns anything else returns only
 * a body.
 */
export class ApiResponse {
  readonly body: unknown
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    body: unknown,
    options: { status?: number; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.body = body
    this.status = options.status
    this.headers = options.headers ?? {}
  }

  /** The same response with further headers. */
  with(headers: Readonly<Record<string, string>>): ApiResponse {
    return new ApiResponse(this.body, {
      ...(this.status === undefined ? {} : { status: this.status }),
      headers: { ...this.headers, ...headers },
    })
  }
}

/** An error whose response also gets these headers. */
export class WithHeaders extends Error {
  readonly headers: Readonly<Record<string, string>>

  constructor(cause: unknown, headers: Readonly<Record<string, string>>) {
    super('An error whose answer has headers of its own', { cause })
    this.headers = headers
  }
}

/** Redirects the client; never 301 or 302, which may turn a POST into a GET (protocol 01 §7.1). */
export const redirect = (status: 303 | 307 | 308, location: string): ApiResponse =>
  new ApiResponse(undefined, { status, headers: { location } })

/** An error that has only a status and a text (protocol 01 §8.4). */
export class HttpError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
  }
}

/** The service is overloaded; retry after so many seconds. */
export class TooBusy extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(429, 'The service is busy. Please try again in a moment.', {
      'retry-after': String(retryAfterSeconds),
    })
    this.name = 'TooBusy'
  }
}

/**
 * Too many attempts of one kind; retry after so many seconds. Does not reveal the target of the
 * attempts.
 */
export class TooManyAttempts extends HttpError {
  constructor(retryAfterSeconds: number) {
    super(429, 'Too many attempts. Please try again later.', {
      'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))),
    })
    this.name = 'TooManyAttempts'
  }
}
