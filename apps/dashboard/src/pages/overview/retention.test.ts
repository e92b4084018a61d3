import { expect, test } from 'vitest'
import { averagesOf, firstDayOf } from './retention.ts'

test('eight weeks start seven weeks before today', () => {
  expect(firstDayOf(8, Date.UTC(2026, 2, 1, 23, 59))).toBe('2026-01-11')
})

test('an average counts the users who signed up long enough ago', () => {
  const cohorts = [
    { week: '2026-01-05', users: 10, active: [10, 6, 3] },
    { week: '2026-01-12', users: 30, active: [30, 6] },
    { week: '2026-01-19', users: 0, active: [0] },
  ]

  expect(averagesOf(cohorts)).toEqual([1, 0.3, 0.3])
  expect(averagesOf([{ week: '2026-01-05', users: 0, active: [0] }])).toEqual([null])
  expect(averagesOf([])).toEqual([])
})
