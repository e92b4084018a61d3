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

test('finds no keyword in names of properties, arguments of commands and text between tags', () => {
  expect(kinds("{ type: 'google', from: a, as, default: b }")).toEqual(["string 'google'"])
  expect(kinds('npm install react\ncurl -X POST --from new.csv')).toEqual([
    'keyword npm install',
    'keyword curl',
  ])
  expect(kinds("<p>Nothing new for users, it's all true</p>")).toEqual([])
  expect(kinds('a ? null : true')).toEqual(['keyword null', 'keyword true'])
  expect(kinds('import { type User, x as y } from "a"\nexport default function f() {}')).toEqual([
    'keyword import',
    'keyword type',
    'keyword as',
    'keyword from',
    'string "a"',
    'keyword export',
    'keyword default',
    'keyword function',
  ])
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
