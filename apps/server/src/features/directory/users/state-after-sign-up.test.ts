import { startService, type TestProject } from '@latchkey/testkit'
import { patchConfig } from 'latchkey/internals'
import { afterAll, expect, test } from 'vitest'
import { createOAuthApp, useProviders } from '../../sign-in/oauth/testing/app.ts'

/* Tests the table of protocol 02 §0.6 and the personal team names of §0.4. */

const service = await startService()
afterAll(() => service.stop())

const allowAnonymous = { 'x-stack-allow-anonymous-user': 'true' }
const EMAIL = 'Ada.Lovelace+News@Example.COM'
const NORMALIZED = 'ada.lovelace+news@example.com'

const signUps = {
  password: (project: TestProject) =>
    project.as('client').post('/auth/password/sign-up', {
      email: EMAIL,
      password: 'correct horse battery',
      verification_callback_url: 'http://localhost:3000/',
    }),
  code: async (project: TestProject) =>
    project
      .as('client')
      .post('/auth/otp/sign-in', { code: (await project.requestCode(EMAIL)).code }),
  provider: async (project: TestProject) => {
    await useProviders(service, project, ['google'])
    return createOAuthApp(service, project).signIn('google', EMAIL)
  },
  anonymous: (project: TestProject) => project.as('client').post('/auth/anonymous/sign-up'),
}

test.each([
  [
    'password',
    {
      primary_email: NORMALIZED,
      primary_email_verified: false,
      primary_email_auth_enabled: true,
      has_password: true,
      otp_auth_enabled: false,
      auth_with_email: true,
      is_anonymous: false,
    },
    { is_new_user: undefined, team: `${NORMALIZED}'s Team` },
  ],
  [
    'code',
    {
      primary_email: NORMALIZED,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: false,
      otp_auth_enabled: true,
      auth_with_email: true,
      is_anonymous: false,
    },
    { is_new_user: true, team: `${NORMALIZED}'s Team` },
  ],
  [
    'provider',
    {
      primary_email: NORMALIZED,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: false,
      otp_auth_enabled: false,
      auth_with_email: false,
      is_anonymous: false,
      oauth_providers: [{ id: 'google', account_id: NORMALIZED, email: NORMALIZED }],
    },
    { is_new_user: true, team: `${NORMALIZED}'s Team` },
  ],
  [
    'anonymous',
    {
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
      has_password: false,
      otp_auth_enabled: false,
      auth_with_email: false,
      is_anonymous: true,
    },
    { is_new_user: undefined, team: 'Personal Team' },
  ],
] as const)(
  'sets the documented user fields after a sign-up by %s',
  async (way, state, { is_new_user, team }) => {
    const project = await service.newProject({ magic_link_enabled: true })
    await patchConfig(service.ctx, project.id, { 'teams.createPersonalTeamOnSignUp': true })

    const reply = await signUps[way](project)

    expect([reply.status, reply.json.is_new_user]).toEqual([200, is_new_user])
    const user = (await project.as('server', reply.json, allowAnonymous).get('/users/me')).json
    expect(user).toMatchObject({
      // The OAuth token response does not contain the user id.
      id: way === 'provider' ? expect.any(String) : reply.json.user_id,
      oauth_providers: [],
      ...state,
      display_name: null,
      requires_totp_mfa: false,
      passkey_auth_enabled: false,
      selected_team: { display_name: team },
    })
  },
)
