import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

/* All sessions of a project (protocol 09 §24 no. 22). */

const service = await startService()
afterAll(() => service.stop())

interface Item {
  id: string
  user: { id: string; display_name: string | null; primary_email: string | null }
  is_impersonation: boolean
  last_used_place: { ip: string } | null
}
type Page = { items: Item[]; pagination: { next_cursor: string | null } }

const list = async (project: TestProject, query = '') =>
  (await project.as('admin').get(`/internal/sessions?${query}`)).json as Page
const idsOf = async (project: TestProject, query = '') =>
  (await list(project, query)).items.map(({ id }) => id)
const revoke = (project: TestProject, body: object) =>
  project.as('admin').post('/internal/sessions/revoke', body)

async function signIn(project: TestProject, { email, password }: TestUser) {
  service.clock.advance({ seconds: 1 })
  const reply = await project.as('client').post('/auth/password/sign-in', { email, password })
  return reply.json as TestUser
}

const refreshFrom = (project: TestProject, { refresh_token }: TestUser, ip: string) =>
  project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': refresh_token,
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'x-real-ip': ip,
  })

const isLive = async (project: TestProject, user: TestUser) =>
  (await refreshFrom(project, user, '192.0.2.1')).status === 200

async function impersonate(project: TestProject, userId: string, expiresInMillis: number) {
  service.clock.advance({ seconds: 1 })
  await project.as('server').post('/auth/sessions', {
    user_id: userId,
    expires_in_millis: expiresInMillis,
    is_impersonation: true,
  })
}

describe('the list', () => {
  test('has the live sessions with their users, the latest first', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })
    service.clock.advance({ seconds: 1 })
    const grace = await project.signUp({ email: 'grace@example.com' })
    await refreshFrom(project, grace, '203.0.113.7')
    await service.drain()

    const { items, pagination } = await list(project)

    expect(pagination).toEqual({ next_cursor: null })
    expect(items.map(({ user }) => user.id)).toEqual([grace.user_id, ada.user_id])
    expect(items[0]).toEqual({
      id: expect.any(String),
      user: { id: grace.user_id, display_name: null, primary_email: 'grace@example.com' },
      created_at_millis: expect.any(Number),
      expires_at_millis: expect.any(Number),
      is_impersonation: false,
      impersonation: null,
      is_current_session: false,
      last_used_at_millis: expect.any(Number),
      last_used_place: expect.objectContaining({ ip: '203.0.113.7' }),
      last_used_device: { browser: 'Firefox', system: 'Linux' },
    })
  })

  test('filters by user, by address and by impersonation, and leaves out what has expired', async () => {
    const project = await service.newProject()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    await refreshFrom(project, ada, '203.0.113.8')
    await service.drain()
    await impersonate(project, ada.user_id, 60_000)

    expect((await list(project, `user_id=${grace.user_id.toUpperCase()}`)).items).toHaveLength(1)
    expect((await list(project, `user_id=${ada.user_id}`)).items).toHaveLength(2)
    expect((await list(project, 'ip=203.0.113.8')).items).toMatchObject([
      { user: { id: ada.user_id }, is_impersonation: false },
    ])
    expect((await list(project, 'ip=203.0.113.9')).items).toEqual([])
    expect((await list(project, 'impersonation=true')).items).toHaveLength(1)
    expect((await list(project, 'impersonation=false')).items).toHaveLength(2)
    service.clock.advance({ minutes: 2 })
    expect((await list(project, 'impersonation=true')).items).toEqual([])
  })

  test('continues where a page ended, also if that session has ended since', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    for (let count = 0; count < 4; count += 1) await signIn(project, ada)
    const all = await idsOf(project)
    expect(all).toHaveLength(5)

    const first = await list(project, 'limit=2')
    await revoke(project, { ids: first.items.map(({ id }) => id) })
    const second = await list(project, `limit=2&cursor=${first.pagination.next_cursor}`)
    const third = await list(project, `limit=2&cursor=${second.pagination.next_cursor}`)

    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(all)
    expect(third.pagination.next_cursor).toBeNull()
  })

  test.each(['limit=0', 'limit=501', 'cursor=junk', 'user_id=me', 'ip=', 'impersonation=yes'])(
    'refuses %s',
    async (query) => {
      const project = await service.newProject()
      const reply = await project.as('admin').get(`/internal/sessions?${query}`)
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    },
  )
})

describe('revoking', () => {
  test('ends the sessions with the given ids, and no others', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const later = await signIn(project, ada)
    const [latest] = await idsOf(project)

    const reply = await revoke(project, { ids: [latest] })

    expect(reply.json).toEqual({ revoked: 1, has_more: false })
    expect(await isLive(project, later)).toBe(false)
    expect(await isLive(project, ada)).toBe(true)
  })

  test('ends all sessions that match a filter', async () => {
    const project = await service.newProject()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    await signIn(project, ada)
    await refreshFrom(project, grace, '203.0.113.10')
    await service.drain()

    expect((await revoke(project, { filter: { ip: '203.0.113.10' } })).json.revoked).toBe(1)
    expect(await isLive(project, grace)).toBe(false)
    expect((await revoke(project, { filter: { user_id: ada.user_id } })).json.revoked).toBe(2)
    expect(await isLive(project, ada)).toBe(false)
  })

  test('with an empty filter ends every session of the project, a thousand at a time', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await service.query(
      `insert into sessions (tenancy_id, id, user_id, refresh_token_hash, is_impersonation,
         created_at, expires_at, last_used_at)
       select tenancy_id, gen_random_uuid(), user_id, sha256(n::text::bytea), false, created_at,
         expires_at, null
       from sessions, generate_series(1, 1000) n where user_id = $1`,
      [ada.user_id],
    )

    expect((await revoke(project, { filter: {} })).json).toEqual({ revoked: 1_000, has_more: true })
    expect((await revoke(project, { filter: {} })).json).toEqual({ revoked: 1, has_more: false })
    expect((await list(project)).items).toEqual([])
  })

  test('ends each session once when 50 requests end the same sessions', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    for (let count = 0; count < 3; count += 1) await signIn(project, ada)
    const ids = await idsOf(project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        revoke(project, at % 2 === 0 ? { ids } : { ids: ids.toReversed() }),
      ),
    )

    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies.reduce((sum, { json }) => sum + json.revoked, 0)).toBe(4)
    const { items } = (await project.as('admin').get('/internal/audit-log?kind=sessions.revoked'))
      .json
    expect(
      items.reduce(
        (sum: number, { changes }: { changes: { to: number }[] }) => sum + (changes[0]?.to ?? 0),
        0,
      ),
    ).toBe(4)
  })

  test('never touches the sessions of another project', async () => {
    const [project, other] = [await service.newProject(), await service.newProject()]
    const ada = await other.signUp()
    const ids = await idsOf(other)

    expect((await revoke(project, { ids })).json).toEqual({ revoked: 0, has_more: false })
    expect((await revoke(project, { filter: { user_id: ada.user_id } })).json.revoked).toBe(0)
    expect((await revoke(project, { filter: {} })).json.revoked).toBe(0)
    expect(await isLive(other, ada)).toBe(true)
  })

  test('is recorded once, in the activity of the user if all sessions are theirs', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await revoke(project, { filter: { user_id: ada.user_id } })
    await revoke(project, { filter: { user_id: ada.user_id } })

    const { items } = (
      await project.as('admin').get(`/internal/audit-log?target_id=${ada.user_id}`)
    ).json
    const recorded = items.filter(({ kind }: { kind: string }) => kind === 'sessions.revoked')
    expect(recorded).toMatchObject([
      {
        target: { type: 'project', id: project.id },
        related: { type: 'user', id: ada.user_id },
        changes: [
          { path: 'sessions', to: 1 },
          { path: 'filter.user_id', to: ada.user_id },
        ],
      },
    ])
  })

  test('keeps the session of the administrator in the project of the dashboard', async () => {
    const owner = await service.internal.signUp()
    const team = (
      await service.internal.as('client', owner).post('/teams', { display_name: 'Owners' })
    ).json
    await service.rows.setOwnerTeam('internal', team.id)
    service.ctx.projects.forget('internal')
    const other = await service.internal.signUp()
    const admin = service.anyone
    const headers = {
      'x-stack-access-type': 'admin',
      'x-stack-project-id': 'internal',
      'x-stack-admin-access-token': owner.access_token,
    }

    const listed = (await admin.get('/internal/sessions?limit=500', headers)).json as {
      items: { is_current_session: boolean; user: { id: string } }[]
    }
    const own = listed.items.filter(({ is_current_session }) => is_current_session)
    expect(own.map(({ user }) => user.id)).toEqual([owner.user_id])
    expect((await admin.post('/internal/sessions/revoke', { filter: {} }, headers)).status).toBe(
      200,
    )
    expect(await isLive(service.internal, other)).toBe(false)
    expect(await isLive(service.internal, owner)).toBe(true)
  })

  test.each([{}, { ids: [] }, { ids: ['me'] }, { filter: { ip: '' } }, { filter: { place: 'x' } }])(
    'refuses %j',
    async (body) => {
      const project = await service.newProject()
      const reply = await revoke(project, body)
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    },
  )
})
