import { DAY_MS } from '@latchkey/contract/pure'
import type { Cohorts } from '../../data/metrics/retention.ts'

/** The first day of a number of weeks that ends today, in UTC, as `YYYY-MM-DD`. */
export const firstDayOf = (weeks: number, now: number): string =>
  new Date(now - (weeks - 1) * 7 * DAY_MS).toISOString().slice(0, 10)

/**
 * The share of all users that was active in each week after their sign-up, from 0 to 1. A week
 * counts the users who signed up long enough ago; null if there are none.
 */
export function averagesOf(cohorts: Cohorts): (number | null)[] {
  const weeks = Math.max(0, ...cohorts.map(({ active }) => active.length))
  return Array.from({ length: weeks }, (_, week) => {
    const old = cohorts.filter(({ active }) => active.length > week)
    const users = old.reduce((sum, cohort) => sum + cohort.users, 0)
    const active = old.reduce((sum, cohort) => sum + (cohort.active[week] ?? 0), 0)
    return users === 0 ? null : active / users
  })
}
