import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const NEW = 'a much better password'

const update = (
  project: TestProject,
  user: TestUser | null,
  changes: object = {},
  headers: Record<string, string> = {},
) =>
  project
    .as('client', user)
    .post(
      '/auth/password/update',
      { old_password: user?.password ?? '', new_password: NEW, ...changes },
      headers,
    )

const signIn = (project: TestProject, { email, password }: { email: string; password: string }) =>
  project.as('client').post('/auth/password/sign-in', { email, password })

const refresh = (project: TestProject, { refresh_token }: { refresh_token: string }) =>
  project
    .as('client')
    .post('/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refresh_token })

test('accepts the new password and rejects the old one', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await update(project, ada)

  expect([reply.status, reply.json]).toEqual([200, { success: true }])
  expect((await signIn(project, { ...ada, password: NEW })).status).toBe(200)
  expect((await signIn(project, ada)).code).toBe('EMAIL_PASSWORD_MISMATCH')
})

test.each(['client', 'server', 'admin'] as const)(
  'requires a user and the old password at %s access',
  async (accessType) => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const body = { old_password: 'not the old one', new_password: NEW }

    const nobody = await project.as(accessType).post('/auth/password/update', body)
    const wrong = await project.as(accessType, ada).post('/auth/password/update', body)

    expect(nobody.code).toBe('SCHEMA_ERROR')
    expect(nobody.json.details.message).toContain('- auth.user must be defined')
    expect([wrong.status, wrong.code]).toEqual([400, 'PASSWORD_CONFIRMATION_MISMATCH'])
  },
)

test('checks in order: passwords enabled, policy, existing password, old password', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const wrong = { old_password: 'not the old one' }

  expect((await update(project, ada, wrong)).code).toBe('PASSWORD_CONFIRMATION_MISMATCH')

  await service.rows.deletePassword(ada.user_id)
  expect((await update(project, ada, wrong)).code).toBe('USER_DOES_NOT_HAVE_PASSWORD')
  expect((await update(project, ada, { ...wrong, new_password: 'short' })).code).toBe(
    'PASSWORD_TOO_SHORT',
  )

  await patchConfig(service.ctx, project.id, { 'auth.password.allowSignIn': false })
  expect((await update(project, ada, { ...wrong, new_password: 'short' })).code).toBe(
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
  )
})

test('a rejected change keeps password and sessions', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  await update(project, ada, { old_password: 'not the old one' })

  expect((await signIn(project, ada)).status).toBe(200)
  expect((await refresh(project, ada)).status).toBe(200)
})

test('keeps the session of the refresh token in the header and ends the others', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const elsewhere = (await signIn(project, ada)).json

  await update(project, ada, {}, { 'x-stack-refresh-token': ada.refresh_token })

  expect((await refresh(project, ada)).status).toBe(200)
  expect((await refresh(project, elsewhere)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
})

test('ends all sessions without the header; the access token stays valid until it expires', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const elsewhere = (await signIn(project, ada)).json

  await update(project, ada)

  expect((await refresh(project, ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(project, elsewhere)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
})

test('a refresh token of another user in the header keeps no session and ends none of that user', async () => {
  const project = await service.newProject()
  const [ada, bob] = [await project.signUp(), await project.signUp()]

  await update(project, ada, {}, { 'x-stack-refresh-token': bob.refresh_token })

  expect((await refresh(project, ada)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  expect((await refresh(project, bob)).status).toBe(200)
})

test('one of two concurrent changes with the same old password succeeds', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const passwords = ['password number one', 'password number two']

  const replies = await Promise.all(
    passwords.map((new_password) => update(project, ada, { new_password })),
  )

  expect(replies.map((reply) => reply.code).sort()).toEqual([
    'PASSWORD_CONFIRMATION_MISMATCH',
    undefined,
  ])
  const won = passwords[replies.findIndex((reply) => reply.status === 200)] as string
  expect((await signIn(project, { ...ada, password: won })).status).toBe(200)
})

test('no concurrent session of the old password survives the change', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()
  const signIns = () => Array.from({ length: 12 }, () => signIn(project, ada))

  const before = signIns()
  const changed = update(project, ada)
  const raced = await Promise.all([...before, ...signIns()])
  await changed

  for (const reply of raced.filter(({ status }) => status === 200)) {
    expect((await refresh(project, reply.json)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  }
})

test.each(['old_password', 'new_password'])('%s is required', async (name) => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await update(project, ada, { [name]: undefined })

  expect(reply.code).toBe('SCHEMA_ERROR')
  expect(reply.json.details.message).toContain(`- body.${name} must be defined`)
})
