import { startService } from '@latchkey/testkit'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

/* How many rows PostgreSQL reads for a page of users: those of the page, not those of the project. */

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

// Records what is sent to the database, and sends it.
const sent: { text: string; values: unknown[] }[] = []
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

const USERS = 30_000
const PAGE = 25
const project = await service.newProject()
const tenancyId = await service.rows.tenancyId(project.id)
await service.query(
  `insert into users (tenancy_id, id, display_name, is_anonymous, otp_auth_enabled, created_at, last_active_at)
   select $1, gen_random_uuid(), 'User ' || n, n % 10 = 0, true, now() - n * interval '1 minute', now() - n * interval '1 s'
   from generate_series(1, ${USERS}) n`,
  [tenancyId],
)
await service.query(
  `insert into contact_channels (tenancy_id, id, user_id, type, value, is_primary, is_verified, used_for_auth, created_at)
   select tenancy_id, gen_random_uuid(), id, 'email', replace(lower(display_name), ' ', '.') || '@mail.example', true, true, true, now()
   from users where tenancy_id = $1`,
  [tenancyId],
)
await service.query('vacuum analyze')

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How many rows of tables the statements of a page read. Statements that count are left out. */
async function countRowsRead(path: string): Promise<number> {
  await project.as('admin').get(path)
  sent.length = 0
  const reply = await project.as('admin').get(path)
  expect(reply.status).toBe(200)
  expect(reply.json.items).toHaveLength(PAGE)
  const statements = sent.filter(({ text }) => text.includes('with found as'))
  expect(statements.length).toBeGreaterThan(0)
  let rows = 0
  for (const { text, values } of statements) {
    const [row] = await service.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    for (const node of nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode))
      if (node['Relation Name'] !== undefined)
        rows += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  }
  return rows
}

const sorts = ['signed_up_at', 'last_active_at', 'display_name', 'primary_email']

test.each(sorts.flatMap((sort) => [`sort=${sort}`, `sort=${sort}&desc=true`]))(
  'a page of 30,000 users reads few rows: %s',
  async (query) => {
    const first = await project.as('admin').get(`/internal/users?limit=500&${query}`)
    const cursor = first.json.pagination.next_cursor

    // Each user is read a few times, such as for the position and for the details.
    const most = PAGE * 12
    expect(await countRowsRead(`/internal/users?limit=${PAGE}&${query}`)).toBeLessThan(most)
    expect(
      await countRowsRead(`/internal/users?limit=${PAGE}&${query}&cursor=${cursor}`),
    ).toBeLessThan(most)
  },
)

test.each(['verified=true', 'method=otp', 'mfa=false', 'query=user'])(
  'a filter that most users pass reads few rows: %s',
  async (filter) => {
    expect(await countRowsRead(`/internal/users?limit=${PAGE}&desc=true&${filter}`)).toBeLessThan(
      PAGE * 12,
    )
  },
)
