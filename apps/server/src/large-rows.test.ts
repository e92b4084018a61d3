import { startService } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSender, type TestSender } from './features/messaging/webhooks/testing/sender.ts'
import { countBlocksRead, recordStatements } from './testing/rows-read.ts'

/* Pages of rows whose sizes are measured: a page reads only the large values that it contains. */

const ROWS = 100
// Compressed, 500 KB are 6 KB in the table, and take as long to measure as 500 KB.
const LARGE = `repeat('abcdefgh', 62500)`

const service = await startService()
const recorded = recordStatements()
afterAll(async () => {
  recorded.stop()
  await service.stop()
})

let sender: TestSender
beforeAll(async () => {
  sender = await newSender(service)
  const tenancyId = await service.rows.tenancyId(sender.project.id)
  await service.query(
    `insert into webhook_messages (tenancy_id, id, type, payload, created_at)
     select $1, 'msg_' || n, 'user.created', json_build_object('a', ${LARGE}),
       now() - n * interval '1 s'
     from generate_series(1, ${ROWS}) n`,
    [tenancyId],
  )
  await service.query(
    `insert into users (tenancy_id, id, is_anonymous, created_at, last_active_at, server_metadata)
     select $1, gen_random_uuid(), false, '2020-01-01'::timestamptz + n * interval '1 s', now(),
       jsonb_build_object('notes', case when n > 16 then ${LARGE} else 'short' end)
     from generate_series(1, ${ROWS}) n`,
    [tenancyId],
  )
  await service.query(
    `insert into audit_log (tenancy_id, id, at, kind, actor_type, target_type, outcome, changes)
     select $1, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), 'project.updated', 'key', 'project', 'ok',
       jsonb_build_array(jsonb_build_object('path', 'a', 'to', ${LARGE}))
     from generate_series(1, ${ROWS}) n`,
    [tenancyId],
  )
})

const cases: [name: string, statement: string, request: () => Promise<{ status: number }>][] = [
  ['webhook messages', 'webhook_messages', () => sender.call('GET', `/msg?limit=${ROWS}`)],
  [
    'values of metadata',
    '#>',
    () => sender.project.as('admin').get('/internal/users?metadata=server_metadata.notes'),
  ],
  [
    'exported users',
    'client_read_only_metadata',
    () =>
      sender.project
        .as('admin')
        .get('/internal/users/export?format=ndjson&columns=server_metadata'),
  ],
  [
    'entries of the audit log',
    'audit_log',
    () => sender.project.as('admin').get('/internal/audit-log/export?format=ndjson'),
  ],
]

test.each(cases)('reads few large values for a page of %s', async (_, part, request) => {
  recorded.sent.length = 0
  expect((await request()).status).toBe(200)
  const statements = recorded.sent.filter(
    ({ text }) => text.includes(part) && text.includes('octet_length'),
  )
  expect(statements.length).toBeGreaterThan(0)

  const blocks = await Promise.all(statements.map((each) => countBlocksRead(service, each)))

  // A large value has 5 blocks or so with its index, and a page has three.
  expect(Math.max(...blocks)).toBeLessThan(100)
})
