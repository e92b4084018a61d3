import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const open = () => service.newProject({ client_user_deletion_enabled: true })

const refresh = (project: TestProject, { refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

const signIn = (project: TestProject, { email, password }: { email: string; password: string }) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

test('rejects clients by default, before checking for a user', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  for (const user of [ada, null]) {
    const reply = await project.as('client', user).delete('/users/me')
    expect([reply.status, reply.code, reply.headers.get('content-type')]).toEqual([
      400,
      undefined,
      'text/plain; charset=utf-8',
    ])
  }
  expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
})

test('deletes the user of a client if the project allows it', async () => {
  const project = await open()
  const ada = await project.signUp()

  const reply = await project.as('client', ada).delete('/users/me')

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  expect((await project.as('client', ada).get('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
})

test('requires a user if the project allows it', async () => {
  const project = await open()

  expect((await project.as('client').delete('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
})

test.each(['server', 'admin'] as const)(
  'with %s access does not require the project to allow it',
  async (accessType) => {
    const project = await service.newProject()
    const ada = await project.signUp()

    expect((await project.as(accessType, ada).delete('/users/me')).json).toEqual({ success: true })
  },
)

test.each([undefined, {}, { reason: 'bored' }])('ignores any body: %j', async (body) => {
  const project = await open()
  const ada = await project.signUp()

  expect((await project.as('client', ada).delete('/users/me', body)).status).toBe(200)
})

test('ends all sessions, removes the password and leaves no row of the user', async () => {
  const project = await open()
  const ada = await project.signUp()
  const elsewhere = (await signIn(project, ada)).json

  await project.as('client', ada).delete('/users/me')

  expect((await refresh(project, ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(project, elsewhere)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await signIn(project, ada)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  const left = await service.query(
    `select user_id from sessions where user_id = $1 union all select user_id from passwords where user_id = $1
     union all select user_id from contact_channels where user_id = $1 union all select id from users where id = $1`,
    [ada.user_id],
  )
  expect(left).toEqual([])
})

test('the access token of a deleted user is rejected wherever a user is required', async () => {
  const project = await open()
  const ada = await project.signUp()
  const client = project.as('client', ada)
  await client.delete('/users/me')

  expect((await client.patch('/users/me', {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  expect((await client.delete('/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  expect((await client.delete('/auth/sessions/current')).code).toBe(
    'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  )
  expect((await client.post('/auth/password/set', { password: 'brand new password' })).code).toBe(
    'SCHEMA_ERROR',
  )
})

test('the address is free immediately, and its next user inherits nothing', async () => {
  const project = await open()
  const before = await project.signUp({
    email: 'ada@example.com',
    password: 'password of the first',
  })
  await project.as('server', before).patch('/users/me', {
    display_name: 'First',
    client_metadata: { a: 1 },
    server_metadata: { b: 2 },
  })
  await project.as('client', before).delete('/users/me')

  const after = await project.signUp({
    email: 'Ada@example.com',
    password: 'password of the second',
  })

  expect(after.user_id).not.toBe(before.user_id)
  expect((await project.as('server', after).get('/users/me')).json).toMatchObject({
    display_name: null,
    client_metadata: null,
    server_metadata: null,
    primary_email_verified: false,
  })
  expect((await signIn(project, before)).code).toBe('EMAIL_PASSWORD_MISMATCH')
  expect((await refresh(project, before)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await project.as('client', before).get('/users/me')).code).toBe(
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  )
})

test('does not affect other users', async () => {
  const project = await open()
  const [ada, bob] = [await project.signUp(), await project.signUp()]

  await project.as('client', ada).delete('/users/me')

  expect((await refresh(project, bob)).status).toBe(200)
  expect((await signIn(project, bob)).status).toBe(200)
})

test('deletes an anonymous user', async () => {
  const project = await open()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  expect(
    (
      await project
        .as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
        .delete('/users/me')
    ).status,
  ).toBe(200)
})
