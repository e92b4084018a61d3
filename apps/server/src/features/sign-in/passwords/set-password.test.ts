import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

/** Creates a user without a password. */
async function userWithoutPassword(project: TestProject) {
  const ada = await project.signUp()
  await service.rows.deletePassword(ada.user_id)
  return ada
}

const set = (
  project: TestProject,
  user: { access_token: string } | null,
  password = 'brand new password',
) => project.as('client', user).post('/auth/password/set', { password })

test('sets a first password and keeps the sessions', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)

  const reply = await set(project, ada)

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  const client = project.as('client')
  expect(
    (
      await client.post('/auth/password/sign-in', {
        email: ada.email,
        password: 'brand new password',
      })
    ).status,
  ).toBe(200)
  const refreshed = await client.post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': ada.refresh_token,
  })
  expect(refreshed.status).toBe(200)
})

test.each(['client', 'server', 'admin'] as const)(
  'requires a user at %s access',
  async (accessType) => {
    const project = await service.newProject()

    const reply = await project
      .as(accessType)
      .post('/auth/password/set', { password: 'brand new password' })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- auth.user must be defined')
  },
)

test('checks in order: passwords enabled, password policy, no existing password', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const hasOne = await set(project, ada)
  const weak = await set(project, ada, 'short')
  await patchConfig(service.ctx, project.id, { 'auth.password.allowSignIn': false })
  const off = await set(project, ada, 'short')

  expect([hasOne.status, hasOne.code, hasOne.headers.get('content-type')]).toEqual([
    400,
    undefined,
    'text/plain; charset=utf-8',
  ])
  expect(weak.code).toBe('PASSWORD_TOO_SHORT')
  expect([off.status, off.code]).toEqual([400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'])
})

test('case 37: does not replace an existing password', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  await set(project, ada)

  const signIn = (password: string) =>
    project.as('client').post('/auth/password/sign-in', { email: ada.email, password })
  expect((await signIn(ada.password)).status).toBe(200)
  expect((await signIn('brand new password')).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('stores one of two first passwords that are set concurrently', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)

  const replies = await Promise.all([
    set(project, ada, 'password number one'),
    set(project, ada, 'password number two'),
  ])

  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400])
  const winner = replies[0]?.status === 200 ? 'password number one' : 'password number two'
  const reply = await project
    .as('client')
    .post('/auth/password/sign-in', { email: ada.email, password: winner })
  expect(reply.status).toBe(200)
})

test('lets a user without an address have a password', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
  const asGuest = project.as('client', guest, allowAnonymous)

  const reply = await asGuest.post('/auth/password/set', { password: 'brand new password' })

  expect(reply.status).toBe(200)
  expect((await asGuest.get('/users/me')).json).toMatchObject({
    has_password: true,
    auth_with_email: true,
    primary_email: null,
  })
})

test('rejects unknown properties', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)

  const reply = await project
    .as('client', ada)
    .post('/auth/password/set', { password: 'brand new password', user_id: ada.user_id })

  expect(reply.code).toBe('SCHEMA_ERROR')
  expect(reply.json.details.message).toContain('- body contains unknown properties: user_id')
})

test('case 37: rejects an access token of an ended session', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)
  expect((await project.as('client', ada).delete('/auth/sessions/current')).status).toBe(200)

  const reply = await set(project, ada)

  expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  expect(await service.query('select from passwords where user_id = $1', [ada.user_id])).toEqual([])
})
