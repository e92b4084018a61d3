import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { routes } from 'latchkey/internals'
import { afterAll, describe, expect, test } from 'vitest'
import { useProviders } from '../../sign-in/oauth/testing/app.ts'
import { createApp } from '../../sign-in/second-factor/authenticator-app.ts'

/* What is left of an access token after its session ended, or while impersonating, destroys nothing and changes no way in (security case 71). */

const service = await startService()
afterAll(() => service.stop())

const SETTINGS = {
  passkey_enabled: true,
  magic_link_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
}

/** A person with something of everything. */
interface World {
  project: TestProject
  ada: TestUser
  teamId: string
}

type Token = { access_token: string }
type Send = (
  world: World,
  token: Token,
) => Promise<{ status: number; code: string | undefined; text: string }>

const client = ({ project }: World, token: Token) => project.as('client', token)

async function addChannel({ project, ada }: World): Promise<string> {
  const channel = {
    user_id: ada.user_id,
    type: 'email',
    value: 'ada@work.example',
    used_for_auth: false,
    is_verified: false,
  }
  return (await project.as('server').post('/contact-channels', channel)).json.id
}

async function addAccount({ project, ada }: World): Promise<string> {
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
  (world, token) =>
    client(world, token).patch('/users/me', body)

/** Every request of a client that must come from a session of the user's own, by the endpoint it goes to. */
const GUARDED: Record<string, Send | Record<string, Send>> = {
  'POST /auth/password/set': async (world, token) => {
    await service.query('delete from passwords where user_id = $1', [world.ada.user_id])
    return client(world, token).post('/auth/password/set', { password: 'a much better password' })
  },
  'POST /auth/password/update': (world, token) =>
    client(world, token).post('/auth/password/update', {
      old_password: world.ada.password,
      new_password: 'a much better password',
    }),
  'POST /auth/passkey/initiate-passkey-registration': (world, token) =>
    client(world, token).post('/auth/passkey/initiate-passkey-registration', {}),
  'DELETE /auth/sessions/:session_id': async (world, token) => {
    const { email, password } = world.ada
    const other = (
      await world.project.as('client').post('/auth/password/sign-in', { email, password })
    ).json
    const { items } = (await world.project.as('client', other).get('/auth/sessions?user_id=me'))
      .json
    const { id } = items.find(
      (session: { is_current_session: boolean }) => session.is_current_session,
    )
    return client(world, token).delete(`/auth/sessions/${id}?user_id=me`)
  },
  'POST /contact-channels': (world, token) =>
    client(world, token).post('/contact-channels', {
      user_id: 'me',
      type: 'email',
      value: 'evil@example.com',
      used_for_auth: false,
    }),
  'PATCH /contact-channels/:user_id/:contact_channel_id': {
    'makes an address primary': async (world, token) =>
      client(world, token).patch(`/contact-channels/me/${await addChannel(world)}`, {
        is_primary: true,
      }),
    'changes an address': async (world, token) =>
      client(world, token).patch(`/contact-channels/me/${await addChannel(world)}`, {
        value: 'evil@example.com',
        type: 'email',
      }),
  },
  'DELETE /contact-channels/:user_id/:contact_channel_id': async (world, token) =>
    client(world, token).delete(`/contact-channels/me/${await addChannel(world)}`),
  'PATCH /oauth-providers/:user_id/:account_link_id': async (world, token) =>
    client(world, token).patch(`/oauth-providers/me/${await addAccount(world)}`, {
      allow_sign_in: false,
    }),
  'DELETE /oauth-providers/:user_id/:account_link_id': async (world, token) =>
    client(world, token).delete(`/oauth-providers/me/${await addAccount(world)}`),
  'PATCH /users/me': {
    'sets the second factor': changeOwn({ totp_secret_base64: createApp().base64 }),
    'removes the passkey': changeOwn({ passkey_auth_enabled: false }),
    'switches sign-in codes': changeOwn({ otp_auth_enabled: false }),
  },
  'DELETE /users/me': (world, token) => client(world, token).delete('/users/me'),
  'DELETE /teams/:team_id': (world, token) => client(world, token).delete(`/teams/${world.teamId}`),
  'DELETE /team-memberships/:team_id/:user_id': (world, token) =>
    client(world, token).delete(`/team-memberships/${world.teamId}/me`),
  'DELETE /team-invitations/:id': async (world, token) => {
    const body = {
      team_id: world.teamId,
      email: 'bob@example.com',
      callback_url: 'http://localhost:3000/join',
    }
    const { id } = (await world.project.as('server').post('/team-invitations/send-code', body)).json
    return client(world, token).delete(`/team-invitations/${id}?team_id=${world.teamId}`)
  },
}

/** Guarded like those above, and tested where its ceremony or its other project is at hand. */
const GUARDED_ELSEWHERE = [
  // features/sign-in/passkeys/register.test.ts
  'POST /auth/passkey/register',
  // features/projects/projects/transfer.test.ts
  'POST /internal/projects/transfer',
  // features/sign-in/reauthentication/reauthentication.test.ts
  'POST /auth/sessions/current/reauthenticate',
  'POST /auth/sessions/current/reauthenticate/passkey',
  'POST /auth/sessions/current/reauthenticate/email',
  // Below, in the test of anonymous users: they get their first way in.
  'POST /auth/password/sign-up',
  'POST /auth/otp/sign-in',
]

/** These need no session of the caller's own, each group for one reason. */
const OPEN = [
  // They act for nobody who is signed in, or prove who it is by themselves.
  ...[
    'POST /check-version',
    'POST /check-feature-support',
    'POST /internal/setup/owner',
    'POST /internal/setup/owner/check',
  ],
  ...[
    'POST /auth/password/sign-in',
    'POST /auth/password/send-reset-code',
    'POST /auth/password/reset',
  ],
  ...[
    'POST /auth/password/reset/check-code',
    'POST /auth/mfa/sign-in',
    'POST /auth/passkey/initiate-passkey-authentication',
  ],
  ...[
    'POST /auth/passkey/sign-in',
    'POST /auth/otp/send-sign-in-code',
    'POST /auth/otp/sign-in/check-code',
  ],
  ...[
    'POST /auth/anonymous/sign-up',
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
    'POST /team-invitations/accept/check-code',
    'POST /team-invitations/accept/details',
  ],
  // They take a refresh token, which only a living session has, or end the session itself.
  ...['POST /auth/cli/complete', 'POST /auth/cli/deny', 'DELETE /auth/sessions/current'],
  // They add something, or change what can be changed back, and open no way in.
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
  // They hand out what belongs to the user, as reading does.
  ...[
    'POST /connected-accounts/:user_id/:provider_id/access-token',
    'POST /auth/oauth/connected-accounts/:provider_id/access-token',
  ],
]

/** Of a project's own portal for webhooks, with tokens of its own, and redirects. */
const isOfNoUser = (name: string) => / \/(app|projects-anonymous-users)(\/|$)/.test(name)

test('M5, case 71: every endpoint that clients may write to is listed as guarded or as open', () => {
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

async function createWorld(): Promise<World> {
  const project = await service.newProject(SETTINGS)
  await useProviders(service, project, ['github'])
  const ada = await project.signUp()
  const { id: teamId } = (
    await project.as('client', ada).post('/teams', { display_name: 'Engines' })
  ).json
  return { project, ada, teamId }
}

async function otherSession({ project, ada }: World): Promise<Token & { refresh_token: string }> {
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
  test('works from a session of the user’s own', async () => {
    const world = await createWorld()

    expect((await send(world, world.ada)).status).toBeLessThan(300)
  })

  test('is refused after signing out', async () => {
    const world = await createWorld()
    const session = await otherSession(world)
    await world.project.as('client', session).delete('/auth/sessions/current')

    const reply = await send(world, session)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  })

  test('is refused after the session was revoked', async () => {
    const world = await createWorld()
    const session = await otherSession(world)
    await service.query('delete from sessions where user_id = $1', [world.ada.user_id])

    const reply = await send(world, session)

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
  })

  test('is refused while impersonating', async () => {
    const world = await createWorld()
    const body = { user_id: world.ada.user_id, is_impersonation: true }
    const impersonation = (await world.project.as('server').post('/auth/sessions', body)).json

    const reply = await send(world, impersonation)

    expect([reply.status, reply.code]).toEqual([403, undefined])
    expect(reply.text).toContain('acting for another user')
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

  test('is not taken over by a password sign-up', async () => {
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

  test('is not taken over by a sign-in code', async () => {
    const { project, guest, asGuest } = await signedOutGuest()
    const { code } = await project.requestCode('eve-by-code@example.com')

    const reply = await asGuest.post('/auth/otp/sign-in', { code })

    expect([reply.status, reply.code]).toEqual([401, 'ACCESS_TOKEN_EXPIRED'])
    expect(await isAnonymous(project, guest.user_id)).toBe(true)
  })
})

test('M5: two sessions that end each other at once leave one of them', async () => {
  const world = await createWorld()
  const other = await otherSession(world)
  const { items } = (await world.project.as('client', other).get('/auth/sessions?user_id=me')).json
  const idOf = (isCurrent: boolean) =>
    items.find((item: { is_current_session: boolean }) => item.is_current_session === isCurrent).id

  const replies = await Promise.all(
    Array.from({ length: 25 }, () => [
      world.project.as('client', world.ada).delete(`/auth/sessions/${idOf(true)}?user_id=me`),
      world.project.as('client', other).delete(`/auth/sessions/${idOf(false)}?user_id=me`),
    ]).flat(),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(
    await service.query('select id from sessions where user_id = $1', [world.ada.user_id]),
  ).toHaveLength(1)
})
