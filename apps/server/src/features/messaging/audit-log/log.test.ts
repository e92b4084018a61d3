import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { COMPARED_ENTRIES } from './read-store.ts'

/* Reading the audit log: search, paging and export (protocol 09 §24 no. 6). */

const service = await startService()
afterAll(() => service.stop())

// biome-ignore lint/suspicious/noExplicitAny: tests check the shape of responses
type Item = any

const list = async (project: TestProject, query = ''): Promise<Item[]> => {
  const reply = await project.as('admin').get(`/internal/audit-log?${query}`)
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
  return reply.json.items
}
const kinds = async (project: TestProject, query = '') =>
  (await list(project, query)).map(({ kind }) => kind)

/** A project with some of everything: two users, a team, a membership, failed sign-ins. */
async function newStory() {
  const project = await service.newProject({ display_name: 'Story' })
  const server = project.as('server')
  const [ada, bob] = [await project.signUp(), await project.signUp()]
  service.clock.advance({ minutes: 1 })
  const { json: team } = await server.post('/teams', { display_name: 'Engine' })
  await server.post(`/team-memberships/${team.id}/${bob.user_id}`, {})
  service.clock.advance({ minutes: 1 })
  await project.as('client').post('/auth/password/sign-in', {
    email: ada.email,
    password: 'wrong horse battery',
  })
  return { project, server, ada, bob, team }
}

describe('the list', () => {
  test('case 66: a page of large entries has fewer than its limit, and none is lost', async () => {
    const project = await service.newProject()
    const admin = project.as('admin')
    const changed = 12
    for (let number = 1; number <= changed; number += 1) {
      const names = Array.from({ length: 200 }, (_, at) => [
        `payments.items.item_${at}`,
        { displayName: `${number} ${'a'.repeat(440)}`, customerType: 'custom' },
      ])
      const config_override_string = JSON.stringify(Object.fromEntries(names))
      const { status } = await admin.patch('/internal/config/override', { config_override_string })
      expect(status).toBe(200)
    }

    const ids: string[] = []
    let cursor: string | null = null
    let pages = 0
    do {
      const path = `/internal/audit-log?kind=project_config.updated&limit=500`
      const page = await admin.get(cursor === null ? path : `${path}&cursor=${cursor}`)
      expect(page.text.length).toBeLessThan(1_500_000)
      ids.push(...page.json.items.map(({ id }: Item) => id))
      cursor = page.json.pagination.next_cursor
      pages += 1
    } while (cursor !== null)

    expect(new Set(ids).size).toBe(changed)
    expect(ids).toHaveLength(changed)
    expect(pages).toBeGreaterThan(1)
    const file = await admin.get('/internal/audit-log/export?format=ndjson')
    expect(file.text.trim().split('\n')).toHaveLength(changed)
  })

  test('has the newest entry first, with the current names of users and teams', async () => {
    const { project, ada, bob, team } = await newStory()

    const items = await list(project)

    expect(items.map(({ kind }) => kind)).toEqual([
      'sign_in.failed',
      'team_membership.created',
      'team.created',
      'user.signed_up',
      'user.signed_up',
    ])
    expect(items[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at_millis: service.clock.now().getTime() - 60_000,
      kind: 'team_membership.created',
      outcome: 'ok',
      reason: null,
      actor: {
        type: 'key',
        id: expect.any(String),
        label: 'test',
        key_last_four: project.secretServerKey.slice(-4),
      },
      target: { type: 'team', id: team.id, label: 'Engine' },
      related: { type: 'user', id: bob.user_id, label: bob.email },
      changes: [],
      ip: null,
      user_agent: expect.toSatisfy((value) => value === null || typeof value === 'string'),
      request_id: expect.stringMatching(/^[0-9a-z]{16}$/),
    })
    expect(items[0]).toMatchObject({
      outcome: 'failed',
      reason: 'EMAIL_PASSWORD_MISMATCH',
      actor: { type: 'user', id: ada.user_id, label: ada.email },
    })
  })

  test('keeps the name of what was deleted', async () => {
    const { project, server, ada } = await newStory()

    await server.delete(`/users/${ada.user_id}`)
    const [deleted, failed] = await list(project)

    expect(deleted).toMatchObject({
      kind: 'user.deleted',
      target: { id: ada.user_id, label: ada.email },
    })
    expect(failed.target.label).toBe(ada.email)
  })

  test('comes in pages of any size, without gaps or repetitions', async () => {
    const project = await service.newProject()
    for (let i = 0; i < 9; i += 1)
      await project.as('server').post('/teams', { display_name: `team ${i}` })
    const whole = (await list(project)).map(({ id }) => id)

    for (const limit of [1, 2, 4, 9, 10]) {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const { json } = await project
          .as('admin')
          .get(`/internal/audit-log?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`)
        expect(json.items.length).toBeLessThanOrEqual(limit)
        ids.push(...json.items.map((item: Item) => item.id))
        cursor = json.pagination.next_cursor
      } while (cursor !== null)
      expect(ids).toEqual(whole)
    }
  })

  test('belongs to one project and is only for administrators', async () => {
    const { project } = await newStory()
    const other = await service.newProject()

    expect(await list(other)).toEqual([])
    for (const access of ['client', 'server'] as const)
      expect((await project.as(access).get('/internal/audit-log')).code).toBe(
        'INSUFFICIENT_ACCESS_TYPE',
      )
  })
})

describe('filters', () => {
  test('find entries by kind, outcome, actor, target, time and text, in any combination', async () => {
    const { project, ada, bob, team } = await newStory()
    const now = service.clock.now().getTime()

    expect(await kinds(project, 'kind=team.created')).toEqual(['team.created'])
    expect(await kinds(project, 'kind=team.created,sign_in.failed')).toEqual([
      'sign_in.failed',
      'team.created',
    ])
    expect(await kinds(project, 'outcome=failed')).toEqual(['sign_in.failed'])
    expect(await kinds(project, `actor_id=${ada.user_id}`)).toEqual([
      'sign_in.failed',
      'user.signed_up',
    ])
    expect(await kinds(project, `target_id=${team.id}`)).toEqual([
      'team_membership.created',
      'team.created',
    ])
    expect(await kinds(project, `target_id=${bob.user_id}`)).toEqual([
      'team_membership.created',
      'user.signed_up',
    ])
    expect(await kinds(project, `target_type=team&target_id=${bob.user_id}`)).toEqual([])
    expect(await kinds(project, `target_type=user&target_id=${bob.user_id}`)).toHaveLength(2)
    expect(await kinds(project, 'target_type=team')).toHaveLength(2)
    expect(await kinds(project, `from=${now}`)).toEqual(['sign_in.failed'])
    expect(await kinds(project, `from=${now - 60_000}&to=${now - 1}`)).toHaveLength(2)
    expect(await kinds(project, `from=${now - 0.5}&to=${now + 0.5}`)).toEqual(['sign_in.failed'])
    expect(await kinds(project, `from=${now - 60_000.5}&to=${now - 0.5}`)).toHaveLength(2)
    expect(await kinds(project, 'query=ENGINE')).toEqual(['team.created'])
    expect(await kinds(project, `query=${encodeURIComponent(bob.email)}`)).toEqual([
      'user.signed_up',
    ])
    expect(
      await kinds(
        project,
        `kind=sign_in.failed&actor_id=${ada.user_id}&outcome=failed&query=mismatch`,
      ),
    ).toEqual(['sign_in.failed'])
    expect(await kinds(project, 'query=%25')).toEqual([])
    expect(await kinds(project, `ip=203.0.113.9`)).toEqual([])
  })

  test('find entries by the address of the request', async () => {
    const project = await service.newProject()
    const request = new Request(`${service.url}/api/v1/teams`, {
      method: 'POST',
      headers: {
        'x-stack-access-type': 'server',
        'x-stack-project-id': project.id,
        'x-stack-secret-server-key': project.secretServerKey,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ display_name: 'Engine' }),
    })
    await service.fetch(request, { remoteAddress: '203.0.113.9' })
    await project.as('server').post('/teams', { display_name: 'Other' })

    expect(await list(project, 'ip=203.0.113.9')).toMatchObject([{ target: { label: 'Engine' } }])
  })

  test.each([
    ['kind=user.exploded', 'kind'],
    [`kind=${Array(41).fill('user.created').join(',')}`, 'kind'],
    ['limit=501', 'limit'],
    ['limit=0', 'limit'],
    ['cursor=1', 'cursor'],
    ['target_type=planet', 'target_type'],
    ['from=-1', 'from'],
    [`query=${'x'.repeat(257)}`, 'query'],
    ['color=red', 'color'],
  ])('reject %s', async (query, field) => {
    const project = await service.newProject()

    const reply = await project.as('admin').get(`/internal/audit-log?${query}`)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(field)
  })
})

/** Inserts entries directly, as many requests would take too long. */
const insertMany = (project: TestProject, count: number, label = 'bulk') =>
  service.query(
    `insert into audit_log (tenancy_id, id, at, kind, outcome, actor_type, target_type, target_label, changes)
     select t.id, ('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0')
         || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       '2024-06-10', 'team.created', 'ok', 'key', 'team', $3 || ' ' || n, '[]'
     from tenancies t, generate_series(1, $2::int) n where t.project_id = $1`,
    [project.id, count, label],
  )

test('a request compares a bounded number of entries, and the cursor continues', async () => {
  const project = await service.newProject()
  await insertMany(project, COMPARED_ENTRIES + 10)
  await service.query(`analyze audit_log`)

  const first = await project.as('admin').get('/internal/audit-log?query=nothing')
  const second = await project
    .as('admin')
    .get(`/internal/audit-log?query=nothing&cursor=${first.json.pagination.next_cursor}`)

  expect(first.json.items).toEqual([])
  expect(first.json.pagination.next_cursor).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.json).toMatchObject({ items: [], pagination: { next_cursor: null } })
})

describe('the export', () => {
  test('as NDJSON is the list, one entry per line', async () => {
    const { project } = await newStory()

    const reply = await project.as('admin').get('/internal/audit-log/export?format=ndjson')
    const items = await list(project)

    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.ndjson"$/,
    )
    expect(reply.text.endsWith('\n')).toBe(true)
    expect(
      reply.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(items)
  })

  test('as CSV has a header, quoted cells, and no cell that a spreadsheet would run', async () => {
    const project = await service.newProject()
    for (const display_name of ['=1+1', 'a "quoted", name', '@x'])
      await project.as('server').post('/teams', { display_name })

    const reply = await project.as('admin').get('/internal/audit-log/export?format=csv')
    const [header, ...lines] = reply.text.split('\r\n')

    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(header?.split(',').slice(0, 4)).toEqual(['id', 'time', 'kind', 'outcome'])
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain(`,'@x,`)
    expect(lines[1]).toContain(`,"a ""quoted"", name",`)
    expect(lines[2]).toContain(`,'=1+1,`)
    expect(lines[3]).toBe('')
  })

  test('has the entries that match the filters', async () => {
    const { project } = await newStory()

    const reply = await project
      .as('admin')
      .get('/internal/audit-log/export?format=ndjson&outcome=failed')
    const none = await project
      .as('admin')
      .get('/internal/audit-log/export?format=ndjson&query=nothing')

    expect(reply.text.trim().split('\n')).toHaveLength(1)
    expect(none.text).toBe('')
  })

  test('reads a page only when the receiver has taken the one before', async () => {
    const project = await service.newProject()
    await insertMany(project, 2_000)
    const request = new Request(`${service.url}/api/v1/internal/audit-log/export?format=ndjson`, {
      headers: {
        'x-stack-access-type': 'admin',
        'x-stack-project-id': project.id,
        'x-stack-super-secret-admin-key': project.superSecretAdminKey,
      },
    })

    const reader = (await service.fetch(request)).body?.getReader()
    const chunks: string[] = []
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) break
      chunks.push(decoder.decode(value))
    }
    const lines = chunks.join('').trim().split('\n')

    expect(chunks.map((chunk) => chunk.trim().split('\n').length)).toEqual([500, 500, 500, 500])
    expect(new Set(lines).size).toBe(2_000)
  })
})

describe('retention', () => {
  test('deletes entries that are older than the setting, and no others', async () => {
    const short = await startService({
      database: service.database,
      config: { auditRetentionDays: 30 },
    })
    const project = await service.newProject()
    await insertMany(project, 6_000, 'old')
    await project.as('server').post('/teams', { display_name: 'new' })

    await runRetention(short)
    const left = await list(project)
    await short.stop()

    expect(left.map(({ target }) => target.label)).toEqual(['new'])
  })

  test('keeps entries without limit with 0 days', async () => {
    const forever = await startService({
      database: service.database,
      config: { auditRetentionDays: 0 },
    })
    const project = await service.newProject()
    await insertMany(project, 3, 'old')

    await runRetention(forever)
    const left = await list(project)
    await forever.stop()

    expect(left).toHaveLength(3)
  })

  test('deletes the oldest entries beyond the number that a project keeps', async () => {
    const small = await startService({
      database: service.database,
      config: {
        auditRetentionDays: 0,
        quotas: { ...service.ctx.config.quotas, audit_entries_per_project: 2 },
      },
    })
    const project = await service.newProject()
    for (const display_name of ['a', 'b', 'c'])
      await project.as('server').post('/teams', { display_name })

    await runRetention(small)
    const left = await list(project)
    await small.stop()

    expect(left.map(({ target }) => target.label)).toEqual(['c', 'b'])
  })
})

/** Runs the scheduled job. */
async function runRetention(at: typeof service) {
  await at.query(`select graphile_worker.add_job('audit-log.delete-old', '{}')`)
  await at.drain()
}
