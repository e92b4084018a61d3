import { type Reply, startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { DEFAULT_QUOTAS } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

/* Tests protocol 09 §24 no. 24. */

const service = await startService({
  config: {
    quotas: { ...DEFAULT_QUOTAS, saved_views_per_person: 4, shared_views_per_project: 4 },
  },
})
afterAll(() => service.stop())

const view = (more: object = {}) => ({
  list: 'users',
  name: 'Blocked',
  search: 'blocked=yes&sort=-active',
  columns: ['email', 'server_metadata.plan'],
  ...more,
})
const outcome = ({ status, code }: Reply) => [status, code]

/** A project and its owner, who can add members with a role. */
async function newOwnedProject() {
  const ada = await service.internal.signUp()
  const owner = service.internal.as('client', ada)
  const team = (await owner.post('/teams', { display_name: 'Owners' })).json.id as string
  const { json } = await owner.post('/internal/projects', {
    display_name: 'Birdwatch',
    owner_team_id: team,
  })
  const as = (user: TestUser) => callerOf(user, json.id)
  return {
    id: json.id as string,
    owner: as(ada),
    ownerId: ada.user_id as string,
    async add(role: string) {
      const user = await service.internal.signUp()
      const server = service.internal.as('server')
      await server.post(`/team-memberships/${team}/${user.user_id}`, {})
      await owner.patch(`/internal/owner-teams/${team}/members/${user.user_id}`, { role })
      return { ...as(user), userId: user.user_id as string }
    },
  }
}

function callerOf(user: TestUser, projectId: string) {
  const headers = {
    'x-stack-access-type': 'admin',
    'x-stack-project-id': projectId,
    'x-stack-admin-access-token': user.access_token,
  }
  const { anyone } = service
  const path = '/internal/saved-views'
  return {
    list: async (list = 'users') => (await anyone.get(`${path}?list=${list}`, headers)).json.items,
    create: (body: object): Promise<Reply> => anyone.post(path, body, headers),
    change: (id: string, body: object): Promise<Reply> =>
      anyone.patch(`${path}/${id}`, body, headers),
    remove: (id: string): Promise<Reply> =>
      anyone.send('DELETE', `/api/v1${path}/${id}`, { headers }),
    log: async () =>
      (await anyone.get('/internal/audit-log?kind=saved_view.created', headers)).json.items,
  }
}

const byKey = (project: TestProject, body: object) =>
  project.as('admin').post('/internal/saved-views', body)

test('is saved, listed, renamed, changed and deleted', async () => {
  const { owner } = await newOwnedProject()
  const now = service.clock.now().getTime()

  const created = await owner.create(view())

  expect(created).toMatchObject({
    status: 200,
    json: {
      ...view(),
      id: expect.any(String),
      is_shared: false,
      created_at_millis: now,
      updated_at_millis: now,
    },
  })
  const { id } = created.json
  expect(await owner.list()).toEqual([created.json])
  expect(await owner.list('sessions')).toEqual([])
  const changed = await owner.change(id, { name: ' Active ', search: 'sort=active', columns: null })
  expect(changed.json).toMatchObject({ name: 'Active', search: 'sort=active', columns: null })
  expect((await owner.change(id, {})).json).toEqual(changed.json)
  expect(outcome(await owner.remove(id))).toEqual([200, undefined])
  expect(await owner.list()).toEqual([])
  expect(outcome(await owner.remove(id))).toEqual([404, undefined])
})

test('is seen by its owner only, until it is shared', async () => {
  const { owner, add } = await newOwnedProject()
  const colleague = await add('owner')
  const { id } = (await owner.create(view())).json

  expect(await colleague.list()).toEqual([])
  expect((await colleague.change(id, { name: 'Mine' })).status).toBe(404)
  expect((await colleague.remove(id)).status).toBe(404)

  await owner.change(id, { is_shared: true })
  expect(await colleague.list()).toMatchObject([{ id, is_shared: true }])
  expect((await colleague.change(id, { is_shared: false })).status).toBe(200)
  expect(await owner.list()).toEqual([])
  expect(await colleague.list()).toMatchObject([{ id, is_shared: false }])
})

test.each([
  ['owner', true],
  ['developer', true],
  ['support', false],
  ['viewer', false],
])('a member with the role %s may share: %s', async (role, mayShare) => {
  const { owner, add } = await newOwnedProject()
  const member = await add(role)
  const shared = (await owner.create(view({ is_shared: true }))).json
  const own = (await member.create(view({ name: 'Own' }))).json
  const status = mayShare ? 200 : 403

  expect((await member.list()).map(({ name }: { name: string }) => name)).toEqual([
    'Blocked',
    'Own',
  ])
  expect((await member.change(own.id, { name: 'Mine' })).status).toBe(200)
  // Texts are accepted for booleans too.
  for (const is_shared of [true, 'true'])
    expect((await member.create(view({ is_shared }))).status).toBe(status)
  expect((await member.change(own.id, { is_shared: true })).status).toBe(status)
  expect((await member.change(shared.id, { name: 'Renamed' })).status).toBe(status)
  expect((await member.change(shared.id, { is_shared: false })).status).toBe(status)
  expect((await member.remove(own.id)).status).toBe(200)
})

test('ends with the account of its owner, unless it is shared', async () => {
  const { owner, add } = await newOwnedProject()
  const member = await add('developer')
  const { id } = (await member.create(view())).json
  await member.create(view({ name: 'For all', is_shared: true }))

  await service.internal.as('server').delete(`/users/${member.userId}`)

  expect(await owner.list()).toMatchObject([{ name: 'For all' }])
  expect(await service.query('select id from saved_views where id = $1', [id])).toEqual([])
})

test('belongs to one project', async () => {
  const here = await newOwnedProject()
  const other = await service.newProject()
  const foreign = (await byKey(other, view({ is_shared: true }))).json

  expect(await here.owner.list()).toEqual([])
  expect((await here.owner.change(foreign.id, { name: 'x' })).status).toBe(404)
  expect((await here.owner.remove(foreign.id)).status).toBe(404)
  expect((await other.as('admin').get('/internal/saved-views?list=users')).json.items).toEqual([
    foreign,
  ])
})

test('a key shares its views, because it has none of its own', async () => {
  const project = await service.newProject()

  expect(outcome(await byKey(project, view()))).toEqual([400, 'SCHEMA_ERROR'])
  const { id } = (await byKey(project, view({ is_shared: true }))).json
  const reply = await project.as('admin').patch(`/internal/saved-views/${id}`, { is_shared: false })
  expect(outcome(reply)).toEqual([400, 'SCHEMA_ERROR'])
})

test('keeps at most the allowed number, also with 50 concurrent requests', async () => {
  const { owner, add } = await newOwnedProject()
  const member = await add('developer')

  for (const is_shared of [false, true]) {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => owner.create(view({ is_shared }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    for (const reply of replies.filter(({ status }) => status !== 200))
      expect(outcome(reply)).toEqual([403, 'QUOTA_EXCEEDED'])
  }
  expect(await owner.list()).toHaveLength(8)
  // The limits are counted separately, and sharing counts too.
  const { id } = (await member.create(view())).json
  expect(outcome(await member.change(id, { is_shared: true }))).toEqual([403, 'QUOTA_EXCEEDED'])
})

test.each([
  ['an unknown list', { list: 'projects' }],
  ['no name', { name: undefined }],
  ['a blank name', { name: '  ' }],
  ['a long name', { name: 'x'.repeat(65) }],
  ['no search', { search: undefined }],
  ['a long search', { search: 'x'.repeat(2_001) }],
  ['many columns', { columns: Array.from({ length: 51 }, (_, at) => `c${at}`) }],
  ['a long column', { columns: ['x'.repeat(351)] }],
  ['an unknown member', { owner_id: null }],
])('is refused with %s', async (_, more) => {
  const project = await service.newProject()

  expect(outcome(await byKey(project, view({ is_shared: true, ...more })))).toEqual([
    400,
    'SCHEMA_ERROR',
  ])
})

test('is for administrators only', async () => {
  const project = await service.newProject()

  for (const type of ['client', 'server'] as const)
    expect(outcome(await project.as(type).get('/internal/saved-views?list=users'))).toEqual([
      401,
      'INSUFFICIENT_ACCESS_TYPE',
    ])
})

test('only shared views are in the audit log', async () => {
  const { owner, id, ownerId } = await newOwnedProject()

  await owner.create(view({ name: 'Own' }))
  await owner.create(view({ name: 'For all', is_shared: true }))

  expect(await owner.log()).toMatchObject([
    {
      actor: { type: 'admin', id: ownerId },
      target: { type: 'project', id },
      changes: [
        { path: 'list', to: 'users' },
        { path: 'name', to: 'For all' },
      ],
    },
  ])
})
