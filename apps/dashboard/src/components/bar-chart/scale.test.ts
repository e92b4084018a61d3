import { expect, test } from 'vitest'
import { isWeekend, topOf } from './scale.ts'

test.each([
  [[], 2],
  [[0], 2],
  [[2], 2],
  [[3], 4],
  [[5, 1], 6],
  [[7], 10],
  [[11], 20],
  [[60], 60],
  [[61], 100],
  [[123_456], 200_000],
])('the top of %j is %i', (values, top) => {
  expect(topOf(values)).toBe(top)
})

test('knows weekends in UTC', () => {
  expect(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'].map(isWeekend)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
