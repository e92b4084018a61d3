import { ACCESS_TYPES, KnownError } from '@latchkey/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeOverloadErrors } from './overloads.ts'

/* protocol 01 §5.5. */

const refusal = (actual: string, allowed: readonly string[]) =>
  new KnownError('INSUFFICIENT_ACCESS_TYPE', {
    actual_access_type: actual,
    allowed_access_types: allowed,
  })
const schemaError = (message: string) => new KnownError('SCHEMA_ERROR', { message })

describe('when a request fits none of several forms', () => {
  test('one error is given as it is', () => {
    const error = schemaError('x')

    expect(mergeOverloadErrors([error])).toBe(error)
  })

  test('identical errors count once', () => {
    expect(mergeOverloadErrors([schemaError('x'), schemaError('x')]).toWire()).toEqual(
      schemaError('x').toWire(),
    )
  })

  test('access errors become one with all accepted access types, in their order', () => {
    const merged = mergeOverloadErrors([
      refusal('client', ['admin']),
      refusal('client', ['server', 'admin']),
    ])

    expect(merged.toWire()).toEqual(refusal('client', ['server', 'admin']).toWire())
  })

  test('access errors are dropped if there is any other error', () => {
    const merged = mergeOverloadErrors([
      refusal('client', ['server']),
      schemaError('x'),
      refusal('client', ['admin']),
    ])

    expect(merged.toWire()).toEqual(schemaError('x').toWire())
  })

  test('several other errors are listed with their bodies', () => {
    const merged = mergeOverloadErrors([
      schemaError('x'),
      refusal('client', ['server']),
      schemaError('y'),
      schemaError('x'),
    ])

    expect(merged).toMatchObject({ errorCode: 'ALL_OVERLOADS_FAILED', statusCode: 400 })
    expect(merged.details).toEqual({
      overload_errors: [schemaError('x').toWire(), schemaError('y').toWire()],
    })
  })
})

describe('properties', () => {
  const anyRefusal = fc
    .subarray([...ACCESS_TYPES], { minLength: 1 })
    .map((allowed) => refusal('client', allowed))
  const anyOther = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map(schemaError),
    fc.constant(new KnownError('ACCESS_TYPE_REQUIRED')),
    fc.constant(new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')),
  )
  const errors = fc.array(fc.oneof(anyRefusal, anyOther), { minLength: 1, maxLength: 6 })

  test('merging merged or repeated errors changes nothing', () => {
    fc.assert(
      fc.property(errors, (given) => {
        const merged = mergeOverloadErrors(given)

        expect(mergeOverloadErrors([merged]).toWire()).toEqual(merged.toWire())
        expect(mergeOverloadErrors([...given, ...given]).toWire()).toEqual(merged.toWire())
      }),
    )
  })

  test('returns an access error only if there is no other error', () => {
    fc.assert(
      fc.property(errors, (given) => {
        const onlyRefusals = given.every((error) =>
          KnownError.is(error, 'INSUFFICIENT_ACCESS_TYPE'),
        )

        expect(KnownError.is(mergeOverloadErrors(given), 'INSUFFICIENT_ACCESS_TYPE')).toBe(
          onlyRefusals,
        )
      }),
    )
  })

  test('the order of the forms does not decide which kind of error is returned', () => {
    fc.assert(
      fc.property(errors, (given) => {
        expect(mergeOverloadErrors(given.toReversed()).errorCode).toBe(
          mergeOverloadErrors(given).errorCode,
        )
      }),
    )
  })
})
