import pg from 'pg'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'
import { seedUsers, USERS } from './users-list.ts'

const EVENTS = 10_000_000
const DAYS = 31
const REQUESTS = 200
const WARM_UP = 20
const TO_REACH_MS = 100

/** A kind of request to the metrics of the project. */
interface Kind {
  what: string
  path: string
}

/**
 * The metrics of a project with a million users and ten million events in 31 days, one request
 * after the other, after the service has rolled the events up.
 */
export async function measureMetrics(stage: Stage): Promise<Result[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; users: number }>(
    `select t.id, (select count(*)::int from users u where u.tenancy_id = t.id) as users
     from tenancies t where t.project_id = $1`,
    [stage.project.id],
  )
  const { id: tenancyId = '', users = 0 } = rows[0] ?? {}
  if (users < USERS) await seedUsers(client, tenancyId)
  await seedEvents(client, tenancyId)

  const service = await stage.startService()
  try {
    const seconds = await rollUp(client)
    const perSecond = Math.round(EVENTS / seconds)
    const results: Result[] = [
      {
        what: `roll-up of ${EVENTS.toLocaleString('en')} events`,
        measured: `${seconds.toFixed(0)} s (${perSecond.toLocaleString('en')} events/s)`,
        limit: '–',
        ratio: '–',
        toReach: '–',
        reached: true,
      },
    ]
    for (const kind of kinds()) results.push(await measure(stage, service.url, kind))
    return results
  } finally {
    await service.stop()
    await client.end()
  }
}

function kinds(): Kind[] {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const series = `/internal/metrics/series?from=${day(30)}&to=${day(0)}`
  return [
    { what: 'metrics', path: '/internal/metrics' },
    { what: 'metrics with anonymous users', path: '/internal/metrics?include_anonymous=true' },
    {
      what: 'active users by country, by day',
      path: `${series}&metric=active_users&interval=day&by=country`,
    },
    {
      what: 'sign-ins by method, by the hour',
      path: `${series}&metric=sign_ins&interval=hour&by=method`,
    },
    { what: 'retention', path: `/internal/metrics/retention?from=${day(60)}` },
  ]
}

/**
 * Events spread over 31 days as their users are: nine in ten belong to one user in ten. A tenth of
 * them are sign-ins. Written by the database itself, with the marks that the service would write.
 */
async function seedEvents(client: pg.Client, tenancyId: string): Promise<void> {
  process.stderr.write(`  seeding ${EVENTS.toLocaleString('en')} events …\n`)
  await client.query(
    'create temporary table active as select row_number() over () as n, id, is_anonymous from users where tenancy_id = $1',
    [tenancyId],
  )
  await client.query('create unique index on active (n)')
  await client.query(
    `insert into metric_events (tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count)
     select $1, now() - (e.n::float8 / $2::float8) * interval '${DAYS - 1} days',
       case when e.n % 10 = 0 then 'sign_ins' else 'active_users' end,
       case when e.n % 10 = 0 then null else a.id end, a.is_anonymous,
       case when e.n % 10 = 0 then (array['password', 'otp', 'passkey', 'oauth'])[1 + e.n % 4] else '' end,
       case when e.n % 40 = 30 then 'google' else '' end,
       (array['', 'US', 'DE', 'CH', 'FR', 'IN', 'BR', 'JP'])[1 + (hashint8(a.n) & 7)], 1
     from (
       select n, 1 + ((hashint8(n)::bigint + 2147483648) % case when n % 11 = 0 then ${USERS} else ${USERS / 10} end) as user_n
       from generate_series(0, $2::int - 1) n
     ) e join active a on a.n = e.user_n`,
    [tenancyId, EVENTS],
  )
  await client.query(
    `insert into metric_stale_hours (tenancy_id, hour)
     select distinct tenancy_id, date_trunc('hour', at, 'UTC') from metric_events where tenancy_id = $1`,
    [tenancyId],
  )
  await client.query('vacuum analyze metric_events')
}

/** Waits until the service has rolled up every hour. Returns the seconds that it took. */
async function rollUp(client: pg.Client): Promise<number> {
  process.stderr.write('  waiting for the roll-up …\n')
  const started = performance.now()
  await client.query("select graphile_worker.add_job('metrics.roll-up', '{}'::json)")
  for (;;) {
    const { rows } = await client.query('select 1 from metric_stale_hours limit 1')
    if (rows.length === 0) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function measure(stage: Stage, url: string, { what, path }: Kind): Promise<Result> {
  const times: number[] = []
  for (let turn = 0; turn < REQUESTS + WARM_UP; turn += 1) {
    const start = performance.now()
    const response = await fetch(`${url}/api/v1${path}`, {
      headers: {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': stage.project.id,
        'x-stack-super-secret-admin-key': stage.project.superSecretAdminKey,
      },
    })
    await response.text()
    if (response.status !== 200) throw new Error(`${what} returned ${response.status}.`)
    if (turn >= WARM_UP) times.push(performance.now() - start)
  }
  const at = (share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] as number
  return {
    what,
    measured: `p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`,
    limit: `${TO_REACH_MS} ms`,
    ratio: `${Math.round((100 * at(0.95)) / TO_REACH_MS)} %`,
    toReach: `p95 ≤ ${TO_REACH_MS} ms`,
    reached: at(0.95) <= TO_REACH_MS,
  }
}
