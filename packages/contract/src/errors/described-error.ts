import { catalog, type ErrorCode, type ErrorDetails } from './catalog.ts'
import { detailsOnWire, KnownError, type ToldCode } from './known-error.ts'

type DetailsArgument<C extends ErrorCode> =
  ErrorDetails<C> extends undefined
    ? [details?: undefined]
    : C extends ToldCode
      ? [details?: ErrorDetails<C>]
      : [details: ErrorDetails<C>]

/** A known error with its text of the catalog: what the service throws. */
export class DescribedError<C extends ErrorCode = ErrorCode> extends KnownError<C> {
  constructor(code: C, ...[given]: DetailsArgument<C>) {
    const entry = catalog[code]
    const details = given ?? ('text' in entry ? { message: entry.text } : undefined)
    super(code, ...([details, entry.message(details as never)] as never))
  }

  /** Rebuilds the error from code and details alone; null as for `KnownError.fromWire`. */
  static override fromWire(body: {
    readonly code: string
    readonly details?: unknown
  }): KnownError | null {
    const details = detailsOnWire(body)
    if (details === null) return null
    const given = details === 'text' ? undefined : details
    return new DescribedError(body.code as ErrorCode, ...([given] as never))
  }
}
