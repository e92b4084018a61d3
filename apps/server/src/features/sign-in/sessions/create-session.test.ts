import { randomUUID } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const create = (project: TestProject, body: object) =>
  project.as('server').post('/auth/sessions', body)
const refresh = (project: TestProject, refreshToken: string) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })
const claimsOf = (accessToken: string) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] as string, 'base64url').toString())

test('lets a server start a session of any user; the session works like any other', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await create(project, { user_id: ada.user_id.toUpperCase() })

  expect(reply.status).toBe(200)
  expect(Object.keys(reply.json).toSorted()).toEqual(['access_token', 'refresh_token'])
  expect((await project.as('client', reply.json).get('/users/me')).json.id).toBe(ada.user_id)
  expect((await refresh(project, reply.json.refresh_token)).status).toBe(200)
  expect(claimsOf(reply.json.access_token).refresh_token_id).not.toBe(
    claimsOf(ada.access_token).refresh_token_id,
  )
})

test('rejects a client, even for a session of its own user', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await project.as('client', ada).post('/auth/sessions', { user_id: 'me' })

  expect([reply.status, reply.code]).toEqual([401, 'INSUFFICIENT_ACCESS_TYPE'])
  expect(reply.json.details).toEqual({
    actual_access_type: 'client',
    allowed_access_types: ['server', 'admin'],
  })
})

test('resolves "me" to the user of the access token', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const own = await project.as('server', ada).post('/auth/sessions', { user_id: 'me' })
  expect((await project.as('client', own.json).get('/users/me')).json.id).toBe(ada.user_id)
  expect((await create(project, { user_id: 'me' })).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
})

test('returns USER_ID_DOES_NOT_EXIST for an unknown user and for a user of another project', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  const eve = await there.signUp()

  for (const user_id of [randomUUID(), eve.user_id]) {
    const reply = await create(here, { user_id })
    expect([reply.status, reply.code]).toEqual([400, 'USER_ID_DOES_NOT_EXIST'])
    expect(reply.json.details).toEqual({ user_id })
  }
})

test.each([
  [{}, 'body.user_id'],
  [{ user_id: 'ada' }, 'body.user_id'],
  [{ expires_in_millis: 31_708_800_001 }, 'body.expires_in_millis'],
  [{ expires_in_millis: 'soon' }, 'body.expires_in_millis'],
  [{ expires_in_millis: null }, 'body.expires_in_millis'],
  [{ is_impersonation: 'perhaps' }, 'body.is_impersonation'],
])('rejects %j', async (body, field) => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await create(
    project,
    'user_id' in body || field === 'body.user_id' ? body : { user_id: ada.user_id, ...body },
  )

  expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
  expect(reply.json.error).toContain(field)
})

test.each([
  ['365 days by default', undefined, { days: 365 }],
  ['as long as requested', 60_000, { minutes: 1 }],
  ['367 days at most', 31_708_800_000, { days: 367 }],
])('a session lives %s', async (_name, expires_in_millis, span) => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const { refresh_token } = (
    await create(project, {
      user_id: ada.user_id,
      ...(expires_in_millis ? { expires_in_millis } : {}),
    })
  ).json

  service.clock.advance({ ...span, millis: -1 })
  expect((await refresh(project, refresh_token)).status).toBe(200)
  service.clock.advance({ millis: 1 })

  const late = await refresh(project, refresh_token)
  expect([late.status, late.code]).toEqual([401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'])
})

test.each([0, -1, -86_400_000, -1e300, -0.5])(
  'returns an expired session for a lifetime of %d ms',
  async (expires_in_millis) => {
    const project = await service.newProject()
    const ada = await project.signUp()

    const reply = await create(project, { user_id: ada.user_id, expires_in_millis })

    expect(reply.status).toBe(200)
    expect((await project.as('client', reply.json).get('/users/me')).json.id).toBe(ada.user_id)
    expect((await refresh(project, reply.json.refresh_token)).code).toBe(
      'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
    )
    const grant = await service.anyone.post('/auth/oauth/token', {
      grant_type: 'refresh_token',
      client_id: project.id,
      client_secret: project.publishableClientKey,
      refresh_token: reply.json.refresh_token,
    })
    expect(grant.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  },
)

test('deletes a session created during the deletion of its user, or returns USER_ID_DOES_NOT_EXIST', async () => {
  const project = await service.newProject()
  const users = await Promise.all(
    Array.from(
      { length: 10 },
      async () => (await project.as('client').post('/auth/anonymous/sign-up')).json,
    ),
  )

  const replies = await Promise.all(
    users.flatMap((user) => [
      create(project, { user_id: user.user_id }),
      project.as('server', user, { 'x-stack-allow-anonymous-user': 'true' }).delete('/users/me'),
      create(project, { user_id: user.user_id }),
    ]),
  )

  for (const { status, code } of replies)
    expect([200, 'USER_ID_DOES_NOT_EXIST']).toContain(code ?? status)
  const left = await service.query('select id from sessions where user_id = any($1)', [
    users.map((user) => user.user_id),
  ])
  expect(left).toEqual([])
})

test('creates a session of an anonymous user', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  const { access_token } = (await create(project, { user_id: guest.user_id })).json

  expect(claimsOf(access_token)).toMatchObject({ sub: guest.user_id, is_anonymous: true })
})

test('does not require the second factor', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  await project
    .as('client', ada)
    .patch('/users/me', { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') })
  const signIn = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  expect(signIn.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')

  const reply = await create(project, { user_id: ada.user_id })

  expect(reply.status).toBe(200)
  expect((await refresh(project, reply.json.refresh_token)).status).toBe(200)
})

test('case 6: session ids and refresh tokens are random, unique and not ordered by time', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const sessions: { id: string; refreshToken: string }[] = []
  for (let turn = 0; turn < 24; turn += 1) {
    service.clock.advance({ seconds: 1 })
    const { access_token, refresh_token } = (await create(project, { user_id: ada.user_id })).json
    sessions.push({ id: claimsOf(access_token).refresh_token_id, refreshToken: refresh_token })
  }
  const ids = sessions.map(({ id }) => id)

  // Version 4 of RFC 9562 has 122 random bits and no time, unlike versions 1, 6 and 7.
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids).not.toEqual(ids.toSorted())
  expect(new Set(ids.map((id) => id.slice(0, 8))).size).toBe(24)
  for (const { refreshToken } of sessions) expect(refreshToken).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
  expect(new Set(sessions.map(({ refreshToken }) => refreshToken)).size).toBe(24)
})

test('a sign-in with tokens of another session creates a new session and keeps the other one unchanged', async () => {
  const project = await service.newProject()
  const [ada, eve] = [await project.signUp(), await project.signUp()]
  const asEve = project.as('client', eve, { 'x-stack-refresh-token': eve.refresh_token })

  const signedIn = await asEve.post('/auth/password/sign-in', {
    email: ada.email,
    password: ada.password,
  })

  expect(signedIn.json.user_id).toBe(ada.user_id)
  expect([ada.refresh_token, eve.refresh_token]).not.toContain(signedIn.json.refresh_token)
  const ids = [ada, eve, signedIn.json].map(
    ({ access_token }) => claimsOf(access_token).refresh_token_id,
  )
  expect(new Set(ids).size).toBe(3)
  const refreshed = (await refresh(project, eve.refresh_token)).json
  expect((await project.as('client', refreshed).get('/users/me')).json.id).toBe(eve.user_id)
})
