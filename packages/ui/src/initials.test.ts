import { expect, test } from 'vitest'
import { AVATAR_TINTS, initialsOf, tintOf } from './initials.ts'

test.each([
  ['Grace Knuth', 'GK'],
  ['Augusta Ada King', 'AK'],
  ['  ada   lovelace ', 'AL'],
  ['Sappho', 'SA'],
  ['x', 'X'],
  ['g@example.com', 'GE'],
  ['a-long-name@example.com', 'AL'],
  ['O’Neil', 'ON'],
  ['--', '--'],
  ['山田 太郎', '山太'],
  ['😀 smile', 'SM'],
  ['Team 12', 'TE'],
  ['Team Ada 12', 'TA'],
  ['12 34', '13'],
  ['\u202Eמריה כהן', 'מכ'],
  ['\u200F', ''],
  ['', ''],
  [null, ''],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('a name has the same tint everywhere, and names differ', () => {
  const names = Array.from({ length: 200 }, (_, index) => `User ${index}`)
  const tints = names.map(tintOf)

  expect(tints).toEqual(names.map((name) => tintOf(` ${name} `)))
  expect(new Set(tints).size).toBe(AVATAR_TINTS)
})
