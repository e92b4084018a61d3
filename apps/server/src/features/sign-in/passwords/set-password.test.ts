import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

/** A user without password: signed up by password, which was then taken away. */
async function userWithoutPassword(project: TestProject) {
  const ada = await project.signUp()
  await service.query('delete from passwords where user_id = $1', [ada.user_id])
  return ada
}

const set = (
  project: TestProject,
  user: { access_token: string } | null,
  password = 'brand new password',
) => project.as('client', user).post('/auth/password/set', { password })

test('a user without password gets one and signs in with it; sessions stay', async () => {
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
  'with %s access too there must be a user',
  async (accessType) => {
    const project = await service.newProject()

    const reply = await project
      .as(accessType)
      .post('/auth/password/set', { password: 'brand new password' })

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain('- auth.user must be defined')
  },
)

test('what is wrong is said in order: passwords not in use, weak, there already', async () => {
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

test('case 37: a password that exists is not replaced', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  await set(project, ada)

  const signIn = (password: string) =>
    project.as('client').post('/auth/password/sign-in', { email: ada.email, password })
  expect((await signIn(ada.password)).status).toBe(200)
  expect((await signIn('brand new password')).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test('of two first passwords set at once, one is stored', async () => {
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

test('a user without address may have a password, which then shows', async () => {
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

test('unknown properties are refused', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)

  const reply = await project
    .as('client', ada)
    .post('/auth/password/set', { password: 'brand new password', user_id: ada.user_id })

  expect(reply.code).toBe('SCHEMA_ERROR')
  expect(reply.json.details.message).toContain('- body contains unknown properties: user_id')
})

test('case 37: an access token whose session is over sets no first password', async () => {
  const project = await service.newProject()
  const ada = await userWithoutPassword(project)
  expect((await project.as('client', ada).delete('/auth/sessions/current')).status).toBe(200)

  const reply = await set(project, ada)

  expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  expect(await service.query('select from passwords where user_id = $1', [ada.user_id])).toEqual([])
})
