import { metricDimensions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { DIMENSIONS } from '../../data/metrics/series.ts'
import { daysOf, RANGES, toCsv, toDays } from './history.ts'

const NOW = Date.UTC(2026, 2, 1, 12)

test.each(RANGES.map((range) => [range.name, range] as const))(
  '%s ends today and has no more days than the service allows',
  (_name, range) => {
    const { from, to } = daysOf(range, NOW)

    expect(to).toBe('2026-03-01')
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(range.days - 1)
    expect(range.days).toBeLessThanOrEqual(396)
  },
)

const series = {
  points: [
    { starts_at_millis: Date.UTC(2026, 1, 1), count: 12 },
    { starts_at_millis: Date.UTC(2026, 2, 1), count: 0 },
  ],
}

test('a series is a line for each interval', () => {
  expect(toDays(series.points)).toEqual([
    { date: '2026-02-01', activity: 12 },
    { date: '2026-03-01', activity: 0 },
  ])
  expect(toCsv('sign_ups', series)).toBe('starts_on,sign_ups\r\n2026-02-01,12\r\n2026-03-01,0\r\n')
})

test('groups are columns', () => {
  const [first, second] = series.points.map(({ starts_at_millis }) => starts_at_millis)
  const pointsOf = (one: number, two: number) => [
    { starts_at_millis: first as number, count: one },
    { starts_at_millis: second as number, count: two },
  ]
  const groups = [
    { key: 'CH', count: 9, points: pointsOf(9, 0) },
    { key: null, count: 3, points: pointsOf(3, 0) },
  ]

  expect(toCsv('sign_ups', { ...series, groups })).toBe(
    'starts_on,sign_ups,CH,unknown\r\n2026-02-01,12,9,3\r\n2026-03-01,0,0,0\r\n',
  )
})

test('metrics are split by what the service accepts', () => {
  expect(DIMENSIONS).toEqual(metricDimensions)
})
