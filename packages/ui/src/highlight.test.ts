import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const kinds = (code: string) =>
  highlight(code)
    .filter(({ kind }) => kind !== 'plain')
    .map(({ kind, text }) => `${kind} ${text}`)

test('distinguishes strings, comments and keywords', () => {
  expect(kinds("import { a } from '@latchkey/js' // const is not a keyword here")).toEqual([
    'keyword import',
    'keyword from',
    "string '@latchkey/js'",
    'comment // const is not a keyword here',
  ])
  expect(kinds('LATCHKEY_URL=http://a\n# note')).toEqual(['name LATCHKEY_URL', 'comment # note'])
  expect(kinds('URL=https://auth.test/a b')).toEqual(['name URL'])
})

test('finds no comment in a URL inside a string, and no keyword inside a word', () => {
  expect(kinds('"https://a.test" constant renew')).toEqual(['string "https://a.test"'])
})

test('ends an unclosed comment at the end of the text, so that hostile text takes no longer than other text', () => {
  expect(kinds('a /* b /* c')).toEqual(['comment /* b /* c'])
  expect(kinds('a <!-- b <!-- c')).toEqual(['comment <!-- b <!-- c'])
})

test('does not highlight very long code', () => {
  expect(highlight("'a' ".repeat(20_000))).toHaveLength(1)
})

test('loses nothing', () => {
  fc.assert(
    fc.property(
      fc.string(),
      (code) =>
        highlight(code)
          .map(({ text }) => text)
          .join('') === code,
    ),
  )
})
