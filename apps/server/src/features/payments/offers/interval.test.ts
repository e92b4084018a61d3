import type { Interval } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addInterval, elapsedIntervals } from './interval.ts'

const at = (text: string) => new Date(text)

test.each<[string, Interval, string]>([
  ['2026-01-31T10:00:00Z', [1, 'month'], '2026-03-03T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', [1, 'month'], '2028-03-02T10:00:00.000Z'],
  ['2028-02-29T00:00:00Z', [1, 'year'], '2029-03-01T00:00:00.000Z'],
  ['2026-12-15T00:00:00Z', [2, 'month'], '2027-02-15T00:00:00.000Z'],
  // Clocks change in Europe on this night; the interval is in UTC.
  ['2026-03-28T12:00:00Z', [1, 'day'], '2026-03-29T12:00:00.000Z'],
  ['2026-03-01T00:00:00Z', [2, 'week'], '2026-03-15T00:00:00.000Z'],
])('%s and %j is %s', (from, interval, later) => {
  expect(addInterval(at(from), interval).toISOString()).toBe(later)
})

test.each<[string, string, Interval, number]>([
  ['2026-01-31T00:00:00Z', '2026-03-01T00:00:00Z', [1, 'month'], 0],
  ['2026-01-31T00:00:00Z', '2026-03-03T00:00:00Z', [1, 'month'], 1],
  ['2026-01-31T00:00:00Z', '2026-04-01T00:00:00Z', [1, 'month'], 1],
  ['2026-01-31T00:00:00Z', '2026-04-03T00:00:00Z', [1, 'month'], 2],
  ['1973-01-01T12:00:00Z', '2026-01-01T11:59:59Z', [1, 'month'], 635],
  ['1973-01-01T12:00:00Z', '2026-01-01T12:00:00Z', [1, 'month'], 636],
  ['2026-01-31T00:00:00Z', '2126-01-31T00:00:00Z', [1, 'year'], 100],
  ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', [1, 'day'], 0],
  ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z', [1, 'day'], 0],
  ['2026-03-01T00:00:00Z', '2026-03-15T00:00:00Z', [1, 'week'], 2],
  ['2026-03-01T00:00:00Z', '2030-03-15T00:00:00Z', [0, 'week'], 0],
  ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', [1_000, 'year'], 9],
  ['0001-01-01T00:00:00Z', '9999-01-01T00:00:00Z', [1_001, 'year'], 0],
  ['2026-12-31T00:00:00Z', '2030-01-01T00:00:00Z', [Number.MAX_SAFE_INTEGER, 'month'], 0],
])('counts, from %s to %s, the intervals of %j: %i', (from, to, interval, elapsed) => {
  expect(elapsedIntervals(at(from), at(to), interval)).toBe(elapsed)
})

const time = fc.date({
  min: at('1973-01-01T00:00:00Z'),
  max: at('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const anyInterval = fc.tuple(
  fc.integer({ min: 1, max: 30 }),
  fc.constantFrom('day', 'week', 'month', 'year'),
) as fc.Arbitrary<Interval>

test('counts as many intervals as can be added one after the other', () => {
  fc.assert(
    fc.property(time, time, anyInterval, (one, other, interval) => {
      const [from, to] = one < other ? [one, other] : [other, one]
      let steps = 0
      for (let next = addInterval(from, interval); next <= to; next = addInterval(next, interval))
        steps += 1
      expect(elapsedIntervals(from, to, interval)).toBe(steps)
    }),
    { numRuns: 500 },
  )
})
