import { startService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { decode } from './hand-made-tokens.ts'

const service = await startService({ config: { allowedHosts: ['evil.test'] } })
afterAll(() => service.stop())

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const refresh = async (
  project: Awaited<ReturnType<typeof service.newProject>>,
  refreshToken: string,
) =>
  (
    await project
      .as('client')
      .post('/auth/sessions/current/refresh', {}, { 'x-stack-refresh-token': refreshToken })
  ).json.access_token

describe('the claims of an access token', () => {
  test('are complete, and there are no others', async () => {
    const project = await service.newProject()
    const ada = await project.signUp({ email: 'ada@example.com' })

    const { header, payload } = decode(ada.access_token)

    const issuedAt = Math.floor(service.clock.now().getTime() / 1000)
    expect(header).toEqual({ alg: 'ES256', kid: expect.stringMatching(/^[A-Za-z0-9_-]{12}$/) })
    expect(payload).toEqual({
      sub: ada.user_id,
      iss: `${service.url}/api/v1/projects/${project.id}`,
      aud: project.id,
      iat: issuedAt,
      exp: issuedAt + 600,
      project_id: project.id,
      branch_id: 'main',
      refresh_token_id: expect.stringMatching(UUID),
      role: 'authenticated',
      name: null,
      email: 'ada@example.com',
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
    })
  })

  test('of an anonymous user name an issuer and an audience of their own', async () => {
    const project = await service.newProject()
    const { json } = await project.as('client').post('/auth/anonymous/sign-up')

    expect(decode(json.access_token).payload).toMatchObject({
      iss: `${service.url}/api/v1/projects-anonymous-users/${project.id}`,
      aud: `${project.id}:anon`,
      project_id: project.id,
      role: 'authenticated',
      is_anonymous: true,
      name: null,
      email: null,
      email_verified: false,
    })
  })

  test('name v1 in the issuer for every API version', async () => {
    const project = await service.newProject()
    const { json } = await project.as('client').send('POST', '/api/latest/auth/anonymous/sign-up')

    expect(decode(json.access_token).payload.iss).toBe(
      `${service.url}/api/v1/projects-anonymous-users/${project.id}`,
    )
  })

  test('name the configured address, never the host of the request', async () => {
    const project = await service.newProject()
    const { json } = await project
      .as('client', null, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
      .send('POST', 'http://evil.test/api/v1/auth/anonymous/sign-up')

    expect(decode(json.access_token).payload.iss).toBe(
      `${service.url}/api/v1/projects-anonymous-users/${project.id}`,
    )
  })

  test('are a snapshot: a change shows after the next refresh and keeps the session', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    await project.as('client', ada).patch('/users/me', { display_name: 'Ada' })

    const fresh = await refresh(project, ada.refresh_token)

    expect(decode(ada.access_token).payload.name).toBeNull()
    expect((await project.as('client', ada).get('/users/me')).json.display_name).toBe('Ada')
    expect(decode(fresh).payload.name).toBe('Ada')
    expect(decode(fresh).payload.refresh_token_id).toBe(
      decode(ada.access_token).payload.refresh_token_id,
    )
  })
})

describe('the lifetime of an access token', () => {
  test('case 62: ends at the second of its expiry, without tolerance', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { exp } = decode(ada.access_token).payload

    service.clock.advance({ millis: exp * 1000 - 1 - service.clock.now().getTime() })
    expect((await project.as('client', ada).get('/users/me')).status).toBe(200)

    service.clock.advance({ millis: 1 })
    const late = await project.as('client', ada).get('/users/me')
    expect(late).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect(late.json.details).toEqual({ expired_at_millis: exp * 1000 })
  })

  test('is what the operator sets', async () => {
    const brief = await startService({ config: { accessTokenLifetimeSeconds: 60 } })
    const project = await brief.newProject()

    const { payload } = decode((await project.signUp()).access_token)

    expect(payload.exp - payload.iat).toBe(60)
    await brief.stop()
  })

  test('outlives its session: there is no list of revoked tokens', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()

    await project.as('client', ada).delete('/auth/sessions/current')

    expect((await project.as('client', ada).get('/users/me')).json.id).toBe(ada.user_id)
  })
})

test('a secret of the service verifies its own tokens only', async () => {
  const other = await startService({
    database: service.database,
    config: { secret: 'quite another secret, that nobody else knows' },
  })
  const project = await service.newProject()
  const ada = await project.signUp()

  const reply = await other.anyone.get('/users/me', {
    'x-stack-access-type': 'client',
    'x-stack-project-id': project.id,
    'x-stack-publishable-client-key': project.publishableClientKey,
    'x-stack-access-token': ada.access_token,
  })

  expect(reply.code).toBe('UNPARSABLE_ACCESS_TOKEN')
  await other.stop()
})
