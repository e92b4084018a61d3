import { inspect } from 'node:util'
import { team as teamResource, user as userResource } from '@latchkey/contract'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { ClientApp } from './client-app.ts'
import type { CurrentServerUser } from './current-server-user.ts'
import type { CurrentUser } from './current-user.ts'
import { ServerApp } from './server-app.ts'
import type { ServerAppOptions } from './server-connection.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerUser } from './server-directory.ts'
import { serverObjects } from './server-objects.ts'
import { Session } from './session.ts'
import { createFakePlatform } from './testing/fake-platform.ts'
import {
  createFakeWire,
  fakeAccessToken,
  json,
  knownError,
  type WireRequest,
  type WireResponse,
} from './testing/fake-wire.ts'
import { serverTeamJson, serverUserJson } from './testing/server-wire.ts'
import { appOptions } from './testing/test-app.ts'

afterEach(() => vi.unstubAllEnvs())

const options = { ...appOptions, secretServerKey: 'ssk_1', tokenStore: null }
const pageOf = (...items: unknown[]) =>
  json({ items, is_paginated: true, pagination: { next_cursor: null } })
const listOf = (...items: unknown[]) => json({ items, is_paginated: false })

type Routes = Record<string, (request: WireRequest) => WireResponse>

/** Gives tests access to the internals that only hooks may use. */
class OpenServerApp extends ServerApp<null> {
  get parts(): ServerContext {
    return this.context
  }
}

function setUp(routes: Routes = {}, more: Partial<ServerAppOptions<null>> = {}) {
  const all: Routes = {
    'GET /users/u-1': () => json(serverUserJson('u-1')),
    'PATCH /users/u-1': () => json(serverUserJson('u-1')),
    'GET /users': () => pageOf(serverUserJson('u-1')),
    ...routes,
  }
  const wire = createFakeWire((request) => {
    const route = all[`${request.method} ${request.path}`]
    return route ? route(request) : new Response('not found', { status: 404 })
  })
  const platform = createFakePlatform({ fetch: wire.fetch })
  const app = new OpenServerApp({ ...options, ...more }, platform)
  return { app, wire, platform, objects: serverObjects(app.parts) }
}

const headersOf = (request: WireRequest | undefined) => Object.fromEntries(request?.headers ?? [])

describe('a server app', () => {
  test('is a client app, and an admin app is a server app', () => {
    expect(setUp().app).toBeInstanceOf(ClientApp)
    const keys = {
      publishableClientKey: 'pck_1',
      secretServerKey: 'ssk_1',
      superSecretAdminKey: 'sak_1',
    }
    expect(new AdminApp({ projectId: 'p', ...keys })).toBeInstanceOf(ServerApp)
    expectTypeOf<CurrentServerUser>().toExtend<CurrentUser>()
    expectTypeOf<CurrentServerUser>().toExtend<ServerUser>()
    expectTypeOf<ServerApp<'memory'>>().toExtend<ClientApp<'memory'>>()
    expectTypeOf<AdminApp>().toExtend<ServerApp<null>>()
  })

  test.each(['projectId', 'publishableClientKey', 'secretServerKey'] as const)(
    'needs %s',
    (name) => {
      expect(() => new ServerApp({ ...options, [name]: undefined })).toThrow(name)
    },
  )

  test('takes the secret key from the environment', async () => {
    vi.stubEnv('STACK_SECRET_SERVER_KEY', 'ssk_old')
    vi.stubEnv('LATCHKEY_SECRET_SERVER_KEY', 'ssk_env')
    const { app, wire } = setUp({}, { secretServerKey: undefined })

    await app.getUser('u-1')

    expect(headersOf(wire.requests[0])).toMatchObject({
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': 'ssk_env',
    })
  })

  test('shows its secret only where server access is asked for', async () => {
    const { app, wire } = setUp({
      'GET /projects/current': () =>
        json({ id: 'p', display_name: 'P', config: { enabled_oauth_providers: [] } }),
    })

    await app.getProject()
    await app.listUsers()

    const [asClient, asServer] = wire.requests.map(headersOf)
    expect(asClient).toMatchObject({
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': 'pck_1',
    })
    expect(asClient).not.toHaveProperty('x-stack-secret-server-key')
    expect(asServer).toMatchObject({
      'x-stack-access-type': 'server',
      'x-stack-secret-server-key': 'ssk_1',
    })
    expect(asServer).not.toHaveProperty('x-stack-super-secret-admin-key')
  })

  test('contains none of its keys when logged', () => {
    const { platform } = setUp()
    const app = new AdminApp(
      { ...appOptions, secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' },
      platform,
    )
    const printed = inspect(app, { depth: Number.POSITIVE_INFINITY })
    expect(printed).toContain('project-1')
    expect(printed).not.toMatch(/ssk_1|sak_1/)
  })

  test('has no current user without a token store', async () => {
    const { app } = setUp()
    // @ts-expect-error: an app without a store has to be told one
    await expect(app.getUser()).rejects.toThrow('persistent token store')
  })

  test.each(['', '.', '..'])('takes "%s" for no id', async (id) => {
    const { app, wire } = setUp()
    await expect(app.getUser(id)).rejects.toThrow('Not a valid user_id')
    await expect(app.getTeam(id)).rejects.toThrow('Not a valid team_id')
    expect(wire.requests).toEqual([])
  })

  test('sends one request for two concurrent reads', async () => {
    const { app, wire } = setUp()

    const [one, two] = await Promise.all([app.getUser('u-1'), app.getUser('u-1')])

    expect(wire.lines).toEqual(['GET /users/u-1'])
    expect(one).toBe(two)
    expect(Object.isFrozen(one)).toBe(true)
  })
})

test('old names of getUser still work', async () => {
  const { app } = setUp({ 'GET /users/me': () => json(serverUserJson('u-1')) })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

  expect((await app.getServerUserById('u-1'))?.id).toBe('u-1')
  expect(
    (
      await app.getServerUser({
        tokenStore: { accessToken: fakeAccessToken(), refreshToken: 'rt' },
      })
    )?.id,
  ).toBe('u-1')
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

describe('an admin app', () => {
  const ownerSession = () =>
    new Session(
      { accessToken: fakeAccessToken(), refreshToken: 'rt' },
      async () => null,
      () => 0,
    )

  test('does what servers may with admin access, so that it is told of impersonations', async () => {
    const { wire, platform } = setUp({ 'GET /auth/sessions': () => listOf() })
    const app = new AdminApp(
      { ...appOptions, secretServerKey: 'ssk_1', superSecretAdminKey: 'sak_1' },
      platform,
    )

    await (await app.getUser('u-1'))?.getActiveSessions()

    expect(wire.requests.map((request) => headersOf(request)['x-stack-access-type'])).toEqual([
      'admin',
      'admin',
    ])
    expect(wire.requests[1]?.url).toMatch(/\?user_id=u-1$/)
  })

  test('of an owner sends the owner’s token instead of keys also where client access is enough', async () => {
    const { wire, platform } = setUp({
      'POST /auth/password/send-reset-code': () =>
        json({ success: 'maybe, only if user with e-mail exists' }),
    })
    const app = new AdminApp(
      { projectId: 'p', baseUrl: 'http://service.test', projectOwnerSession: ownerSession() },
      platform,
    )

    await app.sendForgotPasswordEmail('ada@example.com', { callbackUrl: 'http://app.test/reset' })

    const headers = headersOf(wire.requests[0])
    expect(headers).toMatchObject({
      'x-stack-access-type': 'client',
      'x-stack-admin-access-token': fakeAccessToken(),
    })
    for (const key of ['publishable-client-key', 'secret-server-key', 'super-secret-admin-key']) {
      expect(headers).not.toHaveProperty(`x-stack-${key}`)
    }
  })

  test('of an owner refreshes the tokens of users without a publishable key', async () => {
    const { wire, platform } = setUp({
      'POST /auth/sessions/current/refresh': () =>
        json({ access_token: fakeAccessToken({ n: 1 }) }),
      'GET /users/me': () => json(serverUserJson('u-1')),
    })
    const app = new AdminApp(
      { projectId: 'p', baseUrl: 'http://service.test', projectOwnerSession: ownerSession() },
      platform,
    )

    const user = await app.getUser({ tokenStore: { accessToken: null, refreshToken: 'of a user' } })

    expect(user?.id).toBe('u-1')
    expect(wire.lines).toEqual(['POST /auth/sessions/current/refresh', 'GET /users/me'])
    expect(headersOf(wire.requests[0])['x-stack-refresh-token']).toBe('of a user')
    await expect(user?.getConnectedAccount('github', { or: 'redirect' })).rejects.toThrow(
      'owner session',
    )
  })
})

describe('a change', () => {
  test('re-reads every user, list, channel and provider that is watched, before it is done', async () => {
    const { app, wire, objects } = setUp({
      'GET /users/u-2': () => json(serverUserJson('u-2')),
      'GET /contact-channels': () => listOf(),
      'GET /oauth-providers': () => listOf(),
      'GET /teams': () => listOf(),
    })
    const user = await app.getUser('u-1')
    const { entries } = objects
    const watched = [
      entries.ofUser('u-2').user(),
      entries.ofUser('u-2').contactChannels(),
      entries.ofUser('u-2').oauthAccounts(),
      entries.userPage({ limit: '2' } as never),
      entries.teams(),
    ]
    for (const entry of watched) entry.subscribe(() => {})
    await Promise.all(watched.map((entry) => entry.get()))
    wire.requests.length = 0

    await user?.setDisplayName('Ada')

    const [change, ...reads] = wire.lines
    expect(change).toBe('PATCH /users/u-1')
    expect(reads.sort()).toEqual([
      'GET /contact-channels',
      'GET /oauth-providers',
      'GET /teams',
      'GET /users',
      'GET /users/u-2',
    ])
  })

  test('only makes the app forget what has no subscribers', async () => {
    const { app, wire, objects } = setUp()
    const user = await app.getUser('u-1')
    const entry = objects.entries.ofUser('u-1').user()
    expect(entry.getSnapshot().status).toBe('ok')

    await user?.update({ displayName: 'Ada' })

    expect(wire.lines).toEqual(['GET /users/u-1', 'PATCH /users/u-1'])
    expect(entry.getSnapshot().status).toBe('pending')
  })

  test('that fails is thrown, and nothing is read again', async () => {
    const { app, wire, objects } = setUp({
      'PATCH /users/u-1': () => knownError('USER_NOT_FOUND', undefined, 404),
    })
    const user = await app.getUser('u-1')
    objects.entries
      .ofUser('u-1')
      .user()
      .subscribe(() => {})

    await expect(user?.setServerMetadata(1)).rejects.toMatchObject({ errorCode: 'USER_NOT_FOUND' })

    expect(wire.lines).toEqual(['GET /users/u-1', 'PATCH /users/u-1'])
  })

  test('of the current user shows in what is watched by session', async () => {
    const { app, wire } = setUp({ 'GET /users/me': () => json(serverUserJson('u-1')) })
    const store = { accessToken: fakeAccessToken({ sub: 'u-1' }), refreshToken: 'rt' }
    const request = { headers: new Headers({ 'x-stack-auth': JSON.stringify(store) }) }
    const context = app.parts
    const entry = context.users(context.sessionOf(context.openTokenStore(request)))
    entry.subscribe(() => {})
    await entry.get()

    await (await app.getUser('u-1'))?.setDisplayName('Ada')

    expect(wire.lines).toEqual([
      'GET /users/me',
      'GET /users/u-1',
      'PATCH /users/u-1',
      'GET /users/me',
    ])
    expect(headersOf(wire.requests[0])).toMatchObject({
      'x-stack-access-type': 'server',
      'x-stack-refresh-token': 'rt',
    })
  })
})

describe('a sign-out on a server', () => {
  const tokensOf = (id: string) => ({
    accessToken: fakeAccessToken({ sub: id }),
    refreshToken: `rt-${id}`,
  })

  test('delays no other caller, however long it takes', async () => {
    const gone = Promise.withResolvers<Response>()
    const { app } = setUp({
      'GET /users/me': ({ headers }) =>
        json(serverUserJson(headers.get('x-stack-refresh-token') ?? '')),
      'DELETE /auth/sessions/current': () => gone.promise,
    })
    const ada = await app.getUser({ tokenStore: tokensOf('ada'), or: 'throw' })
    const signOut = ada.signOut()

    expect((await app.getUser({ tokenStore: tokensOf('bo') }))?.id).toBe('rt-bo')
    expect((await app.getUser('u-1'))?.id).toBe('u-1')

    gone.resolve(json({ success: true }))
    await signOut
    expect(await ada.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null })
  })
})

describe('what goes over the wire', () => {
  const bodies = (requests: readonly WireRequest[]) =>
    requests.filter(({ body }) => body !== undefined).map(({ body }) => JSON.parse(body ?? ''))

  test('of a user are the fields that are given, and no others', async () => {
    const { app, wire } = setUp({
      'POST /users': () => json(serverUserJson('u-1'), { status: 201 }),
    })
    const user = await app.createUser({ primaryEmail: 'ada@example.com', otpAuthEnabled: true })

    await user.update({
      otpAuthEnabled: false,
      passkeyAuthEnabled: false,
      totpMultiFactorSecret: new Uint8Array([1, 2, 3]),
    })
    await user.update({ totpMultiFactorSecret: null, profileImageUrl: null, password: null })
    await user.setPrimaryEmail('a@b.test', { verified: true })
    await user.setPrimaryEmail(null)
    await user.setClientReadOnlyMetadata({ plan: 'pro' })
    await user.setPassword({ password: 'long enough' })
    await user.setSelectedTeam(null)

    expect(bodies(wire.requests)).toEqual([
      { primary_email: 'ada@example.com', otp_auth_enabled: true },
      { otp_auth_enabled: false, passkey_auth_enabled: false, totp_secret_base64: 'AQID' },
      { totp_secret_base64: null, profile_image_url: null, password: null },
      { primary_email: 'a@b.test', primary_email_verified: true },
      { primary_email: null },
      { client_read_only_metadata: { plan: 'pro' } },
      { password: 'long enough' },
      { selected_team_id: null },
    ])
  })

  test('of a session is a year, unless told otherwise', async () => {
    const { app, wire } = setUp({
      'POST /auth/sessions': () => json({ access_token: fakeAccessToken(), refresh_token: 'rt' }),
    })
    const user = await app.getUser('u-1')

    await user?.createSession()
    const session = await user?.createSession({ expiresInMillis: 1000, isImpersonation: true })

    expect(bodies(wire.requests)).toEqual([
      { user_id: 'u-1', expires_in_millis: 31_536_000_000, is_impersonation: false },
      { user_id: 'u-1', expires_in_millis: 1000, is_impersonation: true },
    ])
    expect(await session?.getTokens()).toEqual({
      accessToken: fakeAccessToken(),
      refreshToken: 'rt',
    })
  })

  test('of permissions and memberships is an empty object', async () => {
    const path = '/team-permissions/t-1/u-1/%24update_team'
    const { app, wire } = setUp({
      [`POST ${path}`]: () => json({}),
      [`DELETE ${path}`]: () => json({}),
      'POST /project-permissions/u-1/enter': () => json({}),
      'DELETE /project-permissions/u-1/enter': () => json({}),
      'GET /teams/t-1': () => json(serverTeamJson('t-1')),
      'POST /team-memberships/t-1/u-1': () => json({}),
      'DELETE /team-memberships/t-1/u-1': () => json({}),
    })
    const [user, team] = [await app.getUser('u-1'), await app.getTeam('t-1')]
    wire.requests.length = 0

    await user?.grantPermission({ id: 't-1' }, '$update_team')
    await user?.revokePermission({ id: 't-1' }, '$update_team')
    await user?.grantPermission('enter')
    await user?.revokePermission('enter')
    await team?.addUser('u-1')
    await team?.removeUser('u-1')

    expect(wire.lines).toHaveLength(6)
    expect(wire.requests.map(({ body }) => body)).toEqual(Array(6).fill('{}'))
  })

  test('of a current user is its session too; its own password takes client access', async () => {
    const { app, wire } = setUp({
      'GET /users/me': () => json(serverUserJson('u-1')),
      'GET /auth/sessions': () => listOf(),
      'POST /auth/password/update': () => json({ success: true }),
    })
    const tokenStore = { accessToken: fakeAccessToken({ sub: 'u-1' }), refreshToken: 'rt' }
    const user = await app.getUser({ tokenStore, or: 'throw' })

    await user.getActiveSessions()
    await user.updatePassword({ oldPassword: 'old password', newPassword: 'new password' })

    expect(
      wire.requests
        .map(headersOf)
        .map((headers) => [headers['x-stack-access-type'], headers['x-stack-refresh-token']]),
    ).toEqual([
      ['server', 'rt'],
      ['server', 'rt'],
      ['client', 'rt'],
    ])
    expect(wire.requests[1]?.url).toMatch(/user_id=u-1$/)
  })
})

test('a user gives a browser what clients may see, down to the selected team', async () => {
  const { app } = setUp({
    'GET /users/u-1': () => json(serverUserJson('u-1', { selected_team: serverTeamJson('t-1') })),
  })

  const user = await app.getUser('u-1')

  expect(user?.selectedTeam).toMatchObject({ id: 't-1', serverMetadata: { secret: true } })
  expect(JSON.stringify(user?.toClientJson())).not.toMatch(
    /secret|server_metadata|created_at|last_active|primary_email_auth/,
  )
})

test('a user gives a browser all that clients may see, and nothing that a later service tells servers', async () => {
  const team = serverTeamJson('t-1', { risk_score: 9 })
  const { app } = setUp({
    'GET /users/u-1': () => json(serverUserJson('u-1', { selected_team: team, risk_score: 9 })),
  })

  const client = (await app.getUser('u-1'))?.toClientJson()

  expect(Object.keys(client ?? {}).toSorted()).toEqual(
    Object.keys(userResource.view.client.shape).toSorted(),
  )
  expect(Object.keys(client?.selected_team ?? {}).toSorted()).toEqual(
    Object.keys(teamResource.view.client.shape).toSorted(),
  )
})
