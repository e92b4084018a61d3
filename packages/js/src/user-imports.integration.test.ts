import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'

/* Imports of users through the SDK, against the running service (protocol 07 §16.1). */

const service = await startService({ listen: true })
afterAll(() => service.stop())

async function setUp() {
  const project = await service.newProject({ magic_link_enabled: true })
  return new AdminApp({ projectId: project.id, baseUrl: service.url, ...project })
}

const CSV = 'email,name\nada@example.com,Ada\nno address,Bob\n'
const MAPPING = { primary_email: 'email', display_name: 'name' }

test('checks a file, imports the same upload, and reads how it ended', async () => {
  const app = await setUp()

  const check = await app.startUserImport({
    file: CSV,
    format: 'csv',
    mapping: MAPPING,
    isDryRun: true,
  })
  await service.drain()
  const checked = await app.getUserImport(check.id)
  expect(await app.listUsers()).toHaveLength(0)
  const { id } = await app.startUserImport({
    file: { uploadId: check.uploadId },
    format: 'csv',
    mapping: MAPPING,
    onConflict: 'skip',
  })
  await service.drain()

  const ended = {
    state: 'done',
    done: 2,
    total: 2,
    totalEstimate: 2,
    created: 1,
    updated: 0,
    skipped: 0,
    failed: 1,
    failures: [
      { row: 2, id: null, email: 'no address', code: 'SCHEMA_ERROR', message: expect.any(String) },
    ],
    hasReport: true,
    createdAt: service.clock.now(),
    finishedAt: service.clock.now(),
  }
  expect(checked).toEqual({ ...ended, id: check.id, isDryRun: true, onConflict: 'fail' })
  expect(await app.getUserImport(id)).toEqual({ ...ended, id, isDryRun: false, onConflict: 'skip' })
  expect((await app.listUsers()).map(({ displayName }) => displayName)).toEqual(['Ada'])
})

test('reads the report of an import in both formats, and none of other jobs', async () => {
  const app = await setUp()
  const { id } = await app.startUserImport({ file: CSV, format: 'csv', mapping: MAPPING })
  await service.drain()

  const csv = await app.getUserImportReport(id)
  const ndjson = await app.getUserImportReport(id, { format: 'ndjson' })

  expect(csv?.type).toContain('text/csv')
  expect(await csv?.text()).toBe(
    'row,outcome,id,email,code,message\r\n2,failed,,no address,SCHEMA_ERROR,row.primary_email must be a valid email\r\n',
  )
  expect(JSON.parse((await ndjson?.text()) ?? '')).toMatchObject({ row: 2, outcome: 'failed' })
  expect(await app.getUserImportReport(crypto.randomUUID())).toBeNull()
  expect(await app.getUserImportReport('no id')).toBeNull()
})

test('uploads a large file in parts, and stops an import', async () => {
  const app = await setUp()
  const line = (index: number) =>
    `${JSON.stringify({ primary_email: `user-${index}@example.com`, client_metadata: 'x'.repeat(40_000) })}\n`
  const file = new Blob(Array.from({ length: 120 }, (_, index) => line(index)))
  expect(file.size).toBeGreaterThan(4_500_000)

  const { id } = await app.startUserImport({ file, format: 'ndjson' })
  const stopped = await app.stopUserImport(id)
  await service.drain()

  expect(stopped).toMatchObject({ state: 'stopped', created: 0 })
  expect(await app.listUsers()).toHaveLength(0)
  expect(await app.getUserJob(id)).toBeNull()
  expect(await app.getUserImport(crypto.randomUUID())).toBeNull()
})

test('keeps no upload of an import that the service refuses', async () => {
  const app = await setUp()

  await expect(
    app.startUserImport({ file: CSV, format: 'csv', mapping: {} }),
  ).rejects.toMatchObject({ errorCode: 'SCHEMA_ERROR' })

  expect(await service.query('select id from user_import_uploads')).toEqual([])
})
