import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonMistake, readJson } from './json-text.ts'

describe('the position of a mistake', () => {
  test.each([
    ['{"a": 1,}', 1, 9],
    ['{\n  "a": tru\n}', 2, 8],
    ["{'a': 1}", 1, 2],
    ['[1 2]', 1, 4],
    ['{"a" 1}', 1, 6],
    ['{"a": [1, 2}', 1, 12],
    ['"no end', 1, 1],
    ['"a\nb"', 1, 1],
    ['{"a": 1', 1, 8],
    ['[', 1, 2],
    ['{} x', 1, 4],
    ['01', 1, 2],
    ['nul', 1, 1],
  ])('in %j is line %i, column %i', (text, line, column) => {
    expect(readJson(text)).toEqual({ mistake: { line, column } })
  })

  test('is the end for any valid JSON, and inside for anything else', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.string(), (json, cut, put) => {
        expect(findJsonMistake(json)).toBe(json.length)

        const at = cut % (json.length + 1)
        const text = json.slice(0, at) + put + json.slice(at)
        const { mistake } = readJson(text)
        if (mistake === undefined) return
        // Up to the mistake the text is a valid beginning of JSON, so no earlier position is wrong.
        expect(findJsonMistake(text)).toBeLessThanOrEqual(text.length)
        expect(findJsonMistake(text.slice(0, findJsonMistake(text)))).toBe(findJsonMistake(text))
      }),
    )
  })

  test('is found in a text nested deeper than the stack', () => {
    expect(findJsonMistake('['.repeat(200_000))).toBe(200_000)
  })
})

test('treats an empty text as null, and accepts any value', () => {
  expect(readJson('  \n')).toEqual({ value: null })
  expect(readJson('false')).toEqual({ value: false })
  expect(readJson('"text"')).toEqual({ value: 'text' })
})
