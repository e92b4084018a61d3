import { KnownError } from '@latchkey/contract'

/**
 * The error for a request that fits none of several forms (protocol 01 §5.5). Equal errors count
 * once. Errors about the access type become one with all accepted types, and are used only if there
 * is no other error.
 */
export function mergeOverloadErrors(errors: readonly KnownError[]): KnownError {
  const refusals = errors.filter((error) => KnownError.is(error, 'INSUFFICIENT_ACCESS_TYPE'))
  const others = errors.filter((error) => !KnownError.is(error, 'INSUFFICIENT_ACCESS_TYPE'))
  const distinct = [
    ...new Map(others.map((error) => [JSON.stringify(error.toWire()), error])).values(),
  ]
  if (distinct.length === 1) return distinct[0] as KnownError
  if (distinct.length > 1)
    return new KnownError('ALL_OVERLOADS_FAILED', {
      overload_errors: distinct.map((error) => error.toWire()),
    })

  const [first] = refusals
  if (first === undefined) throw new Error('A request that failed must have an error.')
  const allowed = new Set(refusals.flatMap((error) => error.details.allowed_access_types))
  return new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: first.details.actual_access_type,
    allowed_access_types: ['client', 'server', 'admin'].filter((type) => allowed.has(type)),
  })
}
