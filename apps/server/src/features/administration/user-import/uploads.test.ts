import { randomUUID } from 'node:crypto'
import { startService } from '@latchkey/testkit'
import { enqueue, transact } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { lines, newProject, PATH, putPart, readJob, run, start, upload } from './testing/imports.ts'

/* Tests the uploads of protocol 09 §24 no. 11. */

const service = await startService({ config: { logLevel: 'silent' } })
afterAll(() => service.stop())

const bytes = (text: string) => new TextEncoder().encode(text)
const FILE = bytes(lines([{ primary_email: 'ada@example.com' }]))
const piecesOf = async (id: string) =>
  (await service.query('select 1 from user_import_pieces where upload_id = $1', [id])).length

test('joins the parts by their numbers, and replaces a part that is sent again', async () => {
  const project = await newProject(service)
  const { json, status } = await project.as('admin').post(`${PATH}/uploads`)

  await putPart(project, json.upload_id, 2, bytes('@example.com"}'))
  await putPart(project, json.upload_id, 1, bytes('{"primary_email":"wrong and long'))
  const sent = await putPart(project, json.upload_id, 1, bytes('{"primary_email":"ada'))

  expect([status, json]).toEqual([
    201,
    {
      upload_id: expect.any(String),
      part_max_bytes: 4_000_000,
      expires_at_millis: service.clock.now().getTime() + 86_400_000,
    },
  ])
  expect([sent.status, sent.json]).toEqual([200, { size_bytes: 35 }])
  const job = await run(service, project, { format: 'ndjson', upload_id: json.upload_id })
  expect(job.created).toBe(1)
})

test('stores no part of a file in plain text', async () => {
  const project = await newProject(service)

  const id = await upload(project, FILE)

  const [row] = await service.query<{ sealed: Buffer }>(
    'select sealed from user_import_pieces where upload_id = $1',
    [id],
  )
  expect(row?.sealed.toString('latin1')).not.toContain('example')
})

test('an upload serves a dry run and then the import, at whose end it is deleted', async () => {
  const project = await newProject(service)
  const upload_id = await upload(project, FILE)

  const dry = await run(service, project, { format: 'ndjson', upload_id, dry_run: true })
  expect([dry.created, await piecesOf(upload_id)]).toEqual([1, 1])
  const job = await run(service, project, { format: 'ndjson', upload_id })

  expect([job.created, await piecesOf(upload_id)]).toEqual([1, 0])
  expect((await start(project, { format: 'ndjson', upload_id })).status).toBe(404)
})

test('fifty imports of one upload at once give one job', async () => {
  const project = await newProject(service)
  const upload_id = await upload(project, FILE)

  const replies = await Promise.all(
    Array.from({ length: 50 }, () => start(project, { format: 'ndjson', upload_id })),
  )

  expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  await service.drain()
  const [found] = await service.query<{ id: string }>(
    'select id from user_imports where upload_id = $1',
    [upload_id],
  )
  expect(await readJob(project, found?.id as string)).toMatchObject({ state: 'done', created: 1 })
})

test('deletes the upload of an import that is stopped', async () => {
  const project = await newProject(service)
  const upload_id = await upload(project, FILE)
  const { json } = await start(project, { format: 'ndjson', upload_id })

  await project.as('admin').delete(`/internal/jobs/${json.job_id}`)

  expect(await piecesOf(upload_id)).toBe(0)
  await service.drain()
})

test('deletes an upload after a day, unless an import reads it', async () => {
  const project = await newProject(service)
  const [old, read] = [await upload(project, FILE), await upload(project, FILE)]
  await start(project, { format: 'ndjson', upload_id: read })

  service.clock.advance({ hours: 24, seconds: 1 })
  expect((await start(project, { format: 'ndjson', upload_id: old })).status).toBe(404)
  await transact(service.ctx, (tx) => enqueue(tx, 'user-imports.delete-old', {}))
  await service.drain()

  expect([await piecesOf(old), await piecesOf(read)]).toEqual([0, 0])
})

describe('refuses', () => {
  test('parts and deletion of an upload that an import reads', async () => {
    const project = await newProject(service)
    const upload_id = await upload(project, FILE)
    await start(project, { format: 'ndjson', upload_id })

    const part = await putPart(project, upload_id, 1, FILE)
    const removed = await project.as('admin').delete(`${PATH}/uploads/${upload_id}`)

    expect([part.status, removed.status]).toEqual([409, 409])
    expect(part.text).toContain('An import uses this upload')
    await service.drain()
  })

  test('uploads of other projects, as unknown ones', async () => {
    const [project, other] = [await newProject(service), await newProject(service)]
    const upload_id = await upload(other, FILE)

    for (const id of [upload_id, randomUUID()]) {
      const replies = [
        await start(project, { format: 'ndjson', upload_id: id }),
        await putPart(project, id, 1, FILE),
        await project.as('admin').delete(`${PATH}/uploads/${id}`),
      ]
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    }
    expect((await run(service, other, { format: 'ndjson', upload_id })).created).toBe(1)
  })

  test('a file of which a part is missing', async () => {
    const project = await newProject(service)
    const { upload_id } = (await project.as('admin').post(`${PATH}/uploads`)).json
    const empty = await start(project, { format: 'ndjson', upload_id })
    await putPart(project, upload_id, 1, FILE)
    await putPart(project, upload_id, 3, FILE)

    const gap = await start(project, { format: 'ndjson', upload_id })

    expect([empty.status, gap.status]).toEqual([409, 409])
    expect([empty.text, gap.text]).toEqual([
      expect.stringContaining('Part 1'),
      expect.stringContaining('Part 2'),
    ])
  })

  test('part numbers that do not exist, and parts that are too large', async () => {
    const project = await newProject(service)
    const { upload_id } = (await project.as('admin').post(`${PATH}/uploads`)).json

    for (const part of [0, -1, 10_001, 'x'])
      expect((await putPart(project, upload_id, part, FILE)).code).toBe('SCHEMA_ERROR')
    const large = await putPart(project, upload_id, 1, new Uint8Array(4_000_001))

    expect([large.status, large.text]).toEqual([413, expect.stringContaining('4000000')])
  })

  test('more bytes and files than the quotas of the project, also in parallel', async () => {
    const quotas = {
      ...service.ctx.config.quotas,
      import_uploads_per_project: 2,
      import_bytes_per_project: 1_000,
    }
    const limited = await startService({ database: service.database, config: { quotas } })
    const project = await newProject(limited)
    const uploads = await Promise.all(
      Array.from({ length: 50 }, () => project.as('admin').post(`${PATH}/uploads`)),
    )
    const ids = uploads.filter(({ status }) => status === 201).map(({ json }) => json.upload_id)
    expect(ids).toHaveLength(2)
    expect(uploads.filter(({ code }) => code === 'QUOTA_EXCEEDED')).toHaveLength(48)

    const parts = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        putPart(project, ids[at % 2], at + 1, new Uint8Array(300)),
      ),
    )

    expect(parts.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(parts.find(({ code }) => code === 'QUOTA_EXCEEDED')?.json.details).toEqual({
      quota: 'import_bytes_per_project',
      limit: 1_000,
    })
    await project.as('admin').delete(`${PATH}/uploads/${ids[0]}`)
    await project.as('admin').delete(`${PATH}/uploads/${ids[1]}`)
    expect((await start(project, { format: 'csv', data: 'x'.repeat(1_001) })).code).toBe(
      'QUOTA_EXCEEDED',
    )
    await limited.stop()
  })
})
