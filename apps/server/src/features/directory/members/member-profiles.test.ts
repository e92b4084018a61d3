import { randomUUID } from 'node:crypto'
import { recordEvents, startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const CLIENT_KEYS = ['display_name', 'profile_image_url', 'team_id', 'user_id']
const SERVER_KEYS = [...CLIENT_KEYS, 'user'].toSorted()
const plain = (status: number) => ({ status, code: undefined })

/** Creates a team of two members who may see each other. */
async function team(project?: TestProject) {
  const at = project ?? (await service.newProject({ client_team_creation_enabled: true }))
  const [ada, eve] = [await at.signUp(), await at.signUp()]
  const { id } = (await at.as('client', ada).post('/teams', { display_name: 'x' })).json as {
    id: string
  }
  service.clock.advance({ seconds: 1 })
  await at.as('server').post(`/team-memberships/${id}/${eve.user_id}`, {})
  return { project: at, ada, eve, id, path: `/team-member-profiles/${id}/${eve.user_id}` }
}
const ids = (reply: { json: { items: { user_id: string }[] } }) =>
  reply.json.items.map((item) => item.user_id)

describe('a member profile', () => {
  test("shows the user's name and image until the member sets others", async () => {
    const { project, eve, path } = await team()
    const client = project.as('client', eve)
    await client.patch('/users/me', { display_name: 'Eve' })
    const { json } = await project
      .as('server')
      .patch(path, { profile_image_url: 'http://a.example/here.png' })
    expect(json).toMatchObject({
      display_name: 'Eve',
      profile_image_url: 'http://a.example/here.png',
    })

    await client.patch(path, { display_name: 'Eve (design)' })
    await client.patch('/users/me', { display_name: 'Evelyn' })

    expect((await client.get(path)).json.display_name).toBe('Eve (design)')
    expect((await project.as('server').get(path)).json.user.display_name).toBe('Evelyn')
  })

  test('accepts an empty name, and removes the image with null', async () => {
    const { project, eve, path } = await team()
    await project.as('client', eve).patch('/users/me', { display_name: 'Eve' })

    const given = await project
      .as('client', eve)
      .patch(path, { display_name: '', profile_image_url: PNG })
    const taken = await project.as('client', eve).patch(path, { profile_image_url: null })

    expect(given.json).toMatchObject({
      display_name: '',
      profile_image_url: expect.stringContaining('/files/'),
    })
    expect(taken.json).toMatchObject({ display_name: '', profile_image_url: null })
  })

  test('is separate for each team', async () => {
    const { project, ada, eve, path } = await team()
    const second = (await project.as('client', ada).post('/teams', { display_name: 'y' })).json.id
    await project.as('server').post(`/team-memberships/${second}/${eve.user_id}`, {})

    await project.as('client', eve).patch(path, { display_name: 'here' })

    expect(
      (await project.as('client', eve).get(`/team-member-profiles/${second}/me`)).json.display_name,
    ).toBeNull()
  })

  test('L1: returns 400 for an image URL that a client sends, and keeps the image as it was', async () => {
    const { project, eve, path } = await team()
    const client = project.as('client', eve)
    const uploaded = (await client.patch(path, { profile_image_url: PNG })).json.profile_image_url

    for (const url of [
      'https://a.example/x.png',
      'http://169.254.169.254/latest',
      uploaded,
      'data:image/x;base64,AAAA',
    ]) {
      expect(
        await client.patch(path, { display_name: 'no', profile_image_url: url }),
      ).toMatchObject(plain(400))
    }

    expect((await client.get(path)).json).toMatchObject({
      display_name: null,
      profile_image_url: uploaded,
    })
  })

  test('accepts uploaded images from all callers, and URLs from servers', async () => {
    const { project, eve, path } = await team()

    for (const caller of [project.as('client', eve), project.as('server'), project.as('admin')]) {
      const uploaded = await caller.patch(path, { profile_image_url: PNG })

      expect(uploaded.json.profile_image_url).toMatch(
        /\/files\/team-member-profile-images\/[0-9a-f-]{36}\.png$/,
      )
      expect((await service.fetch(new Request(uploaded.json.profile_image_url))).status).toBe(200)
      for (const refused of [
        'ftp://a.example/x',
        'data:image/svg+xml;base64,AAAA',
        'data:image/png;base64,AAAA',
        'javascript:alert(1)',
      ]) {
        expect(
          await caller.patch(path, { display_name: 'no', profile_image_url: refused }),
        ).toMatchObject(plain(400))
      }
      expect((await caller.get(path)).json.display_name).not.toBe('no')
    }
    for (const caller of [project.as('server'), project.as('admin')]) {
      const linked = await caller.patch(path, { profile_image_url: 'https://a.example/x.png' })
      expect(linked.json.profile_image_url).toBe('https://a.example/x.png')
    }
  })

  test.each([
    ['client', CLIENT_KEYS],
    ['server', SERVER_KEYS],
    ['admin', SERVER_KEYS],
  ] as const)('returns the fields of %s access in every response', async (accessType, keys) => {
    const { project, eve, id, path } = await team()
    const caller = project.as(accessType, eve)

    for (const json of [
      (await caller.get(path)).json,
      (
        await caller.patch(
          path.toUpperCase().replace('/TEAM-MEMBER-PROFILES', '/team-member-profiles'),
          {},
        )
      ).json,
      (await caller.get(`/team-member-profiles?team_id=${id}&user_id=me`)).json.items[0],
    ]) {
      expect(Object.keys(json).toSorted()).toEqual(keys)
      expect(json).toMatchObject({ team_id: id, user_id: eve.user_id })
    }
  })

  test('contains the full user for servers', async () => {
    const { project, eve, path } = await team()

    const { user } = (await project.as('server').get(path)).json

    expect(user).toEqual((await project.as('server').get(`/users/${eve.user_id}`)).json)
  })

  test.each([
    [{ display_name: null }, 'body.display_name must be a string, not null'],
    [{ profile_image_url: '' }, 'body.profile_image_url must be a valid URL'],
    [{ user: {} }, 'body contains unknown properties: user'],
    [{ team_id: randomUUID() }, 'body contains unknown properties: team_id'],
  ])('rejects %j', async (body, problem) => {
    const { project, path } = await team()

    const reply = await project.as('server').patch(path, body)

    expect(reply).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(reply.json.details.message).toContain(problem)
  })

  test('distinguishes an unknown user from a missing membership', async () => {
    const { project, ada, id } = await team()
    const [zoe, unknown] = [await project.signUp(), randomUUID()]
    const elsewhere = await team()

    for (const send of [
      (user: string) => project.as('client', ada).get(`/team-member-profiles/${id}/${user}`),
      (user: string) => project.as('server').get(`/team-member-profiles/${id}/${user}`),
      (user: string) =>
        project
          .as('admin')
          .patch(`/team-member-profiles/${id}/${user}`, { profile_image_url: 'ftp://a.example' }),
    ]) {
      for (const userId of [unknown, elsewhere.eve.user_id])
        expect(await send(userId)).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      const reply = await send(zoe.user_id)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'TEAM_MEMBERSHIP_NOT_FOUND',
        { team_id: id, user_id: zoe.user_id },
      ])
    }
  })

  test('keeps one name and the image after fifty concurrent changes', async () => {
    const { project, eve, path } = await team()

    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        project
          .as('client', eve)
          .patch(path, index === 25 ? { profile_image_url: PNG } : { display_name: `n${index}` }),
      ),
    )

    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const { json } = await project.as('client', eve).get(path)
    expect(json.display_name).toMatch(/^n\d+$/)
    expect(json.profile_image_url).toContain('/files/')
  })

  test('sends no webhooks', async () => {
    const { project, eve, path } = await team()
    const events = await recordEvents(service, project)

    await project.as('client', eve).patch(path, { display_name: 'x' })

    expect(await events.take()).toEqual([])
  })
})

describe('listing member profiles', () => {
  test('sorts by join time and includes anonymous members', async () => {
    const { project, ada, eve, id } = await team()
    service.clock.advance({ seconds: 1 })
    const { json: guest } = await project.as('client').post('/auth/anonymous/sign-up')
    await project.as('server').post(`/team-memberships/${id}/${guest.user_id}`, {})

    const reply = await project.as('client', ada).get(`/team-member-profiles?team_id=${id}`)

    expect(ids(reply)).toEqual([ada.user_id, eve.user_id, guest.user_id])
    expect(Object.keys(reply.json).toSorted()).toEqual(['is_paginated', 'items'])
    expect(reply.json.is_paginated).toBe(false)
  })

  test('returns another member to a client with the permission, and rejects an unknown user', async () => {
    const { project, ada, eve, id } = await team()
    const zoe = await project.signUp()
    const list = (user: string) =>
      project.as('client', ada).get(`/team-member-profiles?team_id=${id}&user_id=${user}`)

    expect(ids(await list(eve.user_id))).toEqual([eve.user_id])
    expect((await list(zoe.user_id)).json.items).toEqual([])
    expect(await list(randomUUID())).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  test('filters by team or user for servers, or lists the whole project', async () => {
    const { project, ada, eve, id } = await team()
    service.clock.advance({ seconds: 1 })
    const second = (
      await project.as('server').post('/teams', { display_name: 'y', creator_user_id: eve.user_id })
    ).json.id
    const list = (query: string) => project.as('server').get(`/team-member-profiles${query}`)
    await team()

    expect((await list('')).json.items).toHaveLength(3)
    expect(ids(await list(`?team_id=${second}`))).toEqual([eve.user_id])
    expect(
      (await list(`?user_id=${eve.user_id}`)).json.items.map(
        (item: { team_id: string }) => item.team_id,
      ),
    ).toEqual([id, second])
    expect((await list(`?team_id=${second}&user_id=${ada.user_id}`)).json.items).toEqual([])
  })

  test('checks for servers that the team exists, then the user', async () => {
    const { project, id } = await team()
    const elsewhere = await team()

    for (const [teamId, userId] of [
      [randomUUID(), randomUUID()],
      [elsewhere.id, elsewhere.eve.user_id],
    ] as const) {
      const reply = await project
        .as('server')
        .get(`/team-member-profiles?team_id=${teamId}&user_id=${userId}`)
      expect([reply.status, reply.code, reply.json.details]).toEqual([
        404,
        'TEAM_NOT_FOUND',
        { team_id: teamId },
      ])
      expect(
        (await project.as('server').get(`/team-member-profiles?team_id=${id}&user_id=${userId}`))
          .code,
      ).toBe('USER_NOT_FOUND')
    }
  })

  test('ignores parameters of the related endpoints and rejects unknown ones', async () => {
    const { project, path } = await team()

    expect((await project.as('server').get(`${path}?team_id=${randomUUID()}`)).status).toBe(200)
    expect(await project.as('server').get(`${path}?limit=1`)).toMatchObject({
      status: 400,
      code: 'SCHEMA_ERROR',
    })
    expect(await project.as('server').get('/team-member-profiles?team_id=me')).toMatchObject({
      status: 400,
      code: 'SCHEMA_ERROR',
    })
  })
})
