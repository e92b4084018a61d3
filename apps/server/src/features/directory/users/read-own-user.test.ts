import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'

const service = await startService()
const project = await service.newProject()
afterAll(() => service.stop())

const CLIENT_KEYS = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'profile_image_url',
  'client_metadata',
  'client_read_only_metadata',
  'signed_up_at_millis',
  'has_password',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'auth_with_email',
  'requires_totp_mfa',
  'is_anonymous',
  'oauth_providers',
  'selected_team_id',
  'selected_team',
]
const SERVER_KEYS = [
  ...CLIENT_KEYS,
  'primary_email_auth_enabled',
  'server_metadata',
  'last_active_at_millis',
]

test.each([
  ['client', CLIENT_KEYS],
  ['server', SERVER_KEYS],
  ['admin', SERVER_KEYS],
] as const)('returns exactly the fields of %s access', async (accessType, keys) => {
  const ada = await project.signUp()

  const read = await project.as(accessType, ada).get('/users/me')
  const patched = await project.as(accessType, ada).patch('/users/me', {})

  expect(Object.keys(read.json).sort()).toEqual([...keys].sort())
  expect(Object.keys(patched.json).sort()).toEqual([...keys].sort())
})

test('returns null for fields that were never written', async () => {
  const ada = await project.signUp()

  expect((await project.as('server', ada).get('/users/me')).json).toMatchObject({
    display_name: null,
    profile_image_url: null,
    client_metadata: null,
    client_read_only_metadata: null,
    server_metadata: null,
    selected_team_id: null,
    selected_team: null,
  })
})

describe.each(['GET', 'PATCH', 'DELETE'])('%s', (method) => {
  const json = { 'content-type': 'application/json' }
  const send = (
    accessType: 'client' | 'server' | 'admin',
    headers: Record<string, string> = {},
    path = '/users/me',
  ) =>
    project
      .as(accessType)
      .send(
        method,
        path,
        method === 'GET' ? { headers } : { headers: { ...json, ...headers }, body: '{}' },
      )
  // Clients of this project may not delete their user, which is checked before anything else.
  const accessTypes = (['client', 'server', 'admin'] as const).filter(
    (accessType) => method !== 'DELETE' || accessType !== 'client',
  )

  test.each(accessTypes)('requires a signed-in user with %s access', async (accessType) => {
    const reply = await send(accessType)

    expect([reply.status, reply.code]).toEqual([400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'])
  })

  test('does not accept a refresh token as a session', async () => {
    const ada = await project.signUp()

    expect((await send('server', { 'x-stack-refresh-token': ada.refresh_token })).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })

  test('treats the access token of a deleted user as not signed in', async () => {
    const ada = await project.signUp()
    await project.as('server', ada).delete('/users/me')

    expect((await send('server', { 'x-stack-access-token': ada.access_token })).code).toBe(
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
    )
  })

  test('rejects query parameters', async () => {
    const ada = await project.signUp()

    const reply = await send(
      'server',
      { 'x-stack-access-token': ada.access_token },
      '/users/me?include_anonymous=true&x=1',
    )

    expect([reply.status, reply.code]).toEqual([400, 'SCHEMA_ERROR'])
    expect(reply.json.details.message).toContain(
      '- query contains unknown properties: include_anonymous, x',
    )
    expect((await project.as('client', ada).get('/users/me')).status).toBe(200)
  })

  test('returns ACCESS_TYPE_REQUIRED without an access type', async () => {
    const reply = await service.anyone.send(method, '/users/me')

    expect([reply.status, reply.code]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
  })
})
