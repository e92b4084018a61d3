import { DAY_MS, HOUR_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'

/** The lengths of the points of a series. */
export type Interval = 'hour' | 'day' | 'week' | 'month'

/** A moment as its day in UTC, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The start of a day in UTC. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** The start of the period that contains the moment, in UTC. Weeks begin on Monday. */
export function startOfPeriod(interval: Interval, moment: Date): Date {
  const start = new Date(moment)
  start.setUTCMinutes(0, 0, 0)
  if (interval === 'hour') return start
  start.setUTCHours(0)
  if (interval === 'week') return addMillis(start, -((start.getUTCDay() + 6) % 7) * DAY_MS)
  if (interval === 'month') start.setUTCDate(1)
  return start
}

/** The start of the next period. */
export function nextPeriod(interval: Interval, start: Date): Date {
  if (interval === 'hour') return addMillis(start, HOUR_MS)
  if (interval === 'day') return addMillis(start, DAY_MS)
  if (interval === 'week') return addMillis(start, 7 * DAY_MS)
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1))
}

/** The starts of all periods from the one that contains `from` until before `to`. */
export function periodsBetween(interval: Interval, from: Date, to: Date): Date[] {
  const starts: Date[] = []
  for (let start = startOfPeriod(interval, from); start < to; start = nextPeriod(interval, start))
    starts.push(start)
  return starts
}
