import { pbkdf2Sync, randomUUID } from 'node:crypto'
import { recordEvents, startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { runNextStep } from './run-step.ts'
import { lines, newProject, readJob, run, start, upload, usersOf } from './testing/imports.ts'

/* Tests protocol 09 §7.4 and §24 no. 11. */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const BCRYPT = '$2a$06$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC'
const CSV = `id;Name;Email;plan
1;"Müller; Ada";Ada@example.com;"{""plan"":""pro""}"
2;Bob;bob@example.com;`
const MAPPING = { display_name: 'Name', primary_email: 'Email', server_metadata: 'plan' }

const many = (count: number) =>
  lines(
    Array.from({ length: count }, (_, at) => ({
      id: randomUUID(),
      display_name: `user ${at}`,
      primary_email: `user-${at}@example.com`,
    })),
  )

test('imports a CSV file by the mapping of its columns, and says how far it is', async () => {
  const project = await newProject(service)
  const at = service.clock.now().getTime()

  const reply = await start(project, { format: 'csv', mapping: MAPPING, data: CSV })

  expect([reply.status, reply.json]).toEqual([202, { job_id: expect.any(String) }])
  const queued = await readJob(project, reply.json.job_id)
  expect(queued).toEqual({
    id: reply.json.job_id,
    kind: 'users.import',
    state: 'queued',
    dry_run: false,
    on_conflict: 'fail',
    done: 0,
    total: null,
    total_estimate: expect.any(Number),
    created: 0,
    updated: 0,
    skipped: 0,
    failed: 0,
    failures: [],
    has_report: true,
    created_at_millis: at,
    finished_at_millis: null,
  })
  await service.drain()
  const ended = { state: 'done', done: 2, total: 2, total_estimate: 2, created: 2 }
  expect(await readJob(project, reply.json.job_id)).toEqual({
    ...queued,
    ...ended,
    finished_at_millis: at,
  })
  expect(await usersOf(project)).toMatchObject([
    {
      display_name: 'Müller; Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      server_metadata: { plan: 'pro' },
    },
    { display_name: 'Bob', primary_email: 'bob@example.com', server_metadata: null },
  ])
})

test('an imported user signs in with the password of the other system', async () => {
  const project = await newProject(service)
  const digest = pbkdf2Sync('correct horse', 'saltsaltsalt', 1_000, 32, 'sha256')
  const password_hash = `pbkdf2_sha256$1000$saltsaltsalt$${digest.toString('base64')}`
  const user = { primary_email: 'ada@example.com', primary_email_verified: true }

  await run(service, project, { format: 'ndjson', data: lines([{ ...user, password_hash }]) })

  const signIn = (password: string) =>
    project.as('client').post('/auth/password/sign-in', { email: 'ada@example.com', password })
  expect((await signIn('wrong horse')).code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect((await signIn('correct horse')).status).toBe(200)
})

test('a dry run creates no user, and counts also what rows of the file have in common', async () => {
  const project = await newProject(service)
  await project.as('server').post('/users', {
    primary_email: 'ada@example.com',
    primary_email_auth_enabled: true,
  })
  const rows = [
    { primary_email: 'ada@example.com' },
    { primary_email: 'bob@example.com' },
    { primary_email: 'no email' },
    ...Array.from({ length: 60 }, (_, at) => ({ primary_email: `${at}@example.com` })),
    { primary_email: 'BOB@example.com' },
  ]
  const dry = (on_conflict: string) =>
    run(service, project, { format: 'ndjson', data: lines(rows), dry_run: true, on_conflict })

  expect(await dry('skip')).toMatchObject({ created: 61, updated: 0, skipped: 2, failed: 1 })
  expect(await dry('update')).toMatchObject({ created: 61, updated: 2, skipped: 0, failed: 1 })
  const failing = await dry('fail')
  expect(failing).toMatchObject({ dry_run: true, created: 61, skipped: 0, failed: 3 })
  expect(failing.failures).toEqual([
    expect.objectContaining({
      row: 1,
      email: 'ada@example.com',
      code: 'USER_EMAIL_ALREADY_EXISTS',
    }),
    {
      row: 3,
      id: null,
      email: 'no email',
      code: 'SCHEMA_ERROR',
      message: 'row.primary_email must be a valid email',
    },
    expect.objectContaining({ row: 64, code: 'USER_EMAIL_ALREADY_EXISTS' }),
  ])
  expect(await usersOf(project)).toHaveLength(1)
  expect((await run(service, project, { format: 'ndjson', data: lines(rows) })).created).toBe(61)
})

describe('a row whose id, address or account an existing user has', () => {
  const setUp = async () => {
    const project = await newProject(service)
    const ada = await project.as('server').post('/users', {
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_auth_enabled: true,
      server_metadata: { kept: 1 },
    })
    const rows = [
      { id: ada.json.id, display_name: 'by id' },
      { primary_email: 'ADA@example.com', display_name: 'by email', client_metadata: 1 },
      { primary_email: 'bob@example.com' },
      { primary_email: 'bob@example.com', display_name: 'twice' },
    ]
    return { project, id: ada.json.id, data: lines(rows) }
  }

  test('fails by default', async () => {
    const { project, data } = await setUp()

    const job = await run(service, project, { format: 'ndjson', data })

    expect(job).toMatchObject({ created: 1, updated: 0, skipped: 0, failed: 3 })
    expect(
      job.failures.map((each: { row: number; code: string }) => [each.row, each.code]),
    ).toEqual([
      [1, null],
      [2, 'USER_EMAIL_ALREADY_EXISTS'],
      [4, 'USER_EMAIL_ALREADY_EXISTS'],
    ])
  })

  test('is skipped', async () => {
    const { project, data } = await setUp()

    const job = await run(service, project, { format: 'ndjson', data, on_conflict: 'skip' })

    expect(job).toMatchObject({ created: 1, updated: 0, skipped: 3, failed: 0 })
    const found = await usersOf(project)
    expect(found.map(({ display_name }) => display_name)).toContain('Ada')
  })

  test('changes the user, whose other fields stay, with an entry in the audit log', async () => {
    const { project, id, data } = await setUp()
    service.clock.advance({ seconds: 1 })

    const job = await run(service, project, { format: 'ndjson', data, on_conflict: 'update' })

    expect(job).toMatchObject({ created: 1, updated: 3, skipped: 0, failed: 0 })
    expect(await usersOf(project)).toMatchObject([
      {
        id,
        display_name: 'by email',
        primary_email: 'ada@example.com',
        primary_email_auth_enabled: true,
        client_metadata: 1,
        server_metadata: { kept: 1 },
      },
      { display_name: 'twice', primary_email: 'bob@example.com' },
    ])
    const log = await project.as('admin').get(`/internal/audit-log?kind=user.updated`)
    expect(
      log.json.items.filter((each: { target: { id: string } }) => each.target.id === id),
    ).toHaveLength(2)
  })
})

test('the audit log has one entry for the start and one for the end', async () => {
  const project = await newProject(service)

  await run(service, project, { format: 'ndjson', data: many(3) })

  const { items } = (await project.as('admin').get('/internal/audit-log')).json
  const entries = items.filter((each: { kind: string }) => each.kind.startsWith('user'))
  expect(entries.map((each: { kind: string }) => each.kind)).toEqual([
    'users.import_ended',
    'users.import_started',
  ])
  expect(entries[0]).toMatchObject({ actor: { type: 'key' }, target: { id: project.id } })
  expect(entries[0].changes).toContainEqual({ path: 'created', to: 3 })
})

test('sends webhooks of new users only if asked, and never emails', async () => {
  const project = await newProject(service)
  const events = await recordEvents(service, project)

  await run(service, project, { format: 'ndjson', data: many(2) })
  expect(await events.take()).toEqual([])
  const data = lines([{ primary_email: 'loud@example.com' }])
  await run(service, project, { format: 'ndjson', data, webhooks: true })

  expect(await events.take()).toMatchObject([
    { type: 'user.created', data: { primary_email: 'loud@example.com' } },
  ])
  expect(await service.rows.emailTypes(project.id)).toEqual([])
})

test('a failed row does not undo the rows before and after it', async () => {
  const project = await newProject(service)
  // Fails only when it is stored: the second address belongs to the first row.
  const data = lines([
    { primary_email: 'a@example.com', other_emails: ['b@example.com'] },
    {
      primary_email: 'c@example.com',
      password_hash: '$2a$13$N9qo8uLOickgx2ZMRZoMyedZ.1ZcSMLM1hzLQxlxX7BYNHyo/KyuC',
    },
    { primary_email: 'd@example.com', password_hash: BCRYPT },
    { primary_email: 'e@example.com', oauth_providers: [{ id: 'google', account_id: '1' }] },
    { primary_email: 'f@example.com', signed_up_at_millis: Date.parse('2990-01-01') },
    { display_name: 'Nobody' },
  ])

  const job = await run(service, project, { format: 'ndjson', data: `${data}\nno json\n[1]` })

  expect(job).toMatchObject({ created: 2, failed: 6 })
  const messages = job.failures.map((each: { message: string }) => each.message)
  expect(messages).toEqual([
    expect.stringContaining('password hash'),
    expect.stringContaining('no provider google'),
    expect.stringContaining('future'),
    expect.stringContaining('neither an ID'),
    'The row is not a JSON object.',
    'The row is not a JSON object.',
  ])
})

test('a limit that only the database knows fails the rows beyond it, one by one', async () => {
  const limited = await startService({
    database: service.database,
    config: { logLevel: 'silent', quotas: { ...service.ctx.config.quotas, users_per_project: 7 } },
  })
  const project = await newProject(limited)

  const job = await run(limited, project, { format: 'ndjson', data: many(10) })

  expect(job).toMatchObject({ created: 7, failed: 3 })
  expect(job.failures.map((each: { code: string }) => each.code)).toEqual(
    Array.from({ length: 3 }, () => 'QUOTA_EXCEEDED'),
  )
  await limited.stop()
})

test('counts all failures and keeps the first hundred', async () => {
  const project = await newProject(service)
  const data = lines(Array.from({ length: 130 }, () => ({ primary_email: 'wrong' })))

  const job = await run(service, project, { format: 'ndjson', data })

  expect([job.done, job.failed, job.failures.length]).toEqual([130, 130, 100])
  expect(job.failures.at(-1).row).toBe(100)
})

test('imports no user after it was stopped', async () => {
  const project = await newProject(service)
  const { json } = await start(project, { format: 'ndjson', data: many(600) })
  const tenancyId = await service.rows.tenancyId(project.id)

  await runNextStep({ ...service.ctx, tenancyId })
  const [stopped] = await Promise.all([
    project.as('admin').delete(`/internal/jobs/${json.job_id}`),
    runNextStep({ ...service.ctx, tenancyId }),
  ])
  await service.drain()

  expect([stopped.status, stopped.json.state]).toEqual([200, 'stopped'])
  const job = await readJob(project, json.job_id)
  expect(job).toMatchObject({ state: 'stopped', done: stopped.json.done, total: null })
  expect(await usersOf(project)).toHaveLength(job.created)
  expect(job.created).toBeLessThan(600)
  const again = await project.as('admin').delete(`/internal/jobs/${json.job_id}`)
  expect(again.json).toEqual(job)
  const log = await project.as('admin').get('/internal/audit-log?kind=users.import_ended')
  expect(log.json.items).toHaveLength(1)
})

test('imports each row once, however many workers continue it', async () => {
  const project = await newProject(service)
  const { json } = await start(project, { format: 'ndjson', data: many(450) })
  const tenancyId = await service.rows.tenancyId(project.id)

  await Promise.all(Array.from({ length: 50 }, () => runNextStep({ ...service.ctx, tenancyId })))
  await service.drain()

  const job = await readJob(project, json.job_id)
  expect(job).toMatchObject({ state: 'done', done: 450, created: 450, failed: 0 })
  expect(await usersOf(project)).toHaveLength(450)
})

test('the imports of a project take turns', async () => {
  const project = await newProject(service)
  const tenancyId = await service.rows.tenancyId(project.id)
  const body = { format: 'ndjson', data: many(450), dry_run: true }
  const first = (await start(project, body)).json
  service.clock.advance({ seconds: 1 })
  const second = (await start(project, body)).json

  for (let step = 0; step < 4; step += 1) {
    service.clock.advance({ seconds: 1 })
    await runNextStep({ ...service.ctx, tenancyId })
  }

  const jobs = [await readJob(project, first.job_id), await readJob(project, second.job_id)]
  expect(jobs.map(({ done }) => done)).toEqual([400, 400])
  await service.drain()
})

test('an import that no process has continued for a while is recovered', async () => {
  const project = await newProject(service)
  const { json } = await start(project, { format: 'ndjson', data: many(30) })
  await service.query(
    `update user_imports set claimed_until = $2::timestamptz + interval '5 minutes' where id = $1`,
    [json.job_id, service.clock.now()],
  )
  await service.drain()
  expect((await readJob(project, json.job_id)).done).toBe(0)

  service.clock.advance({ minutes: 6 })
  await transact(service.ctx, (tx) => enqueue(tx, 'user-imports.recover', {}))
  await service.drain()

  expect(await readJob(project, json.job_id)).toMatchObject({ state: 'done', created: 30 })
})

test('deletes an import seven days after its end', async () => {
  const project = await newProject(service)
  const job = await run(service, project, { format: 'ndjson', data: many(1) })
  const clean = async () => {
    await transact(service.ctx, (tx) => enqueue(tx, 'user-imports.delete-old', {}))
    await service.drain()
    return (await project.as('admin').get(`/internal/jobs/${job.id}`)).status
  }

  service.clock.advance({ days: 6 })
  expect(await clean()).toBe(200)
  service.clock.advance({ days: 1, seconds: 1 })

  expect(await clean()).toBe(404)
})

test('reads rows across the borders of parts and pieces', async () => {
  const project = await newProject(service)
  const text = lines(
    Array.from({ length: 40 }, (_, at) => ({
      primary_email: `${at}@example.com`,
      server_metadata: { text: 'ä'.repeat(5_000) + at },
    })),
  )

  const upload_id = await upload(project, new TextEncoder().encode(text), 150_001)
  const job = await run(service, project, { format: 'ndjson', upload_id })

  expect(job).toMatchObject({ created: 40, failed: 0 })
  const texts = (await usersOf(project)).map(
    (user: { server_metadata: { text: string } }) => user.server_metadata.text.length,
  )
  expect(texts.toSorted()).toEqual([...Array(10).fill(5_001), ...Array(30).fill(5_002)])
})

test.each([
  ['a file without an array', 'json', '{}', 'no array'],
  ['an empty CSV file', 'csv', '\n\n', 'empty'],
  ['a quote that is not closed', 'csv', 'id\n"abc', 'quote is not closed'],
  ['more cells than columns', 'csv', 'id\na,b', 'more cells'],
  ['JSON that is nested too deep', 'ndjson', `{"a":${'['.repeat(500)}`, 'too many values'],
  ['metadata that is no JSON', 'csv', 'primary_email,server_metadata\na@b.co,{', 'must be JSON'],
  [
    'a property __proto__ in metadata',
    'csv',
    'primary_email,server_metadata\na@b.co,"{""__proto__"":1}"',
    'row.server_metadata must not have a property __proto__',
  ],
  ['a character that cannot be stored', 'ndjson', '{"display_name":"\\u0000","id":"x"}', 'stored'],
])('fails the row: %s', async (_, format, data, message) => {
  const project = await newProject(service)

  const job = await run(service, project, { format, data })

  expect(job).toMatchObject({ state: 'done', done: 1, created: 0, failed: 1 })
  expect(job.failures[0].message).toContain(message)
})
