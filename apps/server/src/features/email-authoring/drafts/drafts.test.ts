import { randomUUID } from 'node:crypto'
import { DARK_THEME_ID } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const DRAFTS = '/internal/email-drafts'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const UNKNOWN = '0d3f6f3e-33a8-4b55-8a0f-5b3d6a3f1c20'

const create = (project: TestProject, body: object = {}) =>
  project.as('admin').post(DRAFTS, { display_name: 'Spring news', ...body })
const newDraft = async (project: TestProject, body: object = {}): Promise<string> =>
  (await create(project, body)).json.id
const read = (project: TestProject, id: string) => project.as('admin').get(`${DRAFTS}/${id}`)
const change = (project: TestProject, id: string, body: object) =>
  project.as('admin').patch(`${DRAFTS}/${id}`, body)
const list = async (project: TestProject) =>
  (await project.as('admin').get(DRAFTS)).json.drafts as { id: string }[]

describe('creating a draft', () => {
  test('returns 200 with its id, on a project that uses the shared server', async () => {
    const project = await service.newProject()

    const reply = await create(project, { tsx_source: 'a', theme_id: DARK_THEME_ID })

    expect([reply.status, reply.json]).toEqual([200, { id: expect.stringMatching(UUID) }])
    expect((await read(project, reply.json.id)).json).toEqual({
      id: reply.json.id,
      display_name: 'Spring news',
      tsx_source: 'a',
      theme_id: DARK_THEME_ID,
      sent_at_millis: null,
    })
  })

  test('without a source gives it a sample that greets the user', async () => {
    const project = await service.newProject()

    const { json } = await read(project, await newDraft(project))

    expect(json).not.toHaveProperty('theme_id')
    expect(json.tsx_source).toContain('export function EmailTemplate(')
    expect(json.tsx_source).toContain('<NotificationCategory value="Marketing" />')
    expect(json.tsx_source).not.toContain('variablesSchema')
  })

  test('gives it a sample whose subject has the name of the user, in the category Marketing', async () => {
    const project = await service.newProject()
    const { tsx_source } = (await read(project, await newDraft(project))).json

    const preview = await project
      .as('admin')
      .post('/emails/render-email', { template_tsx_source: tsx_source })

    expect([preview.status, preview.json]).toEqual([
      200,
      {
        html: expect.stringContaining('John Doe'),
        subject: 'Hello John Doe!',
        notification_category: 'Marketing',
      },
    ])
  })

  test('neither checks the source, nor whether the theme exists, nor the name', async () => {
    const project = await service.newProject()
    const body = { display_name: '', tsx_source: 'export (', theme_id: UNKNOWN }

    const ids = [await newDraft(project, body), await newDraft(project, body)]

    for (const id of ids) expect((await read(project, id)).json).toMatchObject(body)
  })

  test.each([
    ['no name', { display_name: undefined }],
    ['a name that is not text', { display_name: {} }],
    ['a long name', { display_name: 'n'.repeat(1_001) }],
    ['a name with a control character', { display_name: 'a\u0000' }],
    ['null as the source', { tsx_source: null }],
    ['a long source', { tsx_source: 'x'.repeat(500_001) }],
    ['a source with NUL', { tsx_source: '\u0000' }],
    ['null as the theme', { theme_id: null }],
    ['true as the theme', { theme_id: true }],
    ['a number as the theme', { theme_id: 123 }],
    ['a name as the theme', { theme_id: 'default' }],
    ['a theme id in upper case', { theme_id: DARK_THEME_ID.toUpperCase() }],
    ['a theme id of version 1', { theme_id: '2c1b7d50-9c5b-11ee-8c90-0242ac120002' }],
    ['the time of a send', { sent_at_millis: 0 }],
    ['an id', { id: UNKNOWN }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()

    const reply = await create(project, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(await list(project)).toEqual([])
  })

  test('accepts a source of 500,000 characters', async () => {
    const project = await service.newProject()

    const id = await newDraft(project, { tsx_source: '🙂'.repeat(250_000) })

    expect((await read(project, id)).json.tsx_source.length).toBe(500_000)
  })
})

describe('listing drafts', () => {
  test('returns those of the project, the most recently changed first', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    await newDraft(other)
    const ids: string[] = []
    for (const display_name of ['a', 'b', 'c']) {
      ids.push(await newDraft(project, { display_name, tsx_source: '', theme_id: false }))
      service.clock.advance({ seconds: 1 })
    }
    const [a, b, c] = ids

    await change(project, String(a), { display_name: 'A', theme_id: false })

    const draft = { tsx_source: '', theme_id: false, sent_at_millis: null }
    expect((await project.as('admin').get(DRAFTS)).json).toEqual({
      drafts: [
        { id: a, display_name: 'A', ...draft },
        { id: c, display_name: 'c', ...draft },
        { id: b, display_name: 'b', ...draft },
      ],
    })
  })

  test('case 66: returns more than fits into the memory of one page', async () => {
    const project = await service.newProject()
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        newDraft(project, { tsx_source: String(index).repeat(400_000) }),
      ),
    )

    const drafts = await list(project)

    expect(drafts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('returns an empty list, and rejects query parameters', async () => {
    const project = await service.newProject()

    const reply = await project.as('admin').get(DRAFTS)
    const paged = await project.as('admin').get(`${DRAFTS}?limit=1`)

    expect([reply.status, reply.json]).toEqual([200, { drafts: [] }])
    expect([paged.status, paged.code]).toEqual([400, 'SCHEMA_ERROR'])
  })
})

describe('changing a draft', () => {
  test('keeps an absent name and source, and resets an absent theme', async () => {
    const project = await service.newProject()
    const id = await newDraft(project, { tsx_source: 'a', theme_id: DARK_THEME_ID })

    const renamed = await change(project, id, { display_name: 'Autumn', theme_id: false })
    const afterRename = await read(project, id)
    const emptied = await change(project, id, {})

    expect([renamed.status, renamed.json]).toEqual([200, { ok: 'ok' }])
    expect(afterRename.json).toMatchObject({
      display_name: 'Autumn',
      tsx_source: 'a',
      theme_id: false,
    })
    expect(emptied.status).toBe(200)
    expect((await read(project, id)).json).toEqual({
      id,
      display_name: 'Autumn',
      tsx_source: 'a',
      sent_at_millis: null,
    })
  })

  test('accepts an empty source and one that cannot be compiled', async () => {
    const project = await service.newProject()
    const id = await newDraft(project)

    for (const tsx_source of ['', 'export (']) {
      expect((await change(project, id, { tsx_source })).status).toBe(200)
      expect((await read(project, id)).json.tsx_source).toBe(tsx_source)
    }
  })

  test('does not reset the time of the last send', async () => {
    const project = await service.newProject()
    const id = await newDraft(project)
    await service.query('update email_drafts set sent_at = $2 where id = $1', [id, new Date(1234)])

    await change(project, id, { tsx_source: 'b' })

    expect((await read(project, id)).json.sent_at_millis).toBe(1234)
  })

  test.each([
    ['a number as the theme', { theme_id: 123 }],
    ['null as the theme', { theme_id: null }],
    ['null as the name', { display_name: null }],
    ['a long name', { display_name: 'n'.repeat(1_001) }],
    ['a theme id in upper case', { theme_id: DARK_THEME_ID.toUpperCase() }],
    ['an id', { id: UNKNOWN }],
    ['the time of a send', { sent_at_millis: 1 }],
    ['a long source', { tsx_source: 'x'.repeat(500_001) }],
  ])('rejects %s', async (_, body) => {
    const project = await service.newProject()
    const id = await newDraft(project, { theme_id: false })

    const reply = await change(project, id, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect((await read(project, id)).json.theme_id).toBe(false)
  })
})

describe('deleting a draft', () => {
  test('deletes it once, with its versions', async () => {
    const project = await service.newProject()
    const id = await newDraft(project)
    const kept = await newDraft(project)

    const reply = await project.as('admin').delete(`${DRAFTS}/${id}`)
    const again = await project.as('admin').delete(`${DRAFTS}/${id}`)

    expect([reply.status, reply.json]).toEqual([200, { success: true }])
    expect([again.status, again.code]).toEqual([404, undefined])
    expect((await list(project)).map((draft) => draft.id)).toEqual([kept])
    const versions = await service.query<{ source_id: string }>(
      'select source_id from email_source_versions where source_id = any($1)',
      [[id, kept]],
    )
    expect(versions.map(({ source_id }) => source_id)).toEqual([kept])
  })
})

describe('every endpoint of a draft', () => {
  test('returns 404 for an unknown id and SCHEMA_ERROR for one that is no UUID', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    const calls = (id: string) => [
      admin.get(`${DRAFTS}/${id}`),
      admin.patch(`${DRAFTS}/${id}`, { tsx_source: '' }),
      admin.delete(`${DRAFTS}/${id}`),
      admin.get(`${DRAFTS}/${id}/versions`),
      admin.post(`${DRAFTS}/${id}/versions/1/restore`, {}),
    ]

    for (const reply of await Promise.all(calls(UNKNOWN)))
      expect([reply.status, reply.code]).toEqual([404, undefined])
    for (const reply of await Promise.all(calls('news')))
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  })

  test('requires admin access', async () => {
    const project = await service.newProject()
    const id = await newDraft(project)

    for (const type of ['client', 'server'] as const) {
      const caller = project.as(type)
      const replies = await Promise.all([
        caller.get(DRAFTS),
        caller.post(DRAFTS, { display_name: 'a' }),
        caller.get(`${DRAFTS}/${id}`),
        caller.patch(`${DRAFTS}/${id}`, {}),
        caller.delete(`${DRAFTS}/${id}`),
      ])
      for (const reply of replies) {
        expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
        expect(reply.json.details.allowed_access_types).toEqual(['admin'])
      }
    }
    expect(await list(project)).toHaveLength(1)
  })
})

test('D, case 16: 50 concurrent requests never exceed the drafts of a project', async () => {
  const config = { quotas: { ...service.ctx.config.quotas, email_drafts_per_project: 20 } }
  const small = await startService({ database: service.database, config })
  try {
    const project = await small.newProject()

    const replies = await Promise.all(Array.from({ length: 50 }, () => create(project)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = replies.find(({ status }) => status !== 200)
    expect([refused?.status, refused?.code]).toEqual([403, 'QUOTA_EXCEEDED'])
    expect(refused?.json.details).toEqual({ quota: 'email_drafts_per_project', limit: 20 })
    expect(await list(project)).toHaveLength(20)
  } finally {
    await small.stop()
  }
})

test('drafts and versions are deleted with their project', async () => {
  const project = await service.newProject()
  const id = await newDraft(project)

  await project.as('admin').delete('/internal/projects/current')

  for (const [table, column] of [
    ['email_drafts', 'id'],
    ['email_source_versions', 'source_id'],
  ])
    expect(await service.query(`select from ${table} where ${column} = $1`, [id])).toEqual([])
})

test('a draft of another project is unknown', async () => {
  const [project, other] = [await service.newProject(), await service.newProject()]
  const id = await newDraft(other)

  expect((await read(project, id)).status).toBe(404)
  expect((await change(project, id, { tsx_source: 'changed' })).status).toBe(404)
  expect((await project.as('admin').delete(`${DRAFTS}/${id}`)).status).toBe(404)
  expect((await read(project, randomUUID())).status).toBe(404)
  expect((await read(other, id)).json.tsx_source).not.toBe('changed')
})
