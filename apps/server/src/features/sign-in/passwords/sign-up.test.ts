import type { ConfigOverride } from '@latchkey/contract'
import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const CALLBACK = 'http://localhost:3000/handler/email-verification'
const ada = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  verification_callback_url: CALLBACK,
}

const signUp = (project: TestProject, changes: object = {}) =>
  project.as('client').post('/auth/password/sign-up', { ...ada, ...changes })

const usersOf = (project: TestProject) =>
  service.query(
    'select u.id from users u join tenancies t on t.id = u.tenancy_id where t.project_id = $1',
    [project.id],
  )

test('returns the two tokens and the user id and nothing else', async () => {
  const project = await service.newProject()

  const reply = await signUp(project)

  expect(reply.status).toBe(200)
  expect(reply.json).toEqual({
    access_token: expect.stringMatching(/^eyJ/),
    refresh_token: expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
    user_id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
  })
})

test.each(['client', 'server', 'admin'] as const)(
  'accepts a sign-up with %s access',
  async (accessType) => {
    const project = await service.newProject()

    const reply = await project.as(accessType).post('/auth/password/sign-up', ada)

    expect(reply.status).toBe(200)
  },
)

test('creates a user with an unverified primary address for sign-in, a password and no other method', async () => {
  const project = await service.newProject()
  const { access_token, user_id } = (await signUp(project)).json

  const user = (await project.as('server', { access_token }).get('/users/me')).json

  expect(user).toMatchObject({
    id: user_id,
    display_name: null,
    primary_email: 'ada@example.com',
    primary_email_verified: false,
    primary_email_auth_enabled: true,
    has_password: true,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: true,
    requires_totp_mfa: false,
    is_anonymous: false,
    oauth_providers: [],
    selected_team_id: null,
    signed_up_at_millis: service.clock.now().getTime(),
    last_active_at_millis: service.clock.now().getTime(),
  })
})

test('stores the address in lower case', async () => {
  const project = await service.newProject()

  const { access_token } = (await signUp(project, { email: 'Ada.Lovelace+news@Example.COM' })).json

  const user = (await project.as('client', { access_token }).get('/users/me')).json
  expect(user.primary_email).toBe('ada.lovelace+news@example.com')
})

test('rejects a taken address regardless of case and reports it in lower case', async () => {
  const project = await service.newProject()
  await signUp(project)

  const reply = await signUp(project, { email: 'ADA@Example.Com' })

  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({
    code: 'USER_EMAIL_ALREADY_EXISTS',
    details: { email: 'ada@example.com', would_work_if_email_was_verified: false },
  })
})

test('accepts an address that is taken in another project', async () => {
  const [here, there] = [await service.newProject(), await service.newProject()]
  await signUp(here)

  expect((await signUp(there)).status).toBe(200)
})

test('returns tokens that are valid immediately', async () => {
  const project = await service.newProject()
  const tokens = (await signUp(project)).json

  const refreshed = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': tokens.refresh_token,
  })

  expect((await project.as('client', tokens).get('/users/me')).status).toBe(200)
  expect(refreshed.status).toBe(200)
})

describe('errors are checked in a fixed order:', () => {
  const allWrong = {
    email: 'taken@example.com',
    password: 'short',
    verification_callback_url: 'https://evil.example',
  }
  const projectWithTaken = async (config: ConfigOverride) => {
    const project = await service.newProject()
    await project.signUp({ email: 'taken@example.com' })
    await patchConfig(service.ctx, project.id, config)
    return project
  }

  test('first whether the project uses passwords', async () => {
    const project = await projectWithTaken({
      'auth.password.allowSignIn': false,
      'auth.allowSignUp': false,
    })

    const reply = await signUp(project, allWrong)

    expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'])
  })

  test('then whether the callback is trusted', async () => {
    const project = await projectWithTaken({ 'auth.allowSignUp': false })

    const reply = await signUp(project, allWrong)

    expect([reply.status, reply.code]).toEqual([400, 'REDIRECT_URL_NOT_WHITELISTED'])
  })

  test('then whether sign-ups are enabled', async () => {
    const project = await projectWithTaken({ 'auth.allowSignUp': false })

    const reply = await signUp(project, { ...allWrong, verification_callback_url: CALLBACK })

    expect([reply.status, reply.code]).toEqual([400, 'SIGN_UP_NOT_ENABLED'])
  })

  test('then the password policy', async () => {
    const project = await projectWithTaken({})

    const reply = await signUp(project, { ...allWrong, verification_callback_url: CALLBACK })

    expect([reply.status, reply.code]).toEqual([400, 'PASSWORD_TOO_SHORT'])
  })

  test('last whether the address is taken', async () => {
    const project = await projectWithTaken({})

    const reply = await signUp(project, { email: 'taken@example.com' })

    expect([reply.status, reply.code]).toEqual([409, 'USER_EMAIL_ALREADY_EXISTS'])
  })
})

test('a rejected sign-up creates no user', async () => {
  const project = await service.newProject()

  await signUp(project, { verification_callback_url: 'https://evil.example' })
  await signUp(project, { password: 'short' })
  await signUp(project, { email: 'nobody' })

  expect(await usersOf(project)).toEqual([])
})

test('one of fifty concurrent sign-ups with one address succeeds', async () => {
  const project = await service.newProject()

  const replies = await Promise.all(Array.from({ length: 50 }, () => signUp(project)))

  const statuses = replies.map((reply) => reply.status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(49)
  expect(new Set(replies.map((reply) => reply.code))).toEqual(
    new Set([undefined, 'USER_EMAIL_ALREADY_EXISTS']),
  )
  expect(await usersOf(project)).toHaveLength(1)
})

test('creates a separate user for a signed-in caller who is not anonymous', async () => {
  const project = await service.newProject()
  const first = await project.signUp({ email: 'first@example.com' })

  const second = await project.as('client', first).post('/auth/password/sign-up', ada)

  expect(second.status).toBe(200)
  expect(second.json.user_id).not.toBe(first.user_id)
  expect((await project.as('client', first).get('/users/me')).json.primary_email).toBe(
    'first@example.com',
  )
})
