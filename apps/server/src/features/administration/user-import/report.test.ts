import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { lines, newProject, readJob, run, start } from './testing/imports.ts'

/* Tests the report of an import (protocol 09 §24 no. 11). */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const report = (project: TestProject, id: string, format = 'ndjson') =>
  project.as('admin').get(`/internal/jobs/${id}/report?format=${format}`)

const rowsOf = async (project: TestProject, id: string) => {
  const { status, text } = await report(project, id)
  expect(status).toBe(200)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const failing = (count: number) =>
  lines(Array.from({ length: count }, (_, at) => ({ primary_email: `no address ${at}` })))

const countStored = async (project: TestProject) => {
  const tenancy = await service.rows.tenancyId(project.id)
  const [row] = await service.query<{ count: string }>(
    'select count(*) as count from user_import_report_rows where tenancy_id = $1',
    [tenancy],
  )
  return Number(row?.count)
}

describe('a file with rows that fail and rows of existing users', () => {
  const id = randomUUID()
  const rows = [
    { primary_email: 'new@example.com', display_name: 'New' },
    { id, primary_email: 'other@example.com' },
    { primary_email: '=HYPERLINK("x")' },
    { primary_email: 'ADA@example.com' },
    { display_name: 'Nobody' },
  ]
  const setUp = async () => {
    const project = await newProject(service)
    const data = lines([{ id, primary_email: 'ada@example.com' }])
    await run(service, project, { format: 'ndjson', data })
    return project
  }
  const taken = 'A user with this ID exists already.'

  test.each([true, false])('is reported in its order, with dry_run %s', async (dry_run) => {
    const project = await setUp()

    const job = await run(service, project, {
      format: 'ndjson',
      data: lines(rows),
      on_conflict: 'skip',
      dry_run,
    })

    expect(job).toMatchObject({ created: 1, skipped: 2, failed: 2, has_report: true })
    const ofEmail = { id: null, email: 'ADA@example.com', code: 'USER_EMAIL_ALREADY_EXISTS' }
    expect(await rowsOf(project, job.id)).toEqual([
      { row: 2, outcome: 'skipped', id, email: 'other@example.com', code: null, message: taken },
      {
        row: 3,
        outcome: 'failed',
        id: null,
        email: '=HYPERLINK("x")',
        code: 'SCHEMA_ERROR',
        message: 'row.primary_email must be a valid email',
      },
      { row: 4, outcome: 'skipped', ...ofEmail, message: expect.stringContaining('exists') },
      {
        row: 5,
        outcome: 'failed',
        id: null,
        email: null,
        code: null,
        message: 'The row has neither an ID, an email nor an account at a provider.',
      },
    ])
  })

  test('is reported as CSV, in which no cell is a formula', async () => {
    const project = await setUp()
    const job = await run(service, project, { format: 'ndjson', data: lines(rows) })

    const { headers, text } = await report(project, job.id, 'csv')

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="import-report-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [header, first, second] = text.split('\r\n')
    expect(header).toBe('row,outcome,id,email,code,message')
    expect(first).toBe(`2,failed,${id},other@example.com,,${taken}`)
    expect(second).toBe(
      `3,failed,,"'=HYPERLINK(""x"")",SCHEMA_ERROR,row.primary_email must be a valid email`,
    )
  })
})

test('has no value of a row but its id and email', async () => {
  const project = await newProject(service)
  const secrets = {
    password_hash: '$none$kept-private',
    totp_secret_base64: 'a2VwdC1wcml2YXRlLWtlcHQtcHJpdmF0ZQ==',
    server_metadata: { key: 'kept-private' },
    display_name: 'kept-private',
  }
  const data = lines([
    { ...secrets, primary_email: 'a@example.com' },
    { ...secrets, password_hash: undefined, primary_email: 'wrong' },
    {
      ...secrets,
      password_hash: 7,
      totp_secret_base64: 'kept-private',
      primary_email: 'b@example.com',
    },
  ])

  const job = await run(service, project, { format: 'ndjson', data })

  expect(await rowsOf(project, job.id)).toMatchObject([
    { row: 1, email: 'a@example.com' },
    { row: 2, email: 'wrong' },
    { row: 3, email: 'b@example.com' },
  ])
  for (const format of ['csv', 'ndjson'])
    expect((await report(project, job.id, format)).text).not.toMatch(/kept-private|a2VwdC|none/)
})

test('is a header or nothing where no row failed, and before rows are read', async () => {
  const project = await newProject(service)
  const data = lines([{ primary_email: 'a@example.com' }])
  const { job_id } = (await start(project, { format: 'ndjson', data })).json

  expect((await report(project, job_id, 'csv')).text).toBe('row,outcome,id,email,code,message\r\n')
  expect((await report(project, job_id)).text).toBe('')
  await service.drain()
  expect((await report(project, job_id)).text).toBe('')
})

test('has every row of many, each once, with long texts shortened', async () => {
  const project = await newProject(service)
  const long = { primary_email: `${'x'.repeat(900)} y` }

  const job = await run(service, project, {
    format: 'ndjson',
    data: `${failing(2_100)}\n${lines([long])}`,
  })

  const rows = await rowsOf(project, job.id)
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 2_101 }, (_, at) => at + 1))
  expect(rows.at(-1).email).toBe('x'.repeat(256))
})

test('has the first 100,000 rows', async () => {
  const project = await newProject(service)
  const { job_id } = (await start(project, { format: 'ndjson', data: failing(60) })).json
  await service.query(
    'update user_imports set failed = 99000, skipped = 990 where tenancy_id = $1',
    [await service.rows.tenancyId(project.id)],
  )

  await service.drain()

  expect(await readJob(project, job_id)).toMatchObject({ failed: 99_060, skipped: 990 })
  expect(await rowsOf(project, job_id)).toHaveLength(10)
})

test('is kept for the 10 imports of a project that ended last', async () => {
  const [project, other] = [await newProject(service), await newProject(service)]
  const foreign = await run(service, other, { format: 'ndjson', data: failing(1) })
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) {
    ids.push((await run(service, project, { format: 'ndjson', data: failing(1) })).id)
    service.clock.advance({ seconds: 1 })
  }

  // One after the other: a project has at most 10 downloads open.
  const kept: number[] = []
  for (const id of ids) kept.push((await report(project, id)).status)
  expect(kept).toEqual([404, 404, ...Array(10).fill(200)])
  expect(await readJob(project, ids[0] as string)).toMatchObject({ failed: 1, has_report: false })
  expect(await countStored(project)).toBe(10)
  expect((await report(other, foreign.id)).status).toBe(200)
})

test('is deleted with its import', async () => {
  const project = await newProject(service)
  const job = await run(service, project, { format: 'ndjson', data: failing(3) })
  expect(await countStored(project)).toBe(3)

  service.clock.advance({ days: 7, seconds: 1 })
  await transact(service.ctx, (tx) => enqueue(tx, 'user-imports.delete-old', {}))
  await service.drain()

  expect((await report(project, job.id)).status).toBe(404)
  expect(await countStored(project)).toBe(0)
})

test('is only for administrators of the project, and only of imports', async () => {
  const [project, other] = [await newProject(service), await newProject(service)]
  const job = await run(service, project, { format: 'ndjson', data: failing(1) })
  const bulk = await project
    .as('admin')
    .post('/internal/users/bulk', { action: 'verify_email', filter: {} })
  const missing = {
    status: 404,
    text: 'This import does not exist, or its report was deleted because newer imports ended.',
  }

  expect(await report(other, job.id)).toMatchObject(missing)
  expect(await report(project, bulk.json.job_id)).toMatchObject(missing)
  expect(await report(project, randomUUID())).toMatchObject(missing)
  expect((await report(project, job.id.toUpperCase())).status).toBe(200)
  expect((await report(project, 'no-id')).code).toBe('SCHEMA_ERROR')
  expect((await report(project, job.id, 'xml')).code).toBe('SCHEMA_ERROR')
  for (const access of ['client', 'server'] as const)
    expect((await project.as(access).get(`/internal/jobs/${job.id}/report?format=csv`)).code).toBe(
      'INSUFFICIENT_ACCESS_TYPE',
    )
})
