import type { ProjectMetrics } from '../../data/metrics/queries.ts'

type Days = ProjectMetrics['daily_users']

const DAYS = 7

const sum = (days: Days) => days.reduce((total, { activity }) => total + activity, 0)

/** The numbers of the tiles. The last day of each list is today. */
export function figuresOf({ total_users, daily_users, daily_active_users }: ProjectMetrics) {
  const latest = daily_users.slice(-DAYS)
  const before = daily_users.slice(-2 * DAYS, -DAYS)
  const activeDays = daily_active_users.slice(-DAYS)
  return {
    totalUsers: total_users,
    newUsers: sum(latest),
    newUsersBefore: sum(before),
    activeToday: daily_active_users.at(-1)?.activity ?? 0,
    activeOnAverage: activeDays.length === 0 ? 0 : Math.round(sum(activeDays) / activeDays.length),
  }
}

/** The change from one count to another as a share of the first, or null without a first. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : (now - before) / before

/** What a chart shows: the sum, the average of a day, and the highest day, if there is one. */
export function outlineOf(days: Days) {
  const total = sum(days)
  const peak = days.reduce<Days[number] | null>(
    (highest, day) => (day.activity > (highest?.activity ?? 0) ? day : highest),
    null,
  )
  return { total, average: days.length === 0 ? 0 : Math.round(total / days.length), peak }
}
