import { sql } from 'kysely'
import type { RequestContext } from '../../../kernel/context.ts'
import type { Metric } from '../../../kernel/event-log.ts'

/** A count of rows, with the changes that are not added up yet. */
export interface Tally {
  kind: string
  key: string
  count: number
}

/** Reads the tallies of these kinds. */
export async function selectTallies(
  ctx: RequestContext,
  kinds: readonly string[],
): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select kind, key, sum(count)::float8 as count from (
      select kind, key, count from metric_tallies where tenancy_id = ${ctx.tenancyId}
        and kind = any(${kinds})
      union all
      select kind, key, delta from metric_tally_changes where tenancy_id = ${ctx.tenancyId}
        and kind = any(${kinds})
    ) all_of_them
    group by kind, key having sum(count) > 0
    order by kind, key`.execute(ctx.db)
  return rows
}

export type Dimension = 'method' | 'provider' | 'country'

/** Which counts to read. */
export interface CountQuery {
  metric: Metric
  /** The period of the stored counts. */
  stored: 'hour' | 'day' | 'week' | 'month'
  /** The period to add them up to. */
  interval: 'hour' | 'day' | 'week' | 'month'
  from: Date
  /** Exclusive. */
  to: Date
  by: Dimension | null
  includesAnonymous: boolean
}

/** The count of one period, and of one value if they are split by a dimension. */
export interface PeriodCount {
  starts_at: Date
  /** An empty text for an unknown value, and without a dimension. */
  value: string
  count: number
}

/** Reads counts in their order. Periods without events are missing. */
export async function selectCounts(ctx: RequestContext, query: CountQuery): Promise<PeriodCount[]> {
  const { metric, stored, interval, from, to, by, includesAnonymous } = query
  const value = by === null ? sql`''` : sql.ref(by)
  const count = sql.ref(includesAnonymous ? 'everyone' : 'known')
  const { rows } = await sql<PeriodCount>`
    select date_trunc(${sql.lit(interval)}, starts_at, 'UTC') as starts_at, ${value} as value,
      sum(${count})::float8 as count
    from metric_counts
    where tenancy_id = ${ctx.tenancyId} and metric = ${metric} and period = ${stored}
      and starts_at >= ${from} and starts_at < ${to} and ${count} > 0
    group by 1, 2 order by 1, 2`.execute(ctx.db)
  return rows
}

/** The ids of the users with the latest activity, newest first. */
export async function selectRecentUserIds(
  ctx: RequestContext,
  includesAnonymous: boolean,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('metric_recent_users')
    .select('user_id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('includes_anonymous', '=', includesAnonymous)
    .orderBy('at', 'desc')
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** How many users of a week of sign-ups were active in another week. Dates as `YYYY-MM-DD`. */
export interface CohortCount {
  cohort: string
  week: string
  count: number
}

/** Reads the cohorts from `from` through `to`, both Mondays. */
export async function selectCohorts(
  ctx: RequestContext,
  range: { from: string; to: string; includesAnonymous: boolean },
): Promise<CohortCount[]> {
  const count = sql.ref(range.includesAnonymous ? 'everyone' : 'known')
  const { rows } = await sql<CohortCount>`
    select cohort::text, week::text, ${count}::float8 as count from metric_cohorts
    where tenancy_id = ${ctx.tenancyId} and cohort between ${range.from}::date
      and ${range.to}::date`.execute(ctx.db)
  return rows
}
