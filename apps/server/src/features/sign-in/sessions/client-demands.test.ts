import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { decode } from '../../../kernel/tokens/hand-made-tokens.ts'

/* What newer releases of published clients require of a token and of a user (decision 0021). */

const service = await startService()
afterAll(() => service.stop())

const COMMON_CLAIMS = [
  ...[
    'sub',
    'iss',
    'aud',
    'iat',
    'exp',
    'project_id',
    'branch_id',
    'refresh_token_id',
    'role',
    'name',
    'email',
    'email_verified',
  ],
  ...['selected_team_id', 'is_anonymous'],
]
const RESTRICTION = ['is_restricted', 'restricted_reason']

const claimsOf = (token: string): Record<string, unknown> => ({ ...decode(token).payload })
const extras = (token: string) =>
  Object.keys(claimsOf(token)).filter((name) => !COMMON_CLAIMS.includes(name))
let addresses = 0
const signUpAs = async (project: TestProject, headers: Record<string, string>) => {
  addresses += 1
  const body = {
    email: `release-${addresses}@example.com`,
    password: 'correct horse battery',
    verification_callback_url: 'http://localhost/',
  }
  return (await project.as('client', null, headers).post('/auth/password/sign-up', body)).json
}

describe('C: the claims of an access token', () => {
  test.each([
    ['js @stackframe/js@2.8.6', []],
    ['js @stackframe/js@2.8.56', []],
    ['js @stackframe/react@2.8.58', RESTRICTION],
    ['js @stackframe/stack@2.8.76', RESTRICTION],
    ['js @stackframe/js@2.8.77', [...RESTRICTION, 'requires_totp_mfa']],
    ['js @stackframe/js@2.8.87', [...RESTRICTION, 'requires_totp_mfa']],
    ['js @stackframe/js@2.8.88', [...RESTRICTION, 'requires_totp_mfa', 'signed_up_at']],
    ['js @stackframe/js@2.9', [...RESTRICTION, 'requires_totp_mfa', 'signed_up_at']],
    ['js @stackframe/js@2.10.0', [...RESTRICTION, 'requires_totp_mfa', 'signed_up_at']],
    ['js @hexclave/js@3.0.0', [...RESTRICTION, 'requires_totp_mfa', 'signed_up_at']],
    ['js @latchkey/js@9.0.0', []],
    ['js @stackframe/js@2.8.108-beta', []],
    ['2.8.108', []],
  ])('for %j are the common claims plus %j', async (version, expected) => {
    const project = await service.newProject()

    const plain = await signUpAs(project, { 'x-stack-client-version': version })
    const aliased = await signUpAs(project, { 'x-hexclave-client-version': version })
    const refreshed = await project
      .as('client', null, {
        'x-stack-client-version': version,
        'x-stack-refresh-token': plain.refresh_token,
      })
      .post('/auth/sessions/current/refresh', {})

    for (const token of [plain.access_token, aliased.access_token, refreshed.json.access_token])
      expect(extras(token)).toEqual(expected)
  })

  test('have the values of the user', async () => {
    const project = await service.newProject()
    const version = { 'x-stack-client-version': 'js @stackframe/js@2.8.108' }
    const ada = await signUpAs(project, version)
    const { signed_up_at_millis } = (await project.as('client', ada).get('/users/me')).json
    const refresh = (headers: Record<string, string>) =>
      project
        .as('client', null, { ...headers, 'x-stack-refresh-token': ada.refresh_token })
        .post('/auth/sessions/current/refresh', {})

    expect(claimsOf(ada.access_token)).toMatchObject({
      is_restricted: false,
      restricted_reason: null,
      requires_totp_mfa: false,
      signed_up_at: Math.floor(signed_up_at_millis / 1000),
    })

    const secret = Buffer.from('a secret of an authenticator').toString('base64')
    await project.as('server').patch(`/users/${ada.user_id}`, { totp_secret_base64: secret })
    service.clock.advance({ minutes: 1 })
    const { access_token } = (await refresh(version)).json
    expect(claimsOf(access_token)).toMatchObject({
      requires_totp_mfa: true,
      signed_up_at: Math.floor(signed_up_at_millis / 1000),
    })
    expect((await project.as('client', { access_token }).get('/users/me')).status).toBe(200)
  })

  test.each([
    ['oauth4webapi/v3.8.3', true],
    ['oauth4webapi/v2.17.0', true],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', true],
    ['node', false],
    ['curl/8.9.1', false],
    ['', false],
  ])(
    'at the token endpoint, where clients send no version, depend on the user agent %j: %j',
    async (agent, expected) => {
      const project = await service.newProject()
      const ada = await project.signUp()
      const body = {
        grant_type: 'refresh_token',
        client_id: project.id,
        client_secret: project.publishableClientKey,
        refresh_token: ada.refresh_token,
      }

      const reply = await service.anyone.post('/auth/oauth/token', body, { 'user-agent': agent })

      expect(extras(reply.json.access_token)).toEqual(
        expected ? [...RESTRICTION, 'requires_totp_mfa', 'signed_up_at'] : [],
      )
    },
  )

  test('on other endpoints do not depend on the user agent', async () => {
    const project = await service.newProject()

    const { access_token } = await signUpAs(project, { 'user-agent': 'Mozilla/5.0' })

    expect(extras(access_token)).toEqual([])
  })
})

describe('C: the risk scores of a user', () => {
  const NEWER = { 'x-stack-client-version': 'js @stackframe/js@2.8.78' }
  const SCORES = { sign_up: { bot: 0, free_trial_abuse: 0 } }

  test('are returned to servers of version 2.8.78 and newer in every response with a user', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const { id: team_id } = (
      await project.as('server').post('/teams', { display_name: 'T', creator_user_id: ada.user_id })
    ).json

    for (const level of ['server', 'admin'] as const) {
      const caller = project.as(level, ada, NEWER)
      expect((await caller.get(`/users/${ada.user_id}`)).json.risk_scores).toEqual(SCORES)
      expect((await caller.get('/users/me')).json.risk_scores).toEqual(SCORES)
      expect((await caller.get('/users')).json.items[0].risk_scores).toEqual(SCORES)
      expect(
        (await caller.patch(`/users/${ada.user_id}`, { display_name: 'Ada' })).json.risk_scores,
      ).toEqual(SCORES)
      expect((await caller.post('/users', { display_name: 'New' })).json.risk_scores).toEqual(
        SCORES,
      )
      expect(
        (await caller.get(`/team-member-profiles?team_id=${team_id}`)).json.items[0].user
          .risk_scores,
      ).toEqual(SCORES)
    }
  })

  test('are not returned to clients or to older servers', async () => {
    const project = await service.newProject()
    const ada = await project.signUp()
    const older = project.as('server', ada, {
      'x-stack-client-version': 'js @stackframe/js@2.8.77',
    })

    expect((await project.as('client', ada, NEWER).get('/users/me')).json).not.toHaveProperty(
      'risk_scores',
    )
    expect((await older.get('/users/me')).json).not.toHaveProperty('risk_scores')
    expect((await project.as('server').get(`/users/${ada.user_id}`)).json).not.toHaveProperty(
      'risk_scores',
    )
  })

  test('cannot be written', async () => {
    const project = await service.newProject()

    expect(
      (await project.as('server', null, NEWER).post('/users', { risk_scores: SCORES })).code,
    ).toBe('SCHEMA_ERROR')
  })
})
