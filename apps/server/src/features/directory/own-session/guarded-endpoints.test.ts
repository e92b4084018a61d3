import { INTEGRATION_FAMILIES } from '@latchkey/contract'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from '../../sign-in/oauth/testing/app.ts'
import { createApp } from '../../sign-in/second-factor/authenticator-app.ts'

/* A token of an ended session or an impersonation can neither delete anything nor change sign-in
   methods (security case 71). */

const service = await startService()
afterAll(() => service.stop())

const SETTINGS = {
  passkey_enabled: true,
  magic_link_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
}

/** A project with a user, and a team of that user. */
interface Scenario {
  project: TestProject
  ada: TestUser
  teamId: string
}

type Token = { access_token: string }
type Send = (
  scenario: Scenario,
  token: Token,
) => Promise<{ status: number; code: string | undefined; text: string }>

const client = ({ project }: Scenario, token: Token) => project.as('client', token)

async function addChannel({ project, ada }: Scenario): Promise<string> {
  const channel = {
    user_id: ada.user_id,
    type: 'email',
    value: 'ada@work.example',
    used_for_auth: false,
    is_verified: false,
  }
  return (await project.as('server').post('/contact-channels', channel)).json.id
}

async function addAccount({ project, ada }: Scenario): Promise<string> {
  const account = {
    user_id: ada.user_id,
    provider_config_id: 'github',
    account_id: '1',
    email: 'ada@hub.example',
  }
  return (
    await project
      .as('server')
      .post('/oauth-providers', { ...account, allow_sign_in: true, allow_connected_accounts: true })
  ).json.id
}

const changeOwn =
  (body: object): Send =>
  (scenario, token) =>
    client(scenario, token).patch('/users/me', body)

const NEW_KEY = { description: 'CI', expires_at_millis: null }

/** All client requests that require a session of the user's own, by endpoint. */
const GUARDED: Record<string, Send | Record<string, Send>> = {
  'POST /auth/password/set': async (scenario, token) => {
    await service.query('delete from passwords where user_id = $1', [scenario.ada.user_id])
    return client(scenario, token).post('/auth/password/set', {
      password: 'a much better password',
    })
  },
  'POST /auth/password/update': (scenario, token) =>
    client(scenario, token).post('/auth/password/update', {
      old_password: scenario.ada.password,
      new_password: 'a much better password',
    }),
  'POST /auth/passkey/initiate-passkey-registration': (scenario, token) =>
    client(scenario, token).post('/auth/passkey/initiate-passkey-registration', {}),
  'DELETE /auth/sessions/:session_id': async (scenario, token) => {
    const { email, password } = scenario.ada
    const other = (
      await scenario.project.as('client').post('/auth/password/sign-in', { email, password })
    ).json
    const { items } = (await scenario.project.as('client', other).get('/auth/sessions?user_id=me'))
      .json
    const { id } = items.find(
      (session: { is_current_session: boolean }) => session.is_current_session,
    )
    return client(scenario, token).delete(`/auth/sessions/${id}?user_id=me`)
  },
  'POST /contact-channels': (scenario, token) =>
    client(scenario, token).post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: 'evil@example.com',
      used_for_auth: false,
    }),
  'PATCH /contact-channels/:user_id/:contact_channel_id': {
    'makes an address primary': async (scenario, token) =>
      client(scenario, token).patch(`/contact-channels/me/${await addChannel(scenario)}`, {
        is_primary: true,
      }),
    'changes an address': async (scenario, token) =>
      client(scenario, token).patch(`/contact-channels/me/${await addChannel(scenario)}`, {
        value: 'evil@example.com',
        type: 'email',
      }),
  },
  'DELETE /contact-channels/:user_id/:contact_channel_id': async (scenario, token) =>
    client(scenario, token).delete(`/contact-channels/me/${await addChannel(scenario)}`),
  'PATCH /oauth-providers/:user_id/:account_link_id': async (scenario, token) =>
    client(scenario, token).patch(`/oauth-providers/me/${await addAccount(scenario)}`, {
      allow_sign_in: false,
    }),
  'DELETE /oauth-providers/:user_id/:account_link_id': async (scenario, token) =>
    client(scenario, token).delete(`/oauth-providers/me/${await addAccount(scenario)}`),
  'PATCH /users/me': {
    'sets the second factor': changeOwn({ totp_secret_base64: createApp().base64 }),
    'removes the passkey': changeOwn({ passkey_auth_enabled: false }),
    'switches sign-in codes': changeOwn({ otp_auth_enabled: false }),
  },
  'DELETE /users/me': (scenario, token) => client(scenario, token).delete('/users/me'),
  'DELETE /teams/:team_id': (scenario, token) =>
    client(scenario, token).delete(`/teams/${scenario.teamId}`),
  'DELETE /team-memberships/:team_id/:user_id': (scenario, token) =>
    client(scenario, token).delete(`/team-memberships/${scenario.teamId}/me`),
  'DELETE /team-invitations/:id': async (scenario, token) => {
    const body = {
      team_id: scenario.teamId,
      email: 'bob@example.com',
      callback_url: 'http://localhost:3000/join',
    }
    const { id } = (await scenario.project.as('server').post('/team-invitations/send-code', body))
      .json
    return client(scenario, token).delete(`/team-invitations/${id}?team_id=${scenario.teamId}`)
  },
  'POST /user-api-keys': (scenario, token) =>
    client(scenario, token).post('/user-api-keys', { ...NEW_KEY, user_id: 'me' }),
  'PATCH /user-api-keys/:id': {
    'revokes a key': async (scenario, token) => {
      const key = { ...NEW_KEY, user_id: scenario.ada.user_id }
      const { id } = (await scenario.project.as('server').post('/user-api-keys', key)).json
      return client(scenario, token).patch(`/user-api-keys/${id}`, { revoked: true })
    },
  },
  'POST /team-api-keys': (scenario, token) =>
    client(scenario, token).post('/team-api-keys', { ...NEW_KEY, team_id: scenario.teamId }),
  'PATCH /team-api-keys/:id': {
    'revokes a key': async (scenario, token) => {
      const { project, teamId } = scenario
      const key = { ...NEW_KEY, team_id: teamId }
      const { id } = (await project.as('server').post('/team-api-keys', key)).json
      const path = `/team-api-keys/${id}?team_id=${teamId}`
      return client(scenario, token).patch(path, { revoked: true })
    },
  },
}

/** Guarded like those above, but tested where their setup exists. */
const GUARDED_ELSEWHERE = [
  // features/sign-in/second-factor/recovery-codes.test.ts
  'POST /auth/mfa/recovery-codes',
  // features/sign-in/oauth/connected-accounts.test.ts
  'POST /connected-accounts/:user_id/:provider_id/access-token',
  'POST /auth/oauth/connected-accounts/:provider_id/access-token',
  // features/sign-in/passkeys/register.test.ts
  'POST /auth/passkey/register',
  // features/sign-in/passkeys/own-passkeys.test.ts
  'PATCH /auth/passkeys/:passkey_id',
  'DELETE /auth/passkeys/:passkey_id',
  // features/administration/integrations/own-sessions.test.ts
  ...INTEGRATION_FAMILIES.flatMap((family) => [
    `POST /integrations/${family}/projects/transfer/confirm`,
    `POST /internal/integrations/${family}/confirm`,
  ]),
  // features/administration/owner-teams/owner-teams.test.ts and second-factor-policy.test.ts
  'PATCH /internal/owner-teams/:team_id/second-factor',
  'POST /internal/owner-teams/:team_id/invitations',
  'DELETE /internal/owner-teams/:team_id/invitations/:invitation_id',
  'PATCH /internal/owner-teams/:team_id/members/:user_id',
  'DELETE /internal/owner-teams/:team_id/members/:user_id',
  // features/projects/projects/transfer.test.ts
  'POST /internal/projects/transfer',
  // features/sign-in/reauthentication/reauthentication.test.ts
  'POST /auth/sessions/current/reauthenticate',
  'POST /auth/sessions/current/reauthenticate/passkey',
  'POST /auth/sessions/current/reauthenticate/email',
  // Tested below with anonymous users, who add their first sign-in method.
  'POST /auth/password/sign-up',
  'POST /auth/otp/sign-in',
]

/** Endpoints that do not require a session of the caller's own, grouped by reason. */
const OPEN = [
  // They need no signed-in user, or authenticate the user themselves.
  ...[
    'POST /check-version',
    'POST /emails/unsubscribe-link',
    'POST /check-feature-support',
    'POST /internal/setup/owner',
    'POST /internal/setup/owner/check',
    'POST /integrations/credential-scanning/revoke',
    'POST /internal/failed-emails-digest',
    'POST /payments/purchases/create-purchase-url',
    'POST /payments/purchases/validate-code',
    'POST /payments/purchases/purchase-session',
    'POST /integrations/stripe/webhooks',
  ],
  ...[
    'POST /auth/password/sign-in',
    'POST /auth/password/send-reset-code',
    'POST /auth/password/reset',
  ],
  ...[
    'POST /auth/password/reset/check-code',
    'POST /auth/password/reset/preview',
    'POST /auth/mfa/sign-in',
    'POST /auth/mfa/recovery-codes/sign-in',
    'POST /auth/passkey/initiate-passkey-authentication',
  ],
  ...[
    'POST /auth/passkey/sign-in',
    'POST /auth/otp/send-sign-in-code',
    'POST /auth/otp/sign-in/check-code',
  ],
  ...[
    'POST /auth/anonymous/sign-up',
    'POST /auth/impersonations/redeem',
    'POST /auth/sessions/current/refresh',
    'POST /auth/cli',
    'POST /auth/cli/poll',
  ],
  ...[
    'POST /auth/oauth/callback/:provider_id',
    'POST /auth/oauth/token',
    'POST /contact-channels/verify',
  ],
  ...[
    'POST /contact-channels/verify/check-code',
    'POST /contact-channels/verify/preview',
    'POST /team-invitations/accept/check-code',
    'POST /team-invitations/accept/details',
    'POST /team-invitations/accept/preview',
  ],
  // They authenticate a partner, or continue the flow of a browser.
  'POST /integrations/neon/projects/connection',
  'POST /integrations/neon/webhooks',
  ...INTEGRATION_FAMILIES.flatMap((family) =>
    [
      'projects/provision',
      'projects/transfer',
      'projects/transfer/initiate',
      'projects/transfer/confirm/check',
      'oauth/token',
      'oauth/idp/token',
      'oauth/idp/interaction/:uid/done',
    ].map((path) => `POST /integrations/${family}/${path}`),
  ),
  // They take a refresh token, which only a live session has, or end the session itself.
  ...['POST /auth/cli/complete', 'POST /auth/cli/deny', 'DELETE /auth/sessions/current'],
  // They add something, or change something that can be changed back, and add no sign-in method.
  ...[
    'POST /internal/projects',
    'POST /teams',
    'PATCH /teams/:team_id',
    'PATCH /team-member-profiles/:team_id/:user_id',
  ],
  ...['POST /team-invitations/send-code', 'POST /team-invitations/accept'],
  ...['PATCH /emails/notification-preference/:user_id/:notification_category_id'],
  ...[
    'POST /contact-channels/:user_id/:contact_channel_id/send-verification-code',
    'POST /contact-channels/send-verification-code',
  ],
]

/** The webhook portal of a project, which has its own tokens, and redirects. */
const isOfNoUser = (name: string) => / \/(app|projects-anonymous-users)(\/|$)/.test(name)

test('M5, case 71: lists every endpoint that clients may write to as guarded or open', () => {
  const written = routes
    .map(({ declaration }) => declaration)
    .filter(
      ({ method, access }) =>
        method !== 'GET' && (access === 'anyone' || access.includes('client')),
    )
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !isOfNoUser(name))

  const listed = [...Object.keys(GUARDED), ...GUARDED_ELSEWHERE, ...OPEN]
  expect(listed.toSorted()).toEqual([...new Set(written)].toSorted())
})

async function createScenario(): Promise<Scenario> {
  const project = await service.newProject(SETTINGS)
  await useProviders(service, project, ['github'])
  const ada = await project.signUp()
  const { id: teamId } = (
    await project.as('client', ada).post('/teams', { display_name: 'Engines' })
  ).json
  return { project, ada, teamId }
}

async function otherSession({
  project,
  ada,
}: Scenario): Promise<Token & { refresh_token: string }> {
  return (
    await project
      .as('client')
      .post('/auth/password/sign-in', { email: ada.email, password: ada.password })
  ).json
}

const attempts = Object.entries(GUARDED).flatMap(([name, sends]) =>
  typeof sends === 'function'
    ? [[name, sends] as const]
    : Object.entries(sends).map(
        ([what, send]) => [`${name}, which ${what},` as string, send] as const,
      ),
)

describe.each(attempts)('M5, case 71: %s', (_name, send) => {
  test('works with a session of the user’s own', async () => {
    const scenario = await createScenario()

    expect((await send(scenario, scenario.ada)).status).toBeLessThan(300)
  })

  test('is rejected after signing out', async () => {
    const scenario = await createScenario()
    const session = await otherSession(scenario)
    await scenario.project.as('client', session).delete('/auth/sessions/current')

    const reply = await send(scenario, session)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  })

  test('is rejected after the session was revoked', async () => {
    const scenario = await createScenario()
    const session = await otherSession(scenario)
    await service.query('delete from sessions where user_id = $1', [scenario.ada.user_id])

    const reply = await send(scenario, session)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  })

  test('is rejected while impersonating', async () => {
    const scenario = await createScenario()
    const body = { user_id: scenario.ada.user_id, is_impersonation: true }
    const impersonation = (await scenario.project.as('server').post('/auth/sessions', body)).json

    const reply = await send(scenario, impersonation)

    expect([reply.status, reply.code]).toEqual([403, undefined])
    expect(reply.text).toContain('impersonating')
  })
})

describe('M5, case 71: an anonymous user who signed out', () => {
  async function signedOutGuest() {
    const project = await service.newProject(SETTINGS)
    const guest = (await project.as('client').post('/auth/anonymous/sign-up')).json
    const asGuest = project.as('client', guest, { 'x-stack-allow-anonymous-user': 'true' })
    await asGuest.delete('/auth/sessions/current')
    return { project, guest, asGuest }
  }
  const isAnonymous = async (project: TestProject, id: string) =>
    (await project.as('server').get(`/users/${id}`)).json.is_anonymous

  test('cannot be upgraded by a password sign-up', async () => {
    const { project, guest, asGuest } = await signedOutGuest()

    const body = {
      email: 'eve@example.com',
      password: 'a much better password',
      verification_callback_url: 'http://localhost:3000/verify',
    }
    const reply = await asGuest.post('/auth/password/sign-up', body)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await isAnonymous(project, guest.user_id)).toBe(true)
  })

  test('cannot be upgraded by a sign-in code', async () => {
    const { project, guest, asGuest } = await signedOutGuest()
    const { code } = await project.requestCode('eve-by-code@example.com')

    const reply = await asGuest.post('/auth/otp/sign-in', { code })

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await isAnonymous(project, guest.user_id)).toBe(true)
  })
})

test('M5: leaves one of two sessions that end each other concurrently', async () => {
  const scenario = await createScenario()
  const other = await otherSession(scenario)
  const { items } = (await scenario.project.as('client', other).get('/auth/sessions?user_id=me'))
    .json
  const idOf = (isCurrent: boolean) =>
    items.find((item: { is_current_session: boolean }) => item.is_current_session === isCurrent).id

  const replies = await Promise.all(
    Array.from({ length: 25 }, () => [
      scenario.project.as('client', scenario.ada).delete(`/auth/sessions/${idOf(true)}?user_id=me`),
      scenario.project.as('client', other).delete(`/auth/sessions/${idOf(false)}?user_id=me`),
    ]).flat(),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(
    await service.query('select id from sessions where user_id = $1', [scenario.ada.user_id]),
  ).toHaveLength(1)
})
