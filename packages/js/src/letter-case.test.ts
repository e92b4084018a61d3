import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { type CamelCased, toCamelCase, toSnakeCase } from './letter-case.ts'

test('names change, values do not', () => {
  expect(
    toCamelCase({ display_name: 'a_b', config: { oauth_providers: [{ client_id: null }] }, at: 1 }),
  ).toEqual({
    displayName: 'a_b',
    config: { oauthProviders: [{ clientId: null }] },
    at: 1,
  })
})

test('the types say the same', () => {
  expectTypeOf<
    CamelCased<{ created_at_millis: number; list: { last_four?: string }[] }>
  >().toEqualTypeOf<{
    readonly createdAtMillis: number
    readonly list: readonly { readonly lastFour?: string }[]
  }>()
})

test('what is undefined is left out', () => {
  expect(toSnakeCase({ a: undefined, b: null })).toEqual({ b: null })
})

test('converting back and forth returns the same object', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*){0,3}$/)
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('value')),
      fc.dictionary(name, tie('value')),
    ),
  })).value
  fc.assert(
    fc.property(value, (json) => {
      expect(toSnakeCase(toCamelCase(json))).toEqual(json)
    }),
  )
})
