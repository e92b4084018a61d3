import {
  type PlainErrorName,
  type PlainErrorValues,
  plainErrors,
  plainErrorText,
} from '@latchkey/contract'

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
  /** Values of `Set-Cookie`. A single one may also be among the headers. */
  readonly cookies: readonly string[]
  /**
   * For endpoints of anyone without rate limits: as long as it returns true, the same request gets
   * the same response, which the API then sends without calling the handler.
   */
  readonly reusableWhile: (() => boolean) | undefined

  constructor(
    body: unknown,
    options: {
      status?: number
      headers?: Readonly<Record<string, string>>
      cookies?: readonly string[]
      reusableWhile?: (() => boolean) | undefined
    } = {},
  ) {
    this.body = body
    this.status = options.status
    this.headers = options.headers ?? {}
    this.cookies = options.cookies ?? []
    this.reusableWhile = options.reusableWhile
  }

  /** The same response with further headers. */
  with(headers: Readonly<Record<string, string>>): ApiResponse {
    return new ApiResponse(this.body, {
      ...(this.status === undefined ? {} : { status: this.status }),
      headers: { ...this.headers, ...headers },
      cookies: this.cookies,
    })
  }
}

/** An error whose response also gets these headers. */
export class WithHeaders extends Error {
  readonly headers: Readonly<Record<string, string>>

  constructor(cause: unknown, headers: Readonly<Record<string, string>>) {
    super('An error whose response has headers of its own', { cause })
    this.headers = headers
  }
}

/** Redirects the client; never 301 or 302, which may turn a POST into a GET (protocol 01 §7.1). */
export const redirect = (status: 303 | 307 | 308, location: string): ApiResponse =>
  new ApiResponse(undefined, { status, headers: { location } })

type Headers = Readonly<Record<string, string>>
/** The values may be left out where the text has none. */
type HttpErrorArguments<N extends PlainErrorName> = [keyof PlainErrorValues<N>] extends [never]
  ? [values?: Readonly<Record<never, never>>, headers?: Headers]
  : [values: PlainErrorValues<N>, headers?: Headers]

/** A plain error of the contract: a status and a text without a code (protocol 01 §8.4). */
export class HttpError<N extends PlainErrorName = PlainErrorName> extends Error {
  readonly plainError: N
  readonly status: number
  readonly headers: Headers

  constructor(plainError: N, ...[values, headers = {}]: HttpErrorArguments<N>) {
    super(plainErrorText(plainError, values))
    this.name = 'HttpError'
    this.plainError = plainError
    this.status = plainErrors[plainError].status
    this.headers = headers
  }
}

/** The service is overloaded; retry after the given number of seconds. */
export class TooBusy extends HttpError<'too-busy'> {
  constructor(retryAfterSeconds: number) {
    super('too-busy', {}, { 'retry-after': String(retryAfterSeconds) })
    this.name = 'TooBusy'
  }
}

/**
 * Too many attempts of one kind; retry after the given number of seconds. Does not reveal the target of the
 * attempts.
 */
export class TooManyAttempts extends HttpError<'too-many-attempts'> {
  constructor(retryAfterSeconds: number) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    super('too-many-attempts', {}, { 'retry-after': String(seconds) })
    this.name = 'TooManyAttempts'
  }
}
