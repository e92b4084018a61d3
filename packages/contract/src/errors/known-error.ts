import { catalogue, type ErrorCode, type ErrorDetails } from './catalogue.ts'

/** The body of a response with a known error (protocol 01 §8.1), keys in this order. */
export interface KnownErrorBody {
  code: string
  details?: unknown
  error: string
}

const brand = Symbol.for('latchkey.known-error')

/** Codes whose details are a text of the catalogue unless another is given. */
type ToldCode = {
  [C in ErrorCode]: (typeof catalogue)[C] extends { readonly text: string } ? C : never
}[ErrorCode]

type DetailsArgument<C extends ErrorCode> =
  ErrorDetails<C> extends undefined
    ? [details?: undefined]
    : C extends ToldCode
      ? [details?: ErrorDetails<C>]
      : [details: ErrorDetails<C>]

/**
 * An error that a caller can act on. The catalogue defines code, status and details; the message is
 * for humans. `KnownError.fromWire` rebuilds it from code and details.
 */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  readonly errorCode: C
  readonly statusCode: number
  readonly details: ErrorDetails<C>

  constructor(code: C, ...[given]: DetailsArgument<C>) {
    const entry = catalogue[code]
    if (entry.abstract)
      throw new Error(`${code} names a family of errors and cannot be raised by itself.`)
    const details = given ?? ('text' in entry ? { message: entry.text } : undefined)
    super(entry.message(details as never))
    this.name = 'KnownError'
    this.errorCode = code
    this.statusCode = entry.status
    this.details = details as ErrorDetails<C>
    Object.defineProperty(this, brand, { value: true, enumerable: false })
  }

  /** Is this a known error, from any copy of the package or realm? */
  static isKnownError(value: unknown): value is KnownError {
    return typeof value === 'object' && value !== null && brand in value
  }

  /** Is this a known error with that code, or of that family? Narrows the details. */
  static is<C extends ErrorCode>(value: unknown, code: C): value is KnownError<C> {
    return KnownError.isKnownError(value) && belongsTo(value.errorCode, code)
  }

  /**
   * Rebuilds the error from a response body; null if this catalogue does not know the code or its
   * details are missing.
   */
  static fromWire(body: { code: string; details?: unknown }): KnownError | null {
    if (!Object.hasOwn(catalogue, body.code)) return null
    const code = body.code as ErrorCode
    const entry = catalogue[code]
    if (entry.abstract) return null
    const details =
      entry.details !== null && body.details instanceof Object ? body.details : undefined
    // Older servers send the codes with a text of their own without details.
    if (entry.details !== null && details === undefined && !('text' in entry)) return null
    return new KnownError(code, ...([details] as unknown as DetailsArgument<typeof code>))
  }

  /** The body of the response; `details` is absent where the catalogue has none. */
  toWire(): KnownErrorBody {
    return this.details === undefined
      ? { code: this.errorCode, error: this.message }
      : { code: this.errorCode, details: this.details, error: this.message }
  }
}

/** Does `code` equal `family` or descend from it in the family tree (protocol 01 §9.1)? */
export function belongsTo(code: string, family: ErrorCode): boolean {
  for (let at: string | null = code; at !== null; at = catalogue[at as ErrorCode]?.parent ?? null) {
    if (at === family) return true
  }
  return false
}
