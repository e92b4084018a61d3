import { sql } from 'kysely'
import type { Context } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { CountedEvent } from '../../../kernel/event-log.ts'
import type { MetricStaleHoursTable } from './tables.ts'

// The joins leave out tenancies that were deleted meanwhile: one of them must not fail the batch.
const insertEventsStatement = prepared<never>(
  'insert_metric_events',
  `with given as (
     select e.* from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::uuid[], $5::boolean[],
       $6::text[], $7::text[], $8::text[], $9::int[])
       as e (tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count)
     join tenancies t on t.id = e.tenancy_id
   ), stale as (
     insert into metric_stale_hours (tenancy_id, hour)
     select distinct tenancy_id, date_trunc('hour', at, 'UTC') from given
   )
   insert into metric_events (tenancy_id, at, metric, user_id, is_anonymous, method, provider,
     country, count)
   select tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count
     from given`,
)

/** Inserts events and marks their hours as stale, in one statement. */
export async function insertEvents(
  ctx: Pick<Context, 'db'>,
  events: readonly CountedEvent[],
): Promise<void> {
  const methods = events.map(({ method }) => method?.split(':')[0] ?? '')
  const providers = events.map(({ method }) =>
    method?.startsWith('oauth:') ? method.slice('oauth:'.length) : '',
  )
  await insertEventsStatement(ctx.db, [
    events.map(({ tenancyId }) => tenancyId),
    events.map(({ at }) => at),
    events.map(({ metric }) => metric),
    events.map(({ userId }) => userId ?? null),
    events.map(({ isAnonymous }) => isAnonymous ?? false),
    methods,
    providers,
    events.map(({ country }) => country ?? ''),
    events.map(({ count }) => count),
  ])
}

/** An hour of a tenancy whose events changed after its roll-up. */
export type StaleHour = Pick<MetricStaleHoursTable, 'tenancy_id' | 'hour'>

/** Lists stale hours of all tenancies, oldest first. */
export const selectStaleHours = (ctx: Context, limit: number): Promise<StaleHour[]> =>
  ctx.db
    .selectFrom('metric_stale_hours')
    .select(['tenancy_id', 'hour'])
    .distinct()
    .orderBy('hour')
    .orderBy('tenancy_id')
    .limit(limit)
    .execute()

/** Deletes up to `limit` events of a tenancy from before `moment`. Returns how many there were. */
export async function deleteEventsBefore(
  ctx: Context,
  tenancyId: string,
  moment: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from metric_events where (tenancy_id, at, sequence) in (
      select tenancy_id, at, sequence from metric_events
      where tenancy_id = ${tenancyId} and at < ${moment} order by at limit ${limit})`.execute(
    ctx.db,
  )
  return Number(numAffectedRows ?? 0)
}
