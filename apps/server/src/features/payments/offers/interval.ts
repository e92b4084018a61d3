import { DAY_MS, type Interval } from '@latchkey/contract'

const DAYS = { day: 1, week: 7 } as const
const MONTHS = { month: 1, year: 12 } as const

/** After this day of a month, adding months can reach a day that the month does not have. */
const LAST_COMMON_DAY = 28

/** The longest interval that is counted. Longer ones end where dates do, or after them. */
const MAX_INTERVAL = { day: 365_250, week: 52_178, month: 12_000, year: 1_000 } as const

/** An interval of zero, or of more than 1,000 years, never comes around (protocol 06 §2.1). */
export const isEndless = ([count, unit]: Interval): boolean =>
  count === 0 || count > MAX_INTERVAL[unit]

/**
 * The time one interval later, in UTC. A month or year keeps the day of the month; a day that the
 * month does not have overflows into the next one, so that 31 January and a month is 3 March
 * (protocol 06 §4.3).
 */
export function addInterval(from: Date, interval: Interval): Date {
  const [count, unit] = interval
  if (unit === 'day' || unit === 'week')
    return new Date(from.getTime() + count * DAYS[unit] * DAY_MS)
  const later = new Date(from)
  later.setUTCMonth(later.getUTCMonth() + count * MONTHS[unit])
  return later
}

/** The complete intervals between two times. */
export interface ElapsedIntervals {
  readonly elapsed: number
  /** The end of the last of them, or the first time. */
  readonly reached: Date
}

/**
 * How many complete intervals are between two times: how often the interval can be added, one after
 * the other, without passing the end. Zero for an endless interval and for an end before the start.
 */
export const elapsedIntervals = (from: Date, to: Date, interval: Interval): number =>
  countIntervals(from, to, interval).elapsed

/** The same with the time that is reached. */
export function countIntervals(from: Date, to: Date, interval: Interval): ElapsedIntervals {
  if (isEndless(interval) || to.getTime() <= from.getTime()) return { elapsed: 0, reached: from }
  const [count, unit] = interval
  if (unit === 'day' || unit === 'week') {
    const length = count * DAYS[unit] * DAY_MS
    const elapsed = Math.floor((to.getTime() - from.getTime()) / length)
    return { elapsed, reached: new Date(from.getTime() + elapsed * length) }
  }
  let start = from
  let elapsed = 0
  // A day such as the 31st overflows after a few steps at most, or never, as the 31st of January
  // every year.
  while (start.getUTCDate() > LAST_COMMON_DAY) {
    const next = addInterval(start, interval)
    if (next.getTime() > to.getTime()) return { elapsed, reached: start }
    start = next
    elapsed += 1
  }
  const more = countMonths(start, to, count * MONTHS[unit])
  return { ...more, elapsed: elapsed + more.elapsed }
}

/** The same from a day that every month has. */
function countMonths(from: Date, to: Date, months: number): ElapsedIntervals {
  const between =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const steps = Math.floor(between / months)
  const reached = addInterval(from, [steps * months, 'month'])
  return reached.getTime() > to.getTime()
    ? { elapsed: steps - 1, reached: addInterval(from, [(steps - 1) * months, 'month']) }
    : { elapsed: steps, reached }
}
