import { type RawBuilder, sql } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { StaleHour } from './event-store.ts'

/** All metrics but active users, which cannot be added up. */
const SUMS = sql.raw(`array['sign_ups', 'sign_ins', 'failed_sign_ins', 'emails', 'webhooks']`)

type Tx = InTransaction<Context>

/** The start of the period that contains the hour, as a date in UTC. */
const startOf = (period: 'day' | 'week' | 'month', hour: Date) =>
  sql`date_trunc(${sql.lit(period)}, ${hour}::timestamptz at time zone 'UTC')::date`

/** The same moment with its time. */
const momentOf = (date: RawBuilder<unknown>) => sql`${date}::timestamp at time zone 'UTC'`

/** The three periods of an hour as rows `(period, starts_on)`. */
const periodsOf = (hour: Date) => sql`(values
  ('day', ${startOf('day', hour)}), ('week', ${startOf('week', hour)}),
    ('month', ${startOf('month', hour)})
) p (period, starts_on)`

/**
 * One roll-up of a tenancy at a time, in all processes. Held until the transaction ends. Returns
 * false if another one runs: waiting for it would occupy a connection to the database.
 */
export async function lockRollUp(tx: Tx, tenancyId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`metrics ${tenancyId}`}, 0)) as locked
  `.execute(tx.db)
  return rows[0]?.locked ?? false
}

/**
 * Deletes the marks of a stale hour. Call it before the events are read: a mark that is written
 * later stays, and its events are rolled up next time.
 */
export async function deleteStaleMarks(tx: Tx, { tenancy_id, hour }: StaleHour): Promise<void> {
  await tx.db
    .deleteFrom('metric_stale_hours')
    .where('tenancy_id', '=', tenancy_id)
    .where('hour', '=', hour)
    .execute()
}

/** Counts the hour again from its events, and the sums of its day from its hours. */
export async function replaceSums(tx: Tx, { tenancy_id, hour }: StaleHour): Promise<void> {
  await sql`delete from metric_counts
    where tenancy_id = ${tenancy_id} and metric = any(${SUMS}) and period = 'hour'
      and starts_at = ${hour}`.execute(tx.db)
  await sql`insert into metric_counts (tenancy_id, metric, period, starts_at, method, provider,
    country, known, everyone)
    select tenancy_id, metric, 'hour', ${hour}, method, provider, country,
      coalesce(sum(count) filter (where not is_anonymous), 0), sum(count)
    from metric_events
    where tenancy_id = ${tenancy_id} and at >= ${hour}
      and at < ${hour}::timestamptz + interval '1 hour' and metric = any(${SUMS})
    group by tenancy_id, metric, method, provider, country`.execute(tx.db)

  const day = momentOf(startOf('day', hour))
  await sql`delete from metric_counts
    where tenancy_id = ${tenancy_id} and metric = any(${SUMS}) and period = 'day'
      and starts_at = ${day}`.execute(tx.db)
  await sql`insert into metric_counts (tenancy_id, metric, period, starts_at, method, provider,
    country, known, everyone)
    select tenancy_id, metric, 'day', ${day}, method, provider, country, sum(known), sum(everyone)
    from metric_counts
    where tenancy_id = ${tenancy_id} and metric = any(${SUMS}) and period = 'hour'
      and starts_at >= ${day} and starts_at < ${day} + interval '1 day'
    group by tenancy_id, metric, method, provider, country`.execute(tx.db)
}

/**
 * Ends a lateral select by a whole key. PostgreSQL then looks up one row after the other; otherwise
 * it would read the whole table, millions of rows, for the few thousand of an hour.
 */
const BY_INDEX = sql.raw('offset 0')

/** The users of an hour with what is known about each, as the table `seen`. */
const seenIn = ({ tenancy_id, hour }: StaleHour) => sql`seen as materialized (
  select user_id, max(at) as at, max(at) filter (where not is_anonymous) as known_at,
    (array_agg(country order by at desc) filter (where country <> ''))[1] as country,
    max(at) filter (where country <> '') as country_at,
    (array_agg(country order by at desc)
      filter (where country <> '' and not is_anonymous))[1] as known_country,
    max(at) filter (where country <> '' and not is_anonymous) as known_country_at
  from metric_events
  where tenancy_id = ${tenancy_id} and at >= ${hour}
    and at < ${hour}::timestamptz + interval '1 hour'
    and metric = 'active_users' and user_id is not null
  group by user_id)`

/**
 * The users with a country in a later hour that is rolled up, as the table `later`. An hour is
 * counted again when events arrive late, and must not replace the countries of hours after it. Stale
 * hours are not read: they follow, and set their countries themselves.
 */
const laterThan = ({ tenancy_id, hour }: StaleHour) => sql`later as materialized (
  select e.user_id, min(e.at) as at, min(e.at) filter (where not e.is_anonymous) as known_at
  from (
    select starts_at as hour from metric_counts
    where tenancy_id = ${tenancy_id} and metric = 'active_users' and period = 'hour'
      and starts_at > ${hour}
    except select m.hour from metric_stale_hours m where m.tenancy_id = ${tenancy_id}
  ) counted
  cross join lateral (
    select user_id, at, is_anonymous from metric_events
    where tenancy_id = ${tenancy_id} and at >= counted.hour
      and at < counted.hour + interval '1 hour'
      and metric = 'active_users' and user_id is not null and country <> '' ${BY_INDEX}
  ) e
  group by e.user_id)`

/**
 * Counts the active users of the hour again, and adds them to the sets of its day, week and month.
 * Rows that would not change are not written.
 */
export async function replaceActiveHour(tx: Tx, stale: StaleHour): Promise<void> {
  const { tenancy_id, hour } = stale
  await sql`delete from metric_counts
    where tenancy_id = ${tenancy_id} and metric = 'active_users' and period = 'hour'
      and starts_at = ${hour}`.execute(tx.db)
  await sql`with ${seenIn(stale)}, ${laterThan(stale)}, hours as (
      insert into metric_counts (tenancy_id, metric, period, starts_at, method, provider, country,
        known, everyone)
      select ${tenancy_id}::uuid, 'active_users', 'hour', ${hour}::timestamptz, '', '',
        coalesce(country, ''), count(known_at), count(*)
      from seen group by coalesce(country, '')
    )
    insert into metric_active_users as a (tenancy_id, period, starts_on, user_id, is_known, country,
      cohort)
    select ${tenancy_id}::uuid, p.period, p.starts_on, s.user_id, s.known_at is not null,
      latest.country,
      (select date_trunc('week', u.created_at at time zone 'UTC')::date
        from users u where u.tenancy_id = ${tenancy_id} and u.id = s.user_id)
    from seen s left join later l on l.user_id = s.user_id cross join ${periodsOf(hour)}
    left join lateral (
      select k.user_id, k.is_known, k.country from metric_active_users k
      where k.tenancy_id = ${tenancy_id} and k.period = p.period and k.starts_on = p.starts_on
        and k.user_id = s.user_id ${BY_INDEX}
    ) known on true
    cross join lateral (
      select case when l.at < ${momentOf(sql`(p.starts_on + ('1 ' || p.period)::interval)`)}
        then coalesce(nullif(known.country, ''), s.country, '')
        else coalesce(s.country, known.country, '') end as country
    ) latest
    where known.user_id is null or (s.known_at is not null and not known.is_known)
      or latest.country <> known.country
    on conflict (tenancy_id, period, starts_on, user_id) do update set
      is_known = a.is_known or excluded.is_known,
      country = excluded.country`.execute(tx.db)
}

/** Counts the sets of the hour's day, week and month again, and the cohorts of its week. */
export async function replaceActivePeriods(tx: Tx, { tenancy_id, hour }: StaleHour): Promise<void> {
  await sql`delete from metric_counts c using ${periodsOf(hour)}
    where c.tenancy_id = ${tenancy_id} and c.metric = 'active_users' and c.period = p.period
      and c.starts_at = ${momentOf(sql`p.starts_on`)}`.execute(tx.db)
  await sql`insert into metric_counts (tenancy_id, metric, period, starts_at, method, provider,
    country, known, everyone)
    select ${tenancy_id}::uuid, 'active_users', p.period, ${momentOf(sql`p.starts_on`)}, '', '',
      a.country,
      count(*) filter (where a.is_known), count(*)
    from ${periodsOf(hour)} join metric_active_users a
      on a.tenancy_id = ${tenancy_id} and a.period = p.period and a.starts_on = p.starts_on
    group by p.period, p.starts_on, a.country`.execute(tx.db)

  const week = startOf('week', hour)
  await sql`delete from metric_cohorts where tenancy_id = ${tenancy_id} and week = ${week}`.execute(
    tx.db,
  )
  await sql`insert into metric_cohorts (tenancy_id, cohort, week, known, everyone)
    select tenancy_id, cohort, ${week}, count(*) filter (where is_known), count(*)
    from metric_active_users
    where tenancy_id = ${tenancy_id} and period = 'week' and starts_on = ${week}
      and cohort is not null
    group by tenancy_id, cohort`.execute(tx.db)
}

/**
 * Moves users whose country changed from one tally to the other. The old rows are read by the same
 * statement that replaces them, under the lock of the tenancy.
 */
export async function updateCountries(tx: Tx, stale: StaleHour): Promise<void> {
  const { tenancy_id } = stale
  await sql`with ${seenIn(stale)}, ${laterThan(stale)}, moved as materialized (
      select s.user_id, c.country as old_country, c.known_country as old_known_country,
        case when s.country_at >= c.country_at and l.at is null then s.country
          else coalesce(c.country, s.country) end as country,
        greatest(s.country_at, c.country_at) as country_at,
        case when s.known_country_at >= c.known_country_at and l.known_at is null
          then s.known_country
          else coalesce(c.known_country, s.known_country) end as known_country,
        greatest(s.known_country_at, c.known_country_at) as known_country_at
      from seen s left join later l on l.user_id = s.user_id
      left join lateral (
        select k.* from metric_user_countries k
        where k.tenancy_id = ${tenancy_id} and k.user_id = s.user_id ${BY_INDEX}
      ) c on true
      where s.country is not null
    ), changed as materialized (
      select * from moved
      where country is distinct from old_country or known_country is distinct from old_known_country
    ), saved as (
      insert into metric_user_countries as c (tenancy_id, user_id, country, country_at,
        known_country, known_country_at)
      select ${tenancy_id}::uuid, user_id, country, country_at, known_country, known_country_at
        from changed
      on conflict (tenancy_id, user_id) do update set country = excluded.country,
        country_at = excluded.country_at,
        known_country = excluded.known_country, known_country_at = excluded.known_country_at
    )
    insert into metric_tallies as t (tenancy_id, kind, key, count)
    select ${tenancy_id}::uuid, d.kind, d.country, sum(d.delta)
    from changed cross join lateral (values
      ('all-countries', old_country, -1), ('all-countries', country, 1),
      ('countries', old_known_country, -1), ('countries', known_country, 1))
        d (kind, country, delta)
    where d.country is not null
    group by d.kind, d.country having sum(d.delta) <> 0
    order by d.kind, d.country
    on conflict (tenancy_id, kind, key) do update set count = t.count + excluded.count`.execute(
    tx.db,
  )
}

/** How many of the most recently active users are kept. */
const RECENT_USERS = 5

/** Keeps the users with the latest activity. */
export async function mergeRecentUsers(tx: Tx, stale: StaleHour): Promise<void> {
  const { tenancy_id } = stale
  await sql`with ${seenIn(stale)}
    insert into metric_recent_users as r (tenancy_id, includes_anonymous, user_id, at)
    (select ${tenancy_id}::uuid, true, user_id, at from seen order by at desc, user_id
      limit ${RECENT_USERS})
    union all
    (select ${tenancy_id}::uuid, false, user_id, known_at from seen where known_at is not null
     order by known_at desc, user_id limit ${RECENT_USERS})
    on conflict (tenancy_id, includes_anonymous, user_id) do update
      set at = greatest(r.at, excluded.at)`.execute(tx.db)
  await sql`delete from metric_recent_users r using (
      select includes_anonymous, user_id,
        row_number() over (partition by includes_anonymous order by at desc, user_id) as place
      from metric_recent_users where tenancy_id = ${tenancy_id}
    ) ranked
    where r.tenancy_id = ${tenancy_id} and ranked.place > ${RECENT_USERS}
      and r.includes_anonymous = ranked.includes_anonymous and r.user_id = ranked.user_id`.execute(
    tx.db,
  )
}

/**
 * Adds up to `limit` changes to the tallies of all tenancies, and returns how many there were. One
 * statement, so that a change is counted once.
 */
export async function mergeTallyChanges(tx: Tx, limit: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('metric tallies', 0))`.execute(tx.db)
  const { rows } = await sql<{ folded: number }>`with taken as (
      delete from metric_tally_changes where (tenancy_id, sequence) in (
        select tenancy_id, sequence from metric_tally_changes limit ${limit} for update skip locked)
      returning tenancy_id, kind, key, delta
    ), added as (
      insert into metric_tallies as t (tenancy_id, kind, key, count)
      select tenancy_id, kind, key, sum(delta) from taken group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenancy_id, kind, key) do update set count = t.count + excluded.count
    )
    select count(*)::int as folded from taken`.execute(tx.db)
  return rows[0]?.folded ?? 0
}

/** What `deleteOldRollUps` keeps. */
export interface KeptFrom {
  /** Counts by the hour, and the countries of users who were deleted. */
  hours: Date
  counts: Date
  /** Sets of active users whose period began before. */
  sets: Date
}

/** Deletes roll-ups of a tenancy that can no longer be requested. */
export async function deleteOldRollUps(
  ctx: Context,
  tenancyId: string,
  from: KeptFrom,
): Promise<void> {
  await ctx.db
    .deleteFrom('metric_counts')
    .where('tenancy_id', '=', tenancyId)
    .where((eb) =>
      eb.or([
        eb('starts_at', '<', from.counts),
        eb.and([eb('period', '=', 'hour'), eb('starts_at', '<', from.hours)]),
      ]),
    )
    .execute()
  await ctx.db
    .deleteFrom('metric_active_users')
    .where('tenancy_id', '=', tenancyId)
    .where('starts_on', '<', from.sets)
    .execute()
  await ctx.db
    .deleteFrom('metric_cohorts')
    .where('tenancy_id', '=', tenancyId)
    .where('week', '<', from.counts)
    .execute()
  // Their tallies stay. No event is left that could count such a user again.
  await sql`delete from metric_user_countries c
    where c.tenancy_id = ${tenancyId}
      and greatest(c.country_at, c.known_country_at) < ${from.hours}
      and not exists (
        select from users u where u.tenancy_id = c.tenancy_id and u.id = c.user_id
      )`.execute(ctx.db)
}

/** Lists the tenancies that have events or roll-ups. */
export async function selectMeasuredTenancies(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id from tenancies t
    where exists (select from metric_counts c where c.tenancy_id = t.id)
      or exists (select from metric_events e where e.tenancy_id = t.id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
