import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measureJson } from './measure-json.ts'

/**
 * The same count on the parsed value; an empty list counts as one entry, because of its bracket.
 */
function countParsed(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 }
  const inner = Object.values(value).map(countParsed)
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    values: Math.max(1, inner.length) + inner.reduce((sum, { values }) => sum + values, 0),
  }
}

test('counts what a parser would create, with any content of strings', () => {
  const text = fc.constantFrom('"', '\\', '\\"', '[', '{', ',', ':', ']', '}', '', 'a', '\n', 'ü')
  const odd = fc.array(text, { maxLength: 6 }).map((parts) => parts.join(''))
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      odd,
      fc.integer(),
      fc.constant(null),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(odd, tie('value'), { maxKeys: 4 }),
  }))
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (given, indent) => {
      const { depth, values } = measureJson(JSON.stringify(given, null, indent))

      expect({ depth, values }).toEqual(countParsed(given))
    }),
    { numRuns: 2_000 },
  )
})

test('stops at its bounds', () => {
  expect(measureJson('['.repeat(1_000_000), { depth: 200, values: 1_000 })).toEqual({
    isTooMuch: true,
    depth: 201,
    values: 201,
  })
  expect(measureJson('1,'.repeat(1_000_000), { depth: 200, values: 1_000 })).toEqual({
    isTooMuch: true,
    depth: 0,
    values: 1_001,
  })
})

test('accepts text that is not JSON', () => {
  for (const text of ['', '"', '"\\', '"\\"', ']]]]', '}{', '\u0000', '"a\\\\"['])
    expect(measureJson(text).isTooMuch).toBe(false)
})
