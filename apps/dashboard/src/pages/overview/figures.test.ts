import { expect, test } from 'vitest'
import { changeOf, figuresOf, outlineOf } from './figures.ts'

const days = (...activities: number[]) =>
  activities.map((activity, index) => ({
    date: `2026-01-${String(index + 1).padStart(2, '0')}`,
    activity,
  }))

const metrics = {
  total_users: 99,
  users_by_country: {},
  recently_registered: [],
  recently_active: [],
  login_methods: [],
}

test('compares the last seven days with the seven before', () => {
  const figures = figuresOf({
    ...metrics,
    daily_users: days(9, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2),
    daily_active_users: days(100, 1, 1, 1, 1, 1, 1, 8),
  })

  expect(figures).toEqual({
    totalUsers: 99,
    newUsers: 14,
    newUsersBefore: 7,
    activeToday: 8,
    activeOnAverage: 2,
  })
})

test.each([
  [14, 7, 1],
  [7, 14, -0.5],
  [7, 7, 0],
  [7, 0, null],
])('the change to %i from %i is %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test('names the first of the highest days, and none without events', () => {
  expect(outlineOf(days(1, 5, 5))).toEqual({
    total: 11,
    average: 4,
    peak: { date: '2026-01-02', activity: 5 },
  })
  expect(outlineOf(days(0, 0)).peak).toBeNull()
  expect(outlineOf([])).toEqual({ total: 0, average: 0, peak: null })
})
