import pg from 'pg'
import type { Result } from './result.ts'
import { markCountedHour, readCounts, STALE_HOURS, seedMetrics } from './seed-metrics.ts'
import { sizeOf } from './size.ts'
import type { Stage } from './stage.ts'
import { seedUsers, USERS } from './users-list.ts'

const EVENTS = sizeOf('EVENTS', 10 * USERS)
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
 * after the other, after the service has rolled up the events of the last day.
 */
export async function measureMetrics(stage: Stage): Promise<Result[]> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  try {
    const tenancyId = await seedProject(client, stage.project.id)
    const counted = await markCountedHour(client, tenancyId)
    const service = await stage.startService()
    try {
      const results = [await measureRollUp(client)]
      if (counted === '' || (await readCounts(client, tenancyId)) !== counted)
        throw new Error('The service counts an hour differently from the seed.')
      for (const kind of kinds()) results.push(await measure(stage, service.url, kind))
      return results
    } finally {
      await service.stop()
    }
  } finally {
    await client.end()
  }
}

/** Gives the project users, unless another measurement has, and events. Returns its tenancy. */
async function seedProject(client: pg.Client, projectId: string): Promise<string> {
  const { rows } = await client.query<{ id: string; users: number }>(
    `select t.id, (select count(*)::int from users u where u.tenancy_id = t.id) as users
     from tenancies t where t.project_id = $1`,
    [projectId],
  )
  const { id = '', users = 0 } = rows[0] ?? {}
  if (users < USERS) await seedUsers(client, id)
  await seedMetrics(client, id, { users: USERS, events: EVENTS })
  return id
}

async function measureRollUp(client: pg.Client): Promise<Result> {
  const events = await countStaleEvents(client)
  const seconds = await rollUp(client)
  const perSecond = Math.round(events / seconds)
  return {
    what: `roll-up of the last ${STALE_HOURS} hours, ${events.toLocaleString('en')} events`,
    measured: `${seconds.toFixed(1)} s (${perSecond.toLocaleString('en')} events/s)`,
    limit: '–',
    ratio: '–',
    toReach: '–',
    reached: true,
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

/** How many events the service is going to count. */
async function countStaleEvents(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ events: number }>(
    `select count(*)::int as events from metric_stale_hours h join metric_events e
     on e.tenancy_id = h.tenancy_id and e.at >= h.hour and e.at < h.hour + interval '1 hour'`,
  )
  return rows[0]?.events ?? 0
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
