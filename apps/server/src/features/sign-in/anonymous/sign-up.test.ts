import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }

test('creates a user with an id and no sign-in method', async () => {
  const project = await service.newProject()

  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  expect(guest).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    user_id: expect.any(String),
  })
  expect((await project.as('server', guest, allowAnonymous).get('/users/me')).json).toMatchObject({
    id: guest.user_id,
    is_anonymous: true,
    display_name: null,
    primary_email: null,
    primary_email_verified: false,
    primary_email_auth_enabled: false,
    has_password: false,
    otp_auth_enabled: false,
    passkey_auth_enabled: false,
    auth_with_email: false,
    oauth_providers: [],
  })
})

test('works with sign-ups and passwords disabled', async () => {
  const project = await service.newProject({ sign_up_enabled: false, credential_enabled: false })

  expect((await project.as('client').post('/auth/anonymous/sign-up')).status).toBe(200)
})

test.each([undefined, {}, { anything: ['goes'] }, 'text'])(
  'requires no body and ignores any: %j',
  async (body) => {
    const project = await service.newProject()

    expect((await project.as('client').post('/auth/anonymous/sign-up', body)).status).toBe(200)
  },
)

test('rejects a body that cannot be parsed', async () => {
  const project = await service.newProject()

  const reply = await project.as('client').send('POST', '/auth/anonymous/sign-up', {
    headers: { 'content-type': 'application/json' },
    body: '{',
  })

  expect(reply.code).toBe('BODY_PARSING_ERROR')
})

test('creates a new user for a signed-in caller', async () => {
  const project = await service.newProject()
  const ada = await project.signUp()

  const first = (await project.as('client', ada).post('/auth/anonymous/sign-up')).json
  const second = (await project.as('client', first, allowAnonymous).post('/auth/anonymous/sign-up'))
    .json

  expect(new Set([ada.user_id, first.user_id, second.user_id]).size).toBe(3)
})

test('a refreshed token stays anonymous', async () => {
  const project = await service.newProject()
  const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json

  const { access_token } = (
    await project.as('client').post('/auth/sessions/current/refresh', undefined, {
      'x-stack-refresh-token': guest.refresh_token,
    })
  ).json

  expect((await project.as('client', { access_token }).get('/users/me')).code).toBe(
    'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
  )
  expect(
    (await project.as('client', { access_token }, allowAnonymous).get('/users/me')).json.id,
  ).toBe(guest.user_id)
})

test('returns ACCESS_TYPE_REQUIRED without an access type', async () => {
  expect((await service.anyone.post('/auth/anonymous/sign-up')).code).toBe('ACCESS_TYPE_REQUIRED')
})
