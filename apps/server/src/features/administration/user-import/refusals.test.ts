import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { lines, newProject, PATH, readJob, run, start, usersOf } from './testing/imports.ts'

/* What protocol 09 §24 no. 11 refuses. */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const project = await newProject(service)
const data = lines([{ primary_email: 'ada@example.com' }])

test.each([
  ['no format', { data }],
  ['an unknown format', { format: 'xml', data }],
  ['neither data nor an upload', { format: 'csv' }],
  ['data and an upload', { format: 'csv', data, upload_id: randomUUID() }],
  ['empty data', { format: 'csv', data: '' }],
  ['an upload that is not an id', { format: 'csv', upload_id: 'x' }],
  ['an unknown preset', { format: 'csv', data, mapping: 'myspace' }],
  ['a mapping to an unknown field', { format: 'csv', data, mapping: { shoe_size: 'a' } }],
  ['a mapping to a password in plain text', { format: 'csv', data, mapping: { password: 'a' } }],
  ['an empty mapping', { format: 'csv', data, mapping: {} }],
  ['a source that is too long', { format: 'csv', data, mapping: { id: 'x'.repeat(301) } }],
  ['more sources than four', { format: 'csv', data, mapping: { id: ['a', 'b', 'c', 'd', 'e'] } }],
  ['an unknown conflict mode', { format: 'csv', data, on_conflict: 'merge' }],
  ['an unknown option', { format: 'csv', data, force: true }],
  [
    'Firebase keys without Firebase',
    {
      format: 'json',
      data,
      firebase_hash: { signer_key: 'AA==', salt_separator: 'Bw==', rounds: 8, memory_cost: 14 },
    },
  ],
])('refuses %s', async (_, body) => {
  expect((await start(project, body)).code).toBe('SCHEMA_ERROR')
})

test('refuses data that is too large for a request', async () => {
  const reply = await start(project, { format: 'csv', data: 'x'.repeat(4_000_000) })

  expect([reply.status, reply.text]).toEqual([413, expect.stringContaining('4000000 bytes')])
})

test('refuses clients and servers', async () => {
  for (const access of ['client', 'server'] as const) {
    const caller = project.as(access)
    const replies = [
      await caller.post(PATH, { format: 'ndjson', data }),
      await caller.post(`${PATH}/uploads`),
      await caller.send('PUT', `${PATH}/uploads/${randomUUID()}/parts/1`, { body: 'x' }),
      await caller.delete(`${PATH}/uploads/${randomUUID()}`),
    ]
    for (const { code } of replies) expect(code).toBe('INSUFFICIENT_ACCESS_TYPE')
  }
})

test('reads and stops no import of another project', async () => {
  const other = await newProject(service)
  const { json } = await start(project, { format: 'ndjson', data, dry_run: true })

  expect((await other.as('admin').get(`/internal/jobs/${json.job_id}`)).status).toBe(404)
  expect((await other.as('admin').delete(`/internal/jobs/${json.job_id}`)).status).toBe(404)

  expect((await readJob(project, json.job_id)).state).toBe('queued')
  await service.drain()
})

test('accepts users that exist in another project', async () => {
  const [here, there] = [await newProject(service), await newProject(service)]
  const body = { format: 'ndjson', data: lines([{ id: randomUUID(), primary_email: 'a@b.co' }]) }

  const jobs = [await run(service, here, body), await run(service, there, body)]

  expect(jobs.map(({ created }) => created)).toEqual([1, 1])
  expect((await usersOf(here))[0]?.id).toBe((await usersOf(there))[0]?.id)
})

test('starts no more imports than the quota allows, also with fifty parallel calls', async () => {
  const limited = await startService({
    database: service.database,
    config: { quotas: { ...service.ctx.config.quotas, user_imports_per_project: 3 } },
  })
  const busy = await newProject(limited)

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => start(busy, { format: 'ndjson', data, dry_run: true })),
  )

  expect(replies.filter(({ status }) => status === 202)).toHaveLength(3)
  expect(replies.filter(({ code }) => code === 'QUOTA_EXCEEDED')).toHaveLength(47)
  await limited.drain()
  expect((await start(busy, { format: 'ndjson', data })).status).toBe(202)
  await limited.drain()
  await limited.stop()
})

describe('of members of the owner team', () => {
  test.each([
    ['viewer', 403],
    ['support', 403],
    ['developer', 202],
  ])('a %s gets %i', async (role, status) => {
    const { internal } = service
    const [owner, member] = [await internal.signUp(), await internal.signUp()]
    const team = (await internal.as('client', owner).post('/teams', { display_name: 'T' })).json.id
    await internal.as('server').post(`/team-memberships/${team}/${member.user_id}`, {})
    await service.query(
      `insert into owner_team_roles (tenancy_id, team_id, user_id, role)
       select tenancy_id, team_id, user_id, $3 from team_memberships
       where team_id = $1 and user_id = $2`,
      [team, member.user_id, role],
    )
    const owned = await internal
      .as('client', owner)
      .post('/internal/projects', { display_name: 'P', owner_team_id: team })

    const reply = await service.anyone.send('POST', `/api/v1${PATH}`, {
      headers: {
        'content-type': 'application/json',
        'x-stack-access-type': 'admin',
        'x-stack-project-id': owned.json.id,
        'x-stack-admin-access-token': member.access_token,
      },
      body: JSON.stringify({ format: 'ndjson', data }),
    })

    expect(reply.status).toBe(status)
    await service.drain()
  })
})
