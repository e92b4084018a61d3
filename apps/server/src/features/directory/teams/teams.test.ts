import { randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject({ client_team_creation_enabled: true })
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CLIENT_KEYS = [
  'client_metadata',
  'client_read_only_metadata',
  'display_name',
  'id',
  'profile_image_url',
]
const SERVER_KEYS = [...CLIENT_KEYS, 'created_at_millis', 'server_metadata'].toSorted()
const plain = (status: number) => ({ status, code: undefined })
const permissionsIn = (teamId: string) =>
  service.query<{ user_id: string; permission_id: string }>(
    'select user_id, permission_id from team_member_permissions where team_id = $1 order by 2',
    [teamId],
  )
const membersOf = async (teamId: string) =>
  await service.query<{ user_id: string; is_selected: boolean }>(
    'select user_id, is_selected from team_memberships where team_id = $1',
    [teamId],
  )
const create = (user: TestUser | null, body: object, at: TestProject = project) =>
  at.as('client', user).post('/teams', body)

describe('creating a team with client access', () => {
  test('adds the caller as first member with the creator permissions, without selecting the team', async () => {
    const ada = await project.signUp()

    const reply = await create(ada, { display_name: 'Design', client_metadata: { a: [1] } })

    expect(reply.status).toBe(201)
    expect(Object.keys(reply.json).toSorted()).toEqual(CLIENT_KEYS)
    expect(reply.json).toMatchObject({
      display_name: 'Design',
      profile_image_url: null,
      client_metadata: { a: [1] },
      client_read_only_metadata: null,
    })
    expect(await membersOf(reply.json.id)).toEqual([{ user_id: ada.user_id, is_selected: false }])
    expect(await permissionsIn(reply.json.id)).toEqual([
      { user_id: ada.user_id, permission_id: 'team_admin' },
    ])
    expect((await project.as('client', ada).get('/users/me')).json.selected_team).toBeNull()
  })

  test.each(['me', 'own id'])('accepts the caller as creator_user_id: %s', async (kind) => {
    const ada = await project.signUp()

    const reply = await create(ada, {
      display_name: '',
      creator_user_id: kind === 'me' ? 'me' : ada.user_id.toUpperCase(),
    })

    expect(reply.status).toBe(201)
    expect(await membersOf(reply.json.id)).toHaveLength(1)
  })

  test('checks in the order of the contract', async () => {
    const closed = await service.newProject({ client_team_creation_enabled: false })
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const bob = await closed.signUp()
    const as = (user: TestUser | null) => project.as('client', user)
    const named = {
      display_name: 'x',
      creator_user_id: eve.user_id,
      profile_image_url: 'https://a.example/x.png',
    }

    expect(await as(null).post('/teams?add_current_user=true', named)).toMatchObject(plain(400))
    expect(await create(null, named)).toMatchObject({
      status: 401,
      code: 'USER_AUTHENTICATION_REQUIRED',
    })
    expect(await create(null, { ...named, creator_user_id: 'me' })).toMatchObject({
      status: 400,
      code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
    expect(await create(bob, named, closed)).toMatchObject(plain(403))
    expect(await create(ada, named)).toMatchObject(plain(400))
    expect(await create(ada, { ...named, profile_image_url: PNG })).toMatchObject(plain(403))
    expect(
      await create(ada, { display_name: 'x', profile_image_url: 'data:image/png;base64,AAAA' }),
    ).toMatchObject(plain(400))
    expect((await as(ada).get('/teams?user_id=me')).json.items).toEqual([])
  })

  test.each([
    [{}, 'body.display_name must be defined'],
    [{ display_name: null }, 'body.display_name must be a string, not null'],
    [
      { display_name: 'x', server_metadata: {} },
      'body contains unknown properties: server_metadata',
    ],
    [
      { display_name: 'x', client_read_only_metadata: {} },
      'body contains unknown properties: client_read_only_metadata',
    ],
    [
      { display_name: 'x', creator_user_id: 'ada' },
      'body.creator_user_id must be a valid UUID or me',
    ],
    [{ display_name: 'x', profile_image_url: '' }, 'body.profile_image_url must be a valid URL'],
    [{ display_name: 'x', id: randomUUID() }, 'body contains unknown properties: id'],
  ])('rejects %j', async (body, problem) => {
    const ada = await project.signUp()

    const reply = await create(ada, body)

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(`\n  - ${problem}`)
  })

  test('uploads and serves the image', async () => {
    const ada = await project.signUp()

    const { json } = await create(ada, { display_name: 'x', profile_image_url: PNG })

    expect(json.profile_image_url).toMatch(/\/files\/team-profile-images\/[0-9a-f-]{36}\.png$/)
    expect((await service.fetch(new Request(json.profile_image_url))).status).toBe(200)
  })
})

describe.each(['server', 'admin'] as const)('creating a team with %s access', (accessType) => {
  test('requires no user and creates the team without members', async () => {
    const reply = await project.as(accessType).post('/teams', {
      display_name: 'Empty',
      profile_image_url: 'http://localhost:3000/x.png',
      client_metadata: 1,
      client_read_only_metadata: 'two',
      server_metadata: { three: null },
    })

    expect(reply.status).toBe(201)
    expect(Object.keys(reply.json).toSorted()).toEqual(SERVER_KEYS)
    expect(reply.json).toMatchObject({
      display_name: 'Empty',
      profile_image_url: 'http://localhost:3000/x.png',
      client_metadata: 1,
      client_read_only_metadata: 'two',
      server_metadata: { three: null },
      created_at_millis: service.clock.now().getTime(),
    })
    expect(await membersOf(reply.json.id)).toEqual([])
  })

  test('adds the named user as the first member, even if clients may not create teams', async () => {
    const closed = await service.newProject({ client_team_creation_enabled: false })
    const [ada, eve] = [await closed.signUp(), await closed.signUp()]

    const named = await closed
      .as(accessType, eve)
      .post('/teams', { display_name: 'x', creator_user_id: ada.user_id })
    const own = await closed
      .as(accessType, eve)
      .post('/teams', { display_name: 'x', creator_user_id: 'me' })
    const added = await closed
      .as(accessType, eve)
      .post('/teams?add_current_user=true', { display_name: 'x' })
    const notAdded = await closed
      .as(accessType, eve)
      .post('/teams?add_current_user=false', { display_name: 'x' })

    const members = await Promise.all(
      [named, own, added, notAdded].map(async (reply) =>
        (await membersOf(reply.json.id)).map((m) => m.user_id),
      ),
    )
    expect(members).toEqual([[ada.user_id], [eve.user_id], [eve.user_id], []])
  })

  test('rejects an unknown creator, and add_current_user without a signed-in user', async () => {
    const before = (await project.as(accessType).get('/teams')).json.items.length
    const elsewhere = await (await service.newProject()).signUp()

    for (const creator_user_id of [randomUUID(), elsewhere.user_id]) {
      expect(
        await project.as(accessType).post('/teams', { display_name: 'x', creator_user_id }),
      ).toMatchObject({
        status: 404,
        code: 'USER_NOT_FOUND',
      })
    }
    expect(
      await project.as(accessType).post('/teams?add_current_user=true', { display_name: 'x' }),
    ).toMatchObject(plain(401))
    expect(
      await project
        .as(accessType)
        .post('/teams', { display_name: 'x', profile_image_url: 'ftp://a.example' }),
    ).toMatchObject(plain(400))
    expect((await project.as(accessType).get('/teams')).json.items).toHaveLength(before)
  })
})

test('grants the creator the configured permissions that are defined for teams', async () => {
  await patchConfig(service.ctx, project.id, {
    'rbac.permissions.editor': { scope: 'team' },
    'rbac.permissions.global': { scope: 'project' },
    'rbac.defaultPermissions.teamCreator': {
      editor: true,
      global: true,
      gone: true,
      $read_members: true,
      $nothing: true,
    },
  })
  const ada = await project.signUp()

  const { json } = await create(ada, { display_name: 'x' })

  expect((await permissionsIn(json.id)).map((row) => row.permission_id)).toEqual([
    '$read_members',
    'editor',
  ])
  await patchConfig(service.ctx, project.id, {
    'rbac.defaultPermissions.teamCreator': { team_admin: true },
  })
})

describe('listing teams', () => {
  test('lists a client its own teams, oldest first, with client fields', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const made = []
    for (const display_name of ['b', 'a', 'c']) {
      service.clock.advance({ seconds: 1 })
      made.push((await create(ada, { display_name })).json)
      await create(eve, { display_name })
    }

    for (const id of ['me', ada.user_id]) {
      const reply = await project.as('client', ada).get(`/teams?user_id=${id}`)
      expect([reply.status, reply.json]).toEqual([200, { items: made, is_paginated: false }])
    }
  })

  test('rejects a client that lists teams of other users or is not signed in', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    expect(await project.as('client', ada).get('/teams')).toMatchObject(plain(403))
    expect(await project.as('client', ada).get(`/teams?user_id=${eve.user_id}`)).toMatchObject(
      plain(403),
    )
    for (const query of ['', '?user_id=me', `?user_id=${eve.user_id}`]) {
      expect(await project.as('client').get(`/teams${query}`)).toMatchObject({
        status: 400,
        code: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
      })
    }
  })

  test('lists a server all teams of the project, or those of one user', async () => {
    const own = await service.newProject({ client_team_creation_enabled: true })
    const [ada, eve] = [await own.signUp(), await own.signUp()]
    for (const user of [ada, eve]) await create(user, { display_name: user.email }, own)

    const all = await own.as('server').get('/teams')
    const hers = await own.as('server').get(`/teams?user_id=${ada.user_id}`)
    const nobodys = await own.as('server').get(`/teams?user_id=${randomUUID()}`)

    expect(all.json.items).toHaveLength(2)
    expect(hers.json.items.map((team: { display_name: string }) => team.display_name)).toEqual([
      ada.email,
    ])
    expect(Object.keys(hers.json.items[0]).toSorted()).toEqual(SERVER_KEYS)
    expect(nobodys.json).toEqual({ items: [], is_paginated: false })
  })

  test('ignores parameters of the related endpoints and rejects unknown ones', async () => {
    expect((await project.as('server').get('/teams?add_current_user=true')).status).toBe(200)
    const reply = await project.as('server').get('/teams?limit=1')
    expect(reply.json.details.message).toContain('- query contains unknown properties: limit')
  })
})
