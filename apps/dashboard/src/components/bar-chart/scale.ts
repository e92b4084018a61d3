import { localized } from '../../text.ts'

/** The number of events of a day, as `YYYY-MM-DD` in UTC. */
export interface DayCount {
  readonly date: string
  readonly activity: number
}

/**
 * The top of a chart: a round number that is not below the highest value, and whose half is a whole
 * number too.
 */
export function topOf(values: readonly number[]): number {
  const highest = Math.max(2, ...values)
  for (let power = 1; ; power *= 10) {
    const top = [2, 4, 6, 10].map((step) => step * power).find((step) => step >= highest)
    if (top !== undefined) return top
  }
}

/** Saturdays and Sundays in UTC. */
export const isWeekend = (date: string): boolean => [0, 6].includes(momentOf(date).getUTCDay())

export const momentOf = (date: string): Date => new Date(`${date}T00:00:00Z`)

const short = localized(
  (tag) => new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const long = localized(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }),
)

/** Such as `Jan 31`. */
export const shortDay = (date: string): string => short().format(momentOf(date))

/** With the year and the day of the week. */
export const longDay = (date: string): string => long().format(momentOf(date))
