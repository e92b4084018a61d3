import { randomUUID } from 'node:crypto'
import { recordEvents, startService } from '@latchkey/testkit'
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
const ALL = {
  display_name: '',
  profile_image_url: 'http://localhost:3000/x.png',
  client_metadata: { a: [1] },
  client_read_only_metadata: 'two',
  server_metadata: false,
}
async function newTeam(at = project) {
  const ada = await at.signUp()
  const team = (await at.as('client', ada).post('/teams', { display_name: 'Design' })).json as {
    id: string
  }
  return { ada, id: team.id, path: `/teams/${team.id}` }
}
const plain = (status: number) => ({ status, code: undefined })

describe('reading a team', () => {
  test.each([
    ['client', CLIENT_KEYS],
    ['server', SERVER_KEYS],
    ['admin', SERVER_KEYS],
  ] as const)(
    'returns the fields of %s access, for an id in either case',
    async (accessType, keys) => {
      const { ada, id } = await newTeam()

      const reply = await project.as(accessType, ada).get(`/teams/${id.toUpperCase()}`)

      expect(reply.status).toBe(200)
      expect(Object.keys(reply.json).toSorted()).toEqual(keys)
      expect(reply.json).toMatchObject({ id, display_name: 'Design' })
    },
  )

  test('returns TEAM_NOT_FOUND for an unknown team and a team of another project', async () => {
    const unknown = randomUUID()
    const elsewhere = await newTeam(
      await service.newProject({ client_team_creation_enabled: true }),
    )

    for (const id of [unknown, elsewhere.id]) {
      for (const reply of [
        await project.as('server').get(`/teams/${id}`),
        await project.as('admin').patch(`/teams/${id}`, {}),
        await project.as('server').patch(`/teams/${id}`, { profile_image_url: 'ftp://a.example' }),
        await project.as('server').delete(`/teams/${id}`),
      ]) {
        expect(reply).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
        expect(reply.json.details).toEqual({ team_id: id })
      }
    }
    expect(await service.query('select 1 from teams where id = $1', [elsewhere.id])).toHaveLength(1)
  })

  test('rejects ids that are not UUIDs, including "me"', async () => {
    for (const id of ['me', 'x', '123']) {
      const reply = await project.as('server').get(`/teams/${id}`)
      expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
      expect(reply.json.details.message).toContain('params.team_id must be a valid UUID')
    }
  })
})

describe('changing a team', () => {
  test.each(['server', 'admin'] as const)(
    'sets every field with %s access, and clears nullable fields with null',
    async (accessType) => {
      const { path } = await newTeam()

      const full = await project.as(accessType).patch(path, ALL)
      const cleared = await project.as(accessType).patch(path, {
        profile_image_url: null,
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: null,
      })

      expect(full).toMatchObject({ status: 200, json: ALL })
      expect(Object.keys(full.json).toSorted()).toEqual(SERVER_KEYS)
      expect(cleared.json).toMatchObject({
        profile_image_url: null,
        client_metadata: null,
        client_read_only_metadata: null,
        server_metadata: null,
      })
      expect((await project.as(accessType).get(path)).json).toEqual(cleared.json)
    },
  )

  test('keeps fields that are not sent, and replaces metadata as a whole', async () => {
    const { path } = await newTeam()
    await project.as('server').patch(path, ALL)

    const { json } = await project.as('server').patch(path, { client_metadata: { b: null } })

    expect(json).toMatchObject({ ...ALL, client_metadata: { b: null } })
    expect(json.client_metadata).not.toHaveProperty('a')
  })

  test('sets name, image and client metadata with client access, and returns the client fields', async () => {
    const { ada, path } = await newTeam()

    const { status, json } = await project
      .as('client', ada)
      .patch(path, { display_name: 'x', profile_image_url: PNG, client_metadata: [null] })

    expect(status).toBe(200)
    expect(Object.keys(json).toSorted()).toEqual(CLIENT_KEYS)
    expect(json).toMatchObject({ display_name: 'x', client_metadata: [null] })
    expect(json.profile_image_url).toMatch(/\/files\/team-profile-images\/[0-9a-f-]{36}\.png$/)
    expect((await service.fetch(new Request(json.profile_image_url))).status).toBe(200)
  })

  test.each([
    [
      'client',
      { client_read_only_metadata: 1 },
      'body contains unknown properties: client_read_only_metadata',
    ],
    [
      'client',
      { display_name: 'y', server_metadata: 1 },
      'body contains unknown properties: server_metadata',
    ],
    ['server', { id: randomUUID() }, 'body contains unknown properties: id'],
    [
      'server',
      { creator_user_id: randomUUID() },
      'body contains unknown properties: creator_user_id',
    ],
    ['server', { created_at_millis: 1 }, 'body contains unknown properties: created_at_millis'],
    ['server', { display_name: null }, 'body.display_name must be a string, not null'],
    ['server', { profile_image_url: '' }, 'body.profile_image_url must be a valid URL'],
    ['server', { profile_image_url: 'AAAA' }, 'body.profile_image_url must be a valid URL'],
    [
      'server',
      { profile_image_url: `http://a.example/${'x'.repeat(1_000_000)}` },
      'body.profile_image_url must be at most 1000000',
    ],
    ['server', undefined, 'body must be'],
  ] as const)('with %s access rejects %j', async (accessType, body, problem) => {
    const { ada, path } = await newTeam()

    const reply = await project.as(accessType, ada).patch(path, body)

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.json.details.message).toContain(problem)
    expect((await project.as('server').get(path)).json.display_name).toBe('Design')
  })

  test.each([
    'ftp://a.example/x',
    'data:text/plain;base64,AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/png;base64,AAAA',
  ])('rejects the image %s with server access and changes nothing', async (profile_image_url) => {
    const { path } = await newTeam()

    expect(
      await project.as('server').patch(path, { display_name: 'x', profile_image_url }),
    ).toMatchObject(plain(400))
    expect((await project.as('server').get(path)).json.display_name).toBe('Design')
  })

  test('loses none of fifty concurrent changes to different fields', async () => {
    const { ada, path } = await newTeam()
    const fields = [
      'display_name',
      'client_metadata',
      'server_metadata',
      'client_read_only_metadata',
    ] as const

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 4 === 0
          ? project.as('client', ada).patch(path, { display_name: 'same' })
          : project.as('server').patch(path, { [fields[index % 4] as string]: 'same' }),
      ),
    )

    expect(replies.every(({ status }) => status === 200)).toBe(true)
    expect((await project.as('server').get(path)).json).toMatchObject(
      Object.fromEntries(fields.map((field) => [field, 'same'])),
    )
  })
})

describe('deleting a team', () => {
  test('deletes memberships, profiles and grants, and clears the selected team of its members', async () => {
    const { ada, id, path } = await newTeam()
    const eve = await project.signUp()
    await project.as('server').post(`/team-memberships/${id}/${eve.user_id}`, {})
    for (const user of [ada, eve])
      await project.as('client', user).patch('/users/me', { selected_team_id: id })

    const reply = await project.as('client', ada).delete(path, 'any body')

    expect(reply).toMatchObject({ status: 200, json: { success: true } })
    for (const user of [ada, eve]) {
      expect((await project.as('client', user).get('/users/me')).json).toMatchObject({
        selected_team_id: null,
        selected_team: null,
      })
      expect((await project.as('client', user).get('/teams?user_id=me')).json.items).toEqual([])
    }
    expect((await project.as('server').get(`/team-permissions?team_id=${id}`)).json.items).toEqual(
      [],
    )
    expect(await service.rows.memberIds(id)).toEqual([])
    expect((await project.as('client', ada).get(path)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
  })

  test('deletes a team once for fifty concurrent requests by its members, without deadlocks', async () => {
    const { ada, id, path } = await newTeam()
    const others = await Promise.all(Array.from({ length: 4 }, () => project.signUp()))
    for (const { user_id } of others) {
      await project.as('server').post(`/team-memberships/${id}/${user_id}`, {})
      await project.as('server').post(`/team-permissions/${id}/${user_id}/team_admin`, {})
    }
    const events = await recordEvents(service, project)

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        project.as('client', [ada, ...others][index % 5] as typeof ada).delete(path),
      ),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'TEAM_MEMBERSHIP_NOT_FOUND')).toHaveLength(49)
    expect(await events.take()).toEqual([{ type: 'team.deleted', data: { id } }])
  })

  test('does not deadlock with concurrent changes and removals by members', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ada, id, path } = await newTeam()
      const eve = await project.signUp()
      await project.as('server').post(`/team-memberships/${id}/${eve.user_id}`, {})
      await project.as('server').post(`/team-permissions/${id}/${eve.user_id}/team_admin`, {})

      const replies = await Promise.all([
        ...[ada, eve].map((user) => project.as('client', user).patch(path, { display_name: 'x' })),
        project.as('client', ada).delete(`/team-memberships/${id}/${eve.user_id}`),
        project.as('client', eve).delete(`/team-memberships/${id}/${ada.user_id}`),
        project.as('client', ada).delete(path),
        project.as('client', eve).delete(path),
        project.as('client', ada).patch('/users/me', { selected_team_id: id }),
      ])

      for (const { status } of replies) expect([200, 404]).toContain(status)
    }
  })
})

test('sends one webhook per creation, change and deletion, with server fields', async () => {
  const events = await recordEvents(service, project)
  const ada = await project.signUp()
  await events.take()

  const { json } = await project.as('client', ada).post('/teams', { display_name: 'x' })
  const whole = (await project.as('server').get(`/teams/${json.id}`)).json
  expect(await events.take()).toEqual([{ type: 'team.created', data: whole }])

  await project.as('client', ada).patch(`/teams/${json.id}`, {})
  expect(await events.take()).toEqual([{ type: 'team.updated', data: whole }])
  await project.as('server').patch(`/teams/${json.id}`, { server_metadata: { secret: 1 } })
  expect(await events.take()).toEqual([
    { type: 'team.updated', data: { ...whole, server_metadata: { secret: 1 } } },
  ])

  await project.as('client', ada).delete(`/teams/${json.id}`)
  expect(await events.take()).toEqual([{ type: 'team.deleted', data: { id: json.id } }])

  await project.as('server').patch(`/teams/${json.id}`, {})
  await project.as('server').post('/teams', { display_name: 'x', creator_user_id: randomUUID() })
  expect(await events.take()).toEqual([])
})
