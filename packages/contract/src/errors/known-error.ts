import type { catalog, ErrorCode, ErrorDetails } from './catalog.ts'
import { clientTexts } from './client-texts.ts'
import { errorTable } from './error-table.ts'

/** The body of a response with a known error (protocol 01 §8.1), keys in this order. */
export interface KnownErrorBody {
  code: string
  details?: unknown
  error: string
}

const brand = Symbol.for('latchkey.known-error')

/** Codes whose details are a text of the catalog unless another is given. */
export type ToldCode = {
  [C in ErrorCode]: (typeof catalog)[C] extends { readonly text: string } ? C : never
}[ErrorCode]

/**
 * An error that a caller can act on. The catalog defines code, status and details; the message is
 * for humans. `KnownError.fromWire` rebuilds it from a response.
 */
export class KnownError<C extends ErrorCode = ErrorCode> extends Error {
  readonly errorCode: C
  readonly statusCode: number
  readonly details: ErrorDetails<C>
  /** The id under which the service logged the request. Null until a client received the error. */
  readonly requestId: string | null = null

  /** Without a message it has the text of a client's own errors, or else its code. */
  constructor(
    code: C,
    ...[details, message = ownText(code, details)]: ErrorDetails<C> extends undefined
      ? [details?: undefined, message?: string]
      : [details: ErrorDetails<C>, message?: string]
  ) {
    const [status] = errorTable[code]
    if (status === 0)
      throw new Error(`${code} names a family of errors and cannot be raised by itself.`)
    super(message)
    this.name = 'KnownError'
    this.errorCode = code
    this.statusCode = status
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
   * Rebuilds the error from a response body; null if the code is not known here or its details are
   * missing.
   */
  static fromWire(body: {
    readonly code: string
    readonly details?: unknown
    readonly error?: unknown
  }): KnownError | null {
    const details = detailsOnWire(body)
    if (details === null) return null
    const text = typeof body.error === 'string' ? body.error : ''
    // Older servers send the codes with a text of their own without details.
    const given = details === 'text' ? { message: text } : details
    return new KnownError(body.code as ErrorCode, given as never, ...(text ? [text] : []))
  }

  /** The body of the response; `details` is absent where the catalog has none. */
  toWire(): KnownErrorBody {
    return this.details === undefined
      ? { code: this.errorCode, error: this.message }
      : { code: this.errorCode, details: this.details, error: this.message }
  }
}

/**
 * The details of a response body, undefined for a code without any, `'text'` if they are the text of
 * the error; null if no error can be rebuilt.
 */
export function detailsOnWire(body: {
  readonly code: string
  readonly details?: unknown
}): object | undefined | 'text' | null {
  if (!Object.hasOwn(errorTable, body.code)) return null
  const [status, kind] = errorTable[body.code as ErrorCode]
  if (status === 0) return null
  if (kind === 0) return undefined
  if (body.details instanceof Object) return body.details
  return kind === 2 ? 'text' : null
}

/** Does `code` equal `family` or descend from it in the family tree (protocol 01 §9.1)? */
export function belongsTo(code: string, family: ErrorCode): boolean {
  for (let at: string | undefined = code; at !== undefined; at = parentOf(at))
    if (at === family) return true
  return false
}

const parentOf = (code: string): string | undefined =>
  Object.hasOwn(errorTable, code) ? errorTable[code as ErrorCode][2] : undefined

const ownText = (code: ErrorCode, details: unknown): string =>
  (clientTexts as Readonly<Record<string, (details: never) => string>>)[code]?.(details as never) ??
  code
