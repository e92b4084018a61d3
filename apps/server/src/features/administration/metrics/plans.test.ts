import { startService } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

/* What PostgreSQL reads for the metrics: roll-ups, and five users by an index (decision 0031). */

interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

// Records what is sent to the database, and sends it.
const sent: Statement[] = []
const send = pg.Client.prototype.query
function record(this: pg.Client, ...given: unknown[]): unknown {
  const [first, second] = given
  const { text, values } = (typeof first === 'string' ? { text: first } : first) as {
    text?: string
    values?: unknown[]
  }
  if (text !== undefined)
    sent.push({ text, values: values ?? (Array.isArray(second) ? second : []) })
  return Reflect.apply(send, this, given)
}
pg.Client.prototype.query = record as typeof send

const service = await startService()
afterAll(async () => {
  pg.Client.prototype.query = send
  await service.stop()
})

const project = await service.newProject()
const tenancyId = await service.rows.tenancyId(project.id)
const now = service.clock.now()
// With few rows any plan reads the whole table.
await service.query(
  `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
   select $1, gen_random_uuid(), 'User ' || n, n % 10 = 0, true, $2::timestamptz - n * interval '1 minute', $2
   from generate_series(1, 20000) n`,
  [tenancyId, now],
)
await service.query(
  `insert into metric_events (tenancy_id, at, metric, user_id, is_anonymous, method, provider, country, count)
   select tenancy_id, created_at, 'active_users', id, is_anonymous, '', '', 'CH', 1 from users where tenancy_id = $1`,
  [tenancyId],
)
await service.query(
  `insert into metric_stale_hours (tenancy_id, hour)
   select distinct tenancy_id, date_trunc('hour', at, 'UTC') from metric_events where tenancy_id = $1`,
  [tenancyId],
)
await service.query(`select graphile_worker.add_job('metrics.roll-up')`)
await service.drain()
await service.query('analyze')

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The nodes of the plans of everything that a request sends, after the check of its access. */
async function readPlans(path: string): Promise<PlanNode[]> {
  // Access has loaded the project.
  await project.as('admin').get(path)
  sent.length = 0
  const reply = await project.as('admin').get(path)
  expect(reply.status).toBe(200)
  const statements = sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  expect(statements.length).toBeGreaterThan(0)
  const plans = await Promise.all(
    statements.map(({ text, values }) =>
      service.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${text}`,
        values,
      ),
    ),
  )
  return plans.flatMap(([row]) => nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode))
}

const relationsOf = (nodes: readonly PlanNode[]) => [
  ...new Set(nodes.flatMap((node) => node['Relation Name'] ?? [])),
]
const EVENTS_AND_SETS = ['metric_events', 'metric_active_users', 'metric_user_countries']

test.each(['/internal/metrics', '/internal/metrics?include_anonymous=true'])(
  '%s reads roll-ups, and users only by an index',
  async (path) => {
    const nodes = await readPlans(path)

    const relations = relationsOf(nodes)
    expect(relations).toEqual(
      expect.arrayContaining(['metric_tallies', 'metric_counts', 'metric_recent_users', 'users']),
    )
    expect(relations.filter((name) => EVENTS_AND_SETS.includes(name))).toEqual([])
    const scansOfUsers = nodes.filter((node) => node['Relation Name'] === 'users')
    expect(scansOfUsers.map((node) => node['Node Type'])).not.toContain('Seq Scan')
  },
)

const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
const range = `from=${day(30)}&to=${day(0)}`

test.each([
  `/internal/metrics/series?metric=sign_ups&interval=day&${range}`,
  `/internal/metrics/series?metric=active_users&interval=week&by=country&${range}`,
  `/internal/metrics/series?metric=sign_ins&interval=hour&by=method&${range}`,
  `/internal/metrics/retention?from=${day(40)}`,
])('%s reads only roll-ups', async (path) => {
  const relations = relationsOf(await readPlans(path))

  expect(relations.length).toBeGreaterThan(0)
  expect(relations.filter((name) => !name.startsWith('metric_'))).toEqual([])
  expect(relations.filter((name) => EVENTS_AND_SETS.includes(name))).toEqual([])
})
