import type pg from 'pg'

/** The days that the events are spread over. */
export const DAYS = 31
/** The hours whose events the service rolls up itself. */
export const STALE_HOURS = 24

const COUNTRIES = `(array['', 'US', 'DE', 'CH', 'FR', 'IN', 'BR', 'JP'])`
const METHODS = `(array['password', 'otp', 'passkey', 'oauth'])`

const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const started = performance.now()
  await work()
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  process.stderr.write(`  ${what}: ${seconds} s\n`)
}

/**
 * Events spread over 31 days as their users are: nine in ten belong to one user in ten, a tenth are
 * sign-ins. All but the last day are rolled up here, by one statement per table. The service, which
 * counts hour by hour, would need many minutes for that. The last day is marked as stale, as the
 * service itself marks new events.
 */
export async function seedMetrics(
  client: pg.Client,
  tenancyId: string,
  size: { users: number; events: number },
): Promise<void> {
  // Foreign keys to one tenancy need not be checked for every row.
  await client.query('set session_replication_role = replica')
  await client.query(`set work_mem = '256MB'`)
  await client.query(`set maintenance_work_mem = '256MB'`)
  await client.query('set synchronous_commit = off')
  await clearMetrics(client, tenancyId)
  await timed(`${size.events.toLocaleString('en')} events`, () =>
    insertEvents(client, tenancyId, size),
  )
  await timed('sets of active users', () => insertSets(client, tenancyId))
  await timed('counts', () => insertCounts(client, tenancyId))
  await timed('countries and recent users', () => insertCountries(client, tenancyId))
  await client.query('reset session_replication_role')
  await client.query(
    `insert into metric_stale_hours (tenancy_id, hour)
     select distinct tenancy_id, date_trunc('hour', at, 'UTC') from metric_events
     where tenancy_id = $1 and at >= now() - interval '${STALE_HOURS} hours'`,
    [tenancyId],
  )
  await timed('vacuum', () =>
    client.query(
      'vacuum analyze metric_events, metric_counts, metric_active_users, metric_user_countries',
    ),
  )
}

/** Other measurements leave activity behind, which the service has rolled up. */
async function clearMetrics(client: pg.Client, tenancyId: string): Promise<void> {
  const tables = [
    'events',
    'stale_hours',
    'counts',
    'active_users',
    'cohorts',
    'user_countries',
    'recent_users',
  ]
  for (const table of tables)
    await client.query(`delete from metric_${table} where tenancy_id = $1`, [tenancyId])
  await client.query(
    `delete from metric_tallies where tenancy_id = $1 and kind in ('countries', 'all-countries')`,
    [tenancyId],
  )
}

async function insertEvents(
  client: pg.Client,
  tenancyId: string,
  { users, events }: { users: number; events: number },
): Promise<void> {
  await client.query(
    `create temporary table active as
     select (row_number() over (order by id))::int as n, id, is_anonymous, created_at,
       ${COUNTRIES}[1 + (hashint8(row_number() over (order by id)) & 7)] as country
     from users where tenancy_id = $1 limit ${users}`,
    [tenancyId],
  )
  await client.query('create unique index on active (n)')
  await client.query('analyze active')
  // The key is built once at the end, in sorted order.
  await client.query('alter table metric_events drop constraint metric_events_pkey')
  await client.query(
    `insert into metric_events (tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count)
     select $1::uuid, now() - (e.n::float8 / $2::float8) * interval '${DAYS - 1} days',
       case when e.n % 10 = 0 then 'sign_ins' else 'active_users' end,
       case when e.n % 10 = 0 then null else a.id end, a.is_anonymous,
       case when e.n % 10 = 0 then ${METHODS}[1 + e.n / 10 % 4] else '' end,
       case when e.n % 40 = 30 then 'google' else '' end, a.country, 1
     from (
       select n, 1 + (hashint8(n)::bigint + 2147483648)
         % case when n % 11 = 0 then ${users} else greatest(1, ${users} / 10) end as user_n
       from generate_series(0, $2::int - 1) n
     ) e join active a on a.n = e.user_n`,
    [tenancyId, events],
  )
  await client.query('alter table metric_events add primary key (tenancy_id, at, sequence)')
}

/** Each user once per day, week and month, with the latest country. */
async function insertSets(client: pg.Client, tenancyId: string): Promise<void> {
  await client.query('alter table metric_active_users drop constraint metric_active_users_pkey')
  await client.query(
    `with days as materialized (
       select e.user_id, date_trunc('day', e.at at time zone 'UTC')::date as day
       from metric_events e where e.tenancy_id = $1 and e.metric = 'active_users' group by 1, 2
     ), periods as (
       select 'day' as period, day as starts_on, user_id from days
       union all select 'week', date_trunc('week', day)::date, user_id from days group by 2, 3
       union all select 'month', date_trunc('month', day)::date, user_id from days group by 2, 3
     )
     insert into metric_active_users (tenancy_id, period, starts_on, user_id, is_known, country, cohort)
     select $1::uuid, p.period, p.starts_on, p.user_id, not a.is_anonymous, a.country,
       date_trunc('week', a.created_at at time zone 'UTC')::date
     from periods p join active a on a.id = p.user_id`,
    [tenancyId],
  )
  await client.query(
    'alter table metric_active_users add primary key (tenancy_id, period, starts_on, user_id)',
  )
}

async function insertCounts(client: pg.Client, tenancyId: string): Promise<void> {
  const columns =
    'tenancy_id, metric, period, starts_at, method, provider, country, known, everyone'
  await client.query(
    `insert into metric_counts (${columns})
     select $1::uuid, metric, 'hour', date_trunc('hour', at, 'UTC'), method, provider, country,
       coalesce(sum(count) filter (where not is_anonymous), 0), sum(count)
     from metric_events where tenancy_id = $1 and metric = 'sign_ins' group by 2, 4, 5, 6, 7
     union all
     select $1::uuid, 'active_users', 'hour', hour, '', '', country,
       count(*) filter (where not is_anonymous), count(*)
     from (
       select distinct date_trunc('hour', at, 'UTC') as hour, user_id, country, is_anonymous
       from metric_events where tenancy_id = $1 and metric = 'active_users'
     ) seen group by 4, 7`,
    [tenancyId],
  )
  await client.query(
    `insert into metric_counts (${columns})
     select $1::uuid, metric, 'day', date_trunc('day', starts_at, 'UTC'), method, provider, country,
       sum(known), sum(everyone)
     from metric_counts where tenancy_id = $1 and metric = 'sign_ins' and period = 'hour'
     group by 2, 4, 5, 6, 7
     union all
     select $1::uuid, 'active_users', period, starts_on::timestamp at time zone 'UTC', '', '', country,
       count(*) filter (where is_known), count(*)
     from metric_active_users where tenancy_id = $1 group by 3, 4, 7`,
    [tenancyId],
  )
  await client.query(
    `insert into metric_cohorts (tenancy_id, cohort, week, known, everyone)
     select $1::uuid, cohort, starts_on, count(*) filter (where is_known), count(*)
     from metric_active_users where tenancy_id = $1 and period = 'week' and cohort is not null
     group by 2, 3`,
    [tenancyId],
  )
}

async function insertCountries(client: pg.Client, tenancyId: string): Promise<void> {
  await client.query(
    `insert into metric_user_countries (tenancy_id, user_id, country, country_at, known_country, known_country_at)
     select $1::uuid, e.user_id, a.country, max(e.at), case when not a.is_anonymous then a.country end,
       case when not a.is_anonymous then max(e.at) end
     from metric_events e join active a on a.id = e.user_id
     where e.tenancy_id = $1 and a.country <> '' group by e.user_id, a.country, a.is_anonymous`,
    [tenancyId],
  )
  await client.query(
    `insert into metric_tallies (tenancy_id, kind, key, count)
     select $1::uuid, 'all-countries', country, count(*) from metric_user_countries where tenancy_id = $1 group by 3
     union all
     select $1::uuid, 'countries', known_country, count(*) from metric_user_countries
     where tenancy_id = $1 and known_country is not null group by 3`,
    [tenancyId],
  )
  // The users of the last events, which are also in the stale hours.
  await client.query(
    `insert into metric_recent_users (tenancy_id, includes_anonymous, user_id, at)
     select $1::uuid, includes_anonymous, user_id, at from (values (true), (false)) kind (includes_anonymous)
     cross join lateral (
       select user_id, max(at) as at from (
         select user_id, at from metric_events
         where tenancy_id = $1 and metric = 'active_users' and (includes_anonymous or not is_anonymous)
         order by at desc limit 100
       ) latest group by user_id order by 2 desc limit 5
     ) recent`,
    [tenancyId],
  )
}

/**
 * Marks one hour as stale that was rolled up here, and returns all counts of its periods. They must
 * not change when the service counts them again.
 */
export async function markCountedHour(client: pg.Client, tenancyId: string): Promise<string> {
  await client.query(
    `insert into metric_stale_hours (tenancy_id, hour)
     values ($1::uuid, date_trunc('hour', now() - interval '10 days', 'UTC'))`,
    [tenancyId],
  )
  return readCounts(client, tenancyId)
}

/** The counts of that hour, its day and its week, and the cohorts of its week, as text. */
export async function readCounts(client: pg.Client, tenancyId: string): Promise<string> {
  const { rows } = await client.query<{ counts: string }>(
    `with hour as (select date_trunc('hour', now() - interval '10 days', 'UTC') as at)
     select concat(
       (select string_agg(c::text, ';' order by c::text) from metric_counts c, hour
        where c.tenancy_id = $1 and c.period in ('hour', 'day', 'week')
          and c.starts_at = date_trunc(c.period, hour.at, 'UTC')),
       (select string_agg(c::text, ';' order by c::text) from metric_cohorts c, hour
        where c.tenancy_id = $1 and c.week = date_trunc('week', hour.at at time zone 'UTC')::date)
     ) as counts`,
    [tenancyId],
  )
  return rows[0]?.counts ?? ''
}
