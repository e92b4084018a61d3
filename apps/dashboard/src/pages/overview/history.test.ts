import { expect, test } from 'vitest'
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

test('a series is a line for each interval', () => {
  const days = toDays({
    points: [
      { starts_at_millis: Date.UTC(2026, 1, 1), count: 12 },
      { starts_at_millis: Date.UTC(2026, 2, 1), count: 0 },
    ],
  })

  expect(toCsv('sign_ups', days)).toBe('starts_on,sign_ups\r\n2026-02-01,12\r\n2026-03-01,0\r\n')
})
