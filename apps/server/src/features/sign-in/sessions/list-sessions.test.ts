import { randomUUID } from 'node:crypto'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const signIn = async (project: TestProject, user: TestUser): Promise<TestUser> => ({
  ...user,
  ...(
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: user.email, password: user.password })
  ).json,
})
const idOf = ({ access_token }: { access_token: string }): string =>
  JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString())
    .refresh_token_id
const idsIn = (reply: { json: { items: { id: string }[] } }) => reply.json.items.map(({ id }) => id)
const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })

describe('listing sessions', () => {
  test('returns the sessions of the user, newest first, and marks the current one', async () => {
    const project = await service.newProject()
    const older = await project.signUp()
    const signedUpAt = service.clock.now().getTime()
    service.clock.advance({ minutes: 1 })
    const newer = await signIn(project, older)

    const reply = await project.as('client', older).get('/auth/sessions?user_id=me')

    const session = { user_id: older.user_id, is_impersonation: false }
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      items: [
        {
          ...session,
          id: idOf(newer),
          created_at: signedUpAt + 60_000,
          last_used_at: signedUpAt + 60_000,
          is_current_session: false,
        },
        {
          ...session,
          id: idOf(older),
          created_at: signedUpAt,
          last_used_at: signedUpAt,
          is_current_session: true,
        },
      ],
      is_paginated: false,
    })
  })

  test('returns the time of the last use', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const signedUpAt = service.clock.now().getTime()
    service.clock.advance({ hours: 2 })
    const fresh = (await refresh(project, ada.refresh_token)).json
    await service.drain()

    const { items } = (await project.as('client', fresh).get('/auth/sessions?user_id=me')).json

    expect(items).toMatchObject([
      { created_at: signedUpAt, last_used_at: signedUpAt + 2 * 3_600_000 },
    ])
  })

  test('includes expired sessions until they are deleted', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const short = (
      await project
        .as('server')
        .post('/auth/sessions', { user_id: ada.user_id, expires_in_millis: 1 })
    ).json
    service.clock.advance({ minutes: 1 })

    const list = await project.as('client', ada).get('/auth/sessions?user_id=me')

    expect(idsIn(list).toSorted()).toEqual([idOf(ada), idOf(short)].toSorted())
  })

  test('includes impersonations for administrators only', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const body = { user_id: ada.user_id, is_impersonation: true }
    const acting = (await project.as('server').post('/auth/sessions', body)).json
    const path = `/auth/sessions?user_id=${ada.user_id}`

    expect(idsIn(await project.as('client', ada).get(path))).toEqual([idOf(ada)])
    expect(idsIn(await project.as('client', acting).get(path))).toEqual([idOf(ada)])
    expect(idsIn(await project.as('server').get(path))).toEqual([idOf(ada)])
    const { items } = (await project.as('admin').get(path)).json
    expect(items).toHaveLength(2)
    expect(items).toContainEqual(
      expect.objectContaining({ id: idOf(acting), is_impersonation: true }),
    )
  })

  test('requires a user id at every access type', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    for (const access of ['client', 'server', 'admin'] as const) {
      const reply = await project.as(access, ada).get('/auth/sessions')
      expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
      expect(reply.json.error).toContain('query.user_id must be defined')
    }
  })

  test('returns 403 to a client for another user, and CANNOT_GET_OWN_USER_WITHOUT_USER without a user', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]

    const foreign = await project.as('client', eve).get(`/auth/sessions?user_id=${ada.user_id}`)
    expect([foreign.status, foreign.code]).toEqual([403, undefined])
    for (const userId of ['me', ada.user_id]) {
      expect((await project.as('client').get(`/auth/sessions?user_id=${userId}`)).code).toBe(
        'CANNOT_GET_OWN_USER_WITHOUT_USER',
      )
    }
    expect(
      idsIn(
        await project.as('client', ada).get(`/auth/sessions?user_id=${ada.user_id.toUpperCase()}`),
      ),
    ).toEqual([idOf(ada)])
    expect(idsIn(await project.as('server').get(`/auth/sessions?user_id=${ada.user_id}`))).toEqual([
      idOf(ada),
    ])
  })

  test('is empty for an unknown user and for a user of another project', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const eve = await there.signUp()

    for (const id of [randomUUID(), eve.user_id]) {
      expect((await here.as('admin').get(`/auth/sessions?user_id=${id}`)).json).toEqual({
        items: [],
        is_paginated: false,
      })
    }
  })
})

describe('deleting a session by its id', () => {
  const ways = {
    'by its user': (project: TestProject, ada: TestUser, id: string) =>
      project.as('client', ada).delete(`/auth/sessions/${id}?user_id=me`),
    'by a server that names the user': (project: TestProject, ada: TestUser, id: string) =>
      project.as('server').delete(`/auth/sessions/${id}?user_id=${ada.user_id}`),
    'by a server that names no user': (project: TestProject, _ada: TestUser, id: string) =>
      project.as('server').delete(`/auth/sessions/${id.toUpperCase()}`),
    'by an administrator': (project: TestProject, _ada: TestUser, id: string) =>
      project.as('admin').delete(`/auth/sessions/${id}`),
  }

  test.each(Object.entries(ways))(
    '%s: it cannot be refreshed at any endpoint; other sessions still can',
    async (_name, end) => {
      const project = await service.newProject()
      const ada = await project.signUp()
      const phone = await signIn(project, ada)

      const reply = await end(project, ada, idOf(phone))

      expect([reply.status, reply.json]).toEqual([200, { success: true }])
      expect((await refresh(project, phone.refresh_token)).code).toBe(
        'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
      )
      const grant = await service.anyone.post('/auth/oauth/token', {
        grant_type: 'refresh_token',
        client_id: project.id,
        client_secret: project.publishableClientKey,
        refresh_token: phone.refresh_token,
      })
      expect([grant.status, grant.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
      expect((await refresh(project, ada.refresh_token)).status).toBe(200)
      expect(idsIn(await project.as('admin').get(`/auth/sessions?user_id=${ada.user_id}`))).toEqual(
        [idOf(ada)],
      )
    },
  )

  test('rejects the session of the request; signing out ends that one', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    for (const [access, query] of [
      ['client', '?user_id=me'],
      ['server', ''],
    ] as const) {
      for (const id of [idOf(ada), idOf(ada).toUpperCase()]) {
        const reply = await project.as(access, ada).delete(`/auth/sessions/${id}${query}`)
        expect([reply.status, reply.code]).toEqual([400, 'CANNOT_DELETE_CURRENT_SESSION'])
      }
    }
    expect((await refresh(project, ada.refresh_token)).status).toBe(200)

    await project.as('client', ada).delete('/auth/sessions/current')
    expect(
      (await project.as('client', ada).delete(`/auth/sessions/${idOf(ada)}?user_id=me`)).status,
    ).toBe(404)
  })

  test('returns 404 for an unknown session and for sessions of another user or project', async () => {
    const [here, there] = [await service.newProject(), await service.newProject()]
    const [ada, eve] = [await here.signUp(), await here.signUp()]
    const mallory = await there.signUp()

    for (const [caller, id] of [
      [here.as('client', eve), randomUUID()],
      [here.as('client', eve), idOf(ada)],
      [here.as('client'), idOf(ada)],
      [here.as('client', eve), idOf(mallory)],
      [here.as('server'), randomUUID()],
      [here.as('server'), idOf(mallory)],
      [here.as('admin'), idOf(mallory)],
    ] as const) {
      const reply = await caller.delete(`/auth/sessions/${id}?user_id=${ada.user_id}`)
      expect([reply.status, reply.code]).toEqual([404, undefined])
    }
    for (const [project, user] of [
      [here, ada],
      [there, mallory],
    ] as const)
      expect((await refresh(project, user.refresh_token)).status).toBe(200)
  })

  test('requires a user id from clients and checks only its format', async () => {
    const project = await service.newProject()
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const phone = await signIn(project, ada)
    const client = project.as('client', ada)

    expect((await client.delete(`/auth/sessions/${idOf(phone)}`)).json.error).toContain(
      'query.user_id must be defined',
    )
    expect((await client.delete(`/auth/sessions/${idOf(phone)}?user_id=ada`)).code).toBe(
      'SCHEMA_ERROR',
    )
    expect((await client.delete('/auth/sessions/phone?user_id=me')).code).toBe('SCHEMA_ERROR')
    expect(
      (await client.delete(`/auth/sessions/${idOf(phone)}?user_id=${eve.user_id}`)).status,
    ).toBe(200)
  })

  test('succeeds once when many requests delete the session concurrently', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const phone = await signIn(project, ada)

    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        project.as('client', ada).delete(`/auth/sessions/${idOf(phone)}?user_id=me`),
      ),
    )

    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array(49).fill(404)])
  })
})
