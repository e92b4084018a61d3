import {
  DAY_MS,
  type InputOf,
  METRIC_MAX_GROUPS,
  METRIC_OTHER_GROUPS,
  type readMetricRetention,
  type readMetricSeries,
  type readMetrics,
} from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { RequestContext } from '../../../kernel/context.ts'
import { selectNewestUsers, selectUsersById, userToWireFor } from '../../directory/users/index.ts'
import { dayOf, periodsBetween, startOfDay, startOfPeriod } from './periods.ts'
import {
  type PeriodCount,
  selectCohorts,
  selectCounts,
  selectRecentUserIds,
  selectTallies,
} from './read-store.ts'

/** `GET /internal/metrics` shows today and this many days before. */
const DAYS_BEFORE = 30
const SHOWN_USERS = 5
const DEFAULT_WEEKS = 8

type Query<E extends typeof readMetrics | typeof readMetricSeries | typeof readMetricRetention> =
  InputOf<E>['query']

/** Returns the figures of the project (protocol 04 §15). Reads roll-ups, never events. */
export async function getMetrics(ctx: RequestContext, query: Query<typeof readMetrics>) {
  const includesAnonymous = query.include_anonymous === 'true'
  const today = startOfPeriod('day', ctx.clock.now())
  const from = addMillis(today, -DAYS_BEFORE * DAY_MS)
  const to = addMillis(today, DAY_MS)

  const userKinds = includesAnonymous ? ['users', 'anonymous-users'] : ['users']
  const countryKind = includesAnonymous ? 'all-countries' : 'countries'
  const tallies = await selectTallies(ctx, [...userKinds, countryKind, 'sign-in-methods'])
  const ofKind = (kind: string) => tallies.filter((tally) => tally.kind === kind)
  const users = userKinds.flatMap(ofKind)
  const active = await selectCounts(ctx, {
    metric: 'active_users',
    stored: 'day',
    interval: 'day',
    from,
    to,
    by: null,
    includesAnonymous,
  })
  const newest = await selectNewestUsers(ctx, { count: SHOWN_USERS, includesAnonymous })
  const recentIds = await selectRecentUserIds(ctx, includesAnonymous)
  const recent = await selectUsersById(ctx, recentIds, true)

  const days = periodsBetween('day', from, to).map(dayOf)
  const byDay = (counts: readonly { day: string; count: number }[]) => {
    const sums = sumBy(counts, ({ day }) => day)
    return days.map((date) => ({ date, activity: sums.get(date) ?? 0 }))
  }
  const toWire = userToWireFor(ctx)
  return {
    total_users: users.reduce((sum, { count }) => sum + count, 0),
    daily_users: byDay(users.map(({ key, count }) => ({ day: key, count }))),
    daily_active_users: byDay(
      active.map(({ starts_at, count }) => ({ day: dayOf(starts_at), count })),
    ),
    users_by_country: Object.fromEntries(ofKind(countryKind).map(({ key, count }) => [key, count])),
    recently_registered: newest.map(toWire),
    recently_active: recentIds.flatMap((id) => recent.filter((user) => user.id === id)).map(toWire),
    login_methods: ofKind('sign-in-methods').map(({ key, count }) => ({ method: key, count })),
  }
}

/** Returns a metric over time, optionally split by a dimension (protocol 04 §15.1). */
export async function getSeries(ctx: RequestContext, query: Query<typeof readMetricSeries>) {
  const { metric, interval } = query
  const by = query.by ?? null
  const from = startOfPeriod(interval, startOfDay(query.from))
  const to = addMillis(startOfDay(query.to), DAY_MS)
  const counts = await selectCounts(ctx, {
    metric,
    // Active users are counted for each period. All others are added up from days.
    stored: metric === 'active_users' || interval === 'hour' ? interval : 'day',
    interval,
    from,
    to,
    by,
    includesAnonymous: query.include_anonymous === 'true',
  })
  const starts = periodsBetween(interval, from, to)
  const toPoints = (some: readonly PeriodCount[]) => {
    const sums = sumBy(some, ({ starts_at }) => starts_at.getTime())
    return starts.map((start) => ({
      starts_at_millis: start.getTime(),
      count: sums.get(start.getTime()) ?? 0,
    }))
  }
  return {
    points: toPoints(counts),
    ...(by === null ? {} : { groups: groupsOf(counts, toPoints) }),
  }
}

/** The largest groups first, and the sum of the others last. */
function groupsOf<P>(counts: readonly PeriodCount[], toPoints: (some: PeriodCount[]) => P) {
  const sizes = [...sumBy(counts, ({ value }) => value)].toSorted(([, a], [, b]) => b - a)
  const values = Map.groupBy(counts, ({ value }) => value)
  const total = (some: readonly PeriodCount[]) => some.reduce((sum, { count }) => sum + count, 0)
  const group = (key: string | null, some: PeriodCount[]) => ({
    key,
    count: total(some),
    points: toPoints(some),
  })
  const shown = sizes.slice(0, METRIC_MAX_GROUPS)
  const others = sizes.slice(METRIC_MAX_GROUPS).flatMap(([value]) => values.get(value) ?? [])
  return [
    ...shown.map(([value]) => group(value === '' ? null : value, values.get(value) ?? [])),
    ...(others.length === 0 ? [] : [group(METRIC_OTHER_GROUPS, others)]),
  ]
}

/** Returns how many users of each week of sign-ups were active in later weeks (§15.2). */
export async function getRetention(ctx: RequestContext, query: Query<typeof readMetricRetention>) {
  const includesAnonymous = query.include_anonymous === 'true'
  const weeks = query.weeks ?? DEFAULT_WEEKS
  const from = startOfPeriod('week', startOfDay(query.from))
  const thisWeek = startOfPeriod('week', ctx.clock.now())
  const end = Math.min(from.getTime() + weeks * 7 * DAY_MS, thisWeek.getTime() + 1)
  const mondays = periodsBetween('week', from, new Date(end))
  const last = mondays.at(-1)
  if (last === undefined) return { cohorts: [] }

  const kinds = includesAnonymous ? ['sign-ups', 'anonymous-sign-ups'] : ['sign-ups']
  const signUps = await selectTallies(ctx, kinds)
  const sizes = sumBy(signUps, ({ key }) => dayOf(startOfPeriod('week', startOfDay(key))))
  const active = await selectCohorts(ctx, { from: dayOf(from), to: dayOf(last), includesAnonymous })
  const counts = sumBy(active, ({ cohort, week }) => `${cohort} ${week}`)
  return {
    cohorts: mondays.map((monday) => {
      const week = dayOf(monday)
      const later = periodsBetween('week', monday, addMillis(thisWeek, 1)).slice(0, weeks)
      return {
        week,
        users: sizes.get(week) ?? 0,
        active: later.map((start) => counts.get(`${week} ${dayOf(start)}`) ?? 0),
      }
    }),
  }
}

function sumBy<T extends { count: number }, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Map<K, number> {
  const sums = new Map<K, number>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.count)
  return sums
}
