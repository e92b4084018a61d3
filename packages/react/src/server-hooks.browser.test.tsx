import { act } from 'react'
import { describe, expect, test } from 'vitest'
import { createFakeBrowser, createFakePlatform } from '../../js/src/testing/fake-platform.ts'
import {
  createFakeWire,
  fakeAccessToken,
  json,
  knownError,
  type WireRequest,
  type WireResponse,
} from '../../js/src/testing/fake-wire.ts'
import { serverTeamJson, serverUserJson } from '../../js/src/testing/server-wire.ts'
import { AdminApp } from './admin-app.ts'
import { useUser } from './context.ts'
import { ServerApp } from './server-app.ts'
import type { ServerUser } from './server-user-hooks.ts'
import { installRendering, settled } from './testing/render.tsx'

const { render } = installRendering()

type Routes = Record<string, (request: WireRequest) => WireResponse>

/** Apps with a fake service that stores changes of two users and a team. */
function setUp({
  browser = createFakeBrowser(),
}: {
  browser?: ReturnType<typeof createFakeBrowser> | null
} = {}) {
  const names: Record<string, string> = { 'u-1': 'Ada', 'u-2': 'Bo' }
  const user = (id: string) => serverUserJson(id, { display_name: names[id] })
  const member = {
    team_id: 't-1',
    user_id: 'u-1',
    display_name: 'Ada there',
    profile_image_url: null,
    user: user('u-1'),
  }
  const listOf = (...items: unknown[]) => json({ items, is_paginated: false })
  const apiKey = (owner: object) => ({
    id: 'k',
    description: 'CI',
    is_public: false,
    created_at_millis: 0,
    value: { last_four: '7983' },
    ...owner,
  })
  const definitions: object[] = []
  const rename =
    (id: string) =>
    ({ body }: WireRequest) => {
      names[id] = JSON.parse(body ?? '').display_name
      return json(user(id))
    }
  const routes: Routes = {
    'GET /users/u-1': () => json(user('u-1')),
    'GET /users/u-2': () => json(user('u-2')),
    'GET /users/me': () => json(user('u-1')),
    'GET /users/nobody': () => knownError('USER_NOT_FOUND', undefined, 404),
    'PATCH /users/u-1': rename('u-1'),
    'PATCH /users/u-2': rename('u-2'),
    'GET /users': () =>
      json({
        items: [user('u-1'), user('u-2')],
        is_paginated: true,
        pagination: { next_cursor: 'u-3' },
      }),
    'GET /teams': () => listOf(serverTeamJson('t-1')),
    'GET /teams/t-1': () => json(serverTeamJson('t-1')),
    'GET /teams/nothing': () => knownError('TEAM_NOT_FOUND', { team_id: 'nothing' }, 404),
    'GET /team-member-profiles': () => listOf({ ...member, user: user('u-1') }),
    'GET /team-member-profiles/t-1/u-1': () => json(member),
    'GET /team-invitations': () =>
      listOf({ id: 'i-1', team_id: 't-1', recipient_email: 'bo@b.test', expires_at_millis: 1 }),
    'GET /contact-channels': () =>
      listOf({
        id: 'c',
        user_id: 'u-1',
        value: 'a@b.test',
        type: 'email',
        used_for_auth: true,
        is_primary: true,
        is_verified: true,
      }),
    'GET /user-api-keys': () => listOf(apiKey({ type: 'user', user_id: 'u-1' })),
    'GET /team-api-keys': () => listOf(apiKey({ type: 'team', team_id: 't-1' })),
    'GET /oauth-providers': () =>
      listOf({
        id: 'l',
        user_id: 'u-1',
        type: 'github',
        account_id: '5512',
        allow_sign_in: true,
        allow_connected_accounts: true,
      }),
    'GET /emails/notification-preference/u-1': () =>
      listOf({
        notification_category_id: 'n',
        notification_category_name: 'Marketing',
        enabled: true,
        can_disable: true,
      }),
    'GET /team-permissions': () => listOf({ id: 'write', user_id: 'u-1', team_id: 't-1' }),
    'GET /project-permissions': () => listOf({ id: 'enter', user_id: 'u-1' }),
    'GET /internal/projects/current': () =>
      json({ id: 'p', display_name: 'Birdwatch', created_at_millis: 0, config: {} }),
    'GET /team-permission-definitions': () => listOf(...definitions),
    'POST /team-permission-definitions': ({ body }) => {
      definitions.push({ contained_permission_ids: [], ...JSON.parse(body ?? '') })
      return json(definitions.at(-1), { status: 201 })
    },
    'GET /project-permission-definitions': () =>
      listOf({ id: 'enter', contained_permission_ids: [] }),
  }
  const wire = createFakeWire(
    (request) =>
      routes[`${request.method} ${request.path}`]?.(request) ?? new Response('no', { status: 404 }),
  )
  const options = {
    projectId: 'p',
    publishableClientKey: 'pck_1',
    secretServerKey: 'ssk_1',
    baseUrl: 'http://service.test',
    tokenStore: 'memory',
    redirectMethod: 'window',
  } as const
  const platform = createFakePlatform({ browser, fetch: wire.fetch })
  const app = new AdminApp({ ...options, superSecretAdminKey: 'sak_1' }, platform)
  const serverApp = new ServerApp(options, platform)
  return { app, serverApp, wire, routes }
}

type App = ReturnType<typeof setUp>['app']

/** Renders the value of a hook. */
const Show = ({ hook: useHook }: { hook: () => unknown }) => String(useHook())

async function show({ app }: { app: App | ServerApp<'memory'> }, hook: () => unknown) {
  const page = await render({ app }, <Show hook={hook} />)
  await settled()
  return page
}

describe('the objects of promise methods', () => {
  test.each(['app', 'serverApp'] as const)(
    'of the %s have the hooks of those that hooks return',
    async (kind) => {
      const { [kind]: app } = setUp()
      const users = [
        await app.getUser('u-1'),
        (await app.listUsers())[0],
        await app.getUser({
          tokenStore: { accessToken: fakeAccessToken({ sub: 'u-1' }), refreshToken: 'rt' },
        }),
      ]
      for (const user of users)
        expect((await show({ app }, () => user?.usePermission('enter')?.id)).text()).toBe('enter')

      const team = await app.getTeam('t-1')
      for (const found of [team, (await app.listTeams())[0]])
        expect((await show({ app }, () => found?.useUsers()[0]?.displayName)).text()).toBe('Ada')
      expect(await app.getTeam('nothing')).toBeNull()
      expect((await app.getDataVaultStore('notes')).useValue).toBeTypeOf('function')
    },
  )
})

describe('the hooks of a server app', () => {
  test('useUser returns a user by id, or null', async () => {
    const { app, wire } = setUp()

    expect((await show({ app }, () => app.useUser('u-2')?.displayName)).text()).toBe('Bo')
    expect((await show({ app }, () => app.useUser('nobody'))).text()).toBe('null')
    expect(wire.lines).toEqual(['GET /users/u-2', 'GET /users/nobody'])
  })

  test('useUser returns the current user, also below a Provider', async () => {
    const { app, wire } = setUp()
    const tokenStore = { accessToken: fakeAccessToken({ sub: 'u-1' }), refreshToken: 'rt' }
    expect((await show({ app }, () => app.useUser())).text()).toBe('null')
    expect((await show({ app }, () => app.useUser({ or: 'throw' }))).text()).toMatch(
      /not signed in/,
    )

    const page = await show({ app }, () => useUser({ tokenStore })?.displayName)
    expect(page.text()).toBe('Ada')
    expect(wire.requests.at(-1)?.headers.get('x-stack-access-type')).toBe('admin')
    await act(async () => (await app.getUser({ tokenStore }))?.setDisplayName('Countess'))

    expect(page.text()).toBe('Countess')
  })

  test('useUsers updates after changes of any user', async () => {
    const { app } = setUp()
    const page = await show({ app }, () => {
      const users = app.useUsers({ limit: 2, includeAnonymous: true })
      return `${users.map(({ displayName }) => displayName)} then ${users.nextCursor}`
    })
    expect(page.text()).toBe('Ada,Bo then u-3')

    await act(async () => (await app.getUser('u-2'))?.setDisplayName('Bob'))

    expect(page.text()).toBe('Ada,Bob then u-3')
  })

  test('useUsers includes anonymous users only on request', async () => {
    const { app, wire } = setUp()
    await show({ app }, () => app.useUsers({ includeAnonymous: true }).length)
    await show({ app }, () => app.useUsers({ includeAnonymous: false }).length)
    expect(wire.requests.map(({ url }) => new URL(url).search)).toEqual([
      '?include_anonymous=true',
      '',
    ])
  })

  test('useTeams and useTeam return teams with members and invitations', async () => {
    const { app } = setUp()

    expect(
      (await show({ app }, () => app.useTeams().map(({ displayName }) => displayName))).text(),
    ).toBe('Team t-1')
    expect((await show({ app }, () => app.useTeam('nothing'))).text()).toBe('null')
    expect((await show({ app }, () => app.useTeam('t-1')?.createdAt.getTime())).text()).toBe(
      '1600000000000',
    )
    const team = await teamOf(app)
    expect(
      (
        await show({ app }, () =>
          team.useUsers().map((one) => [one.displayName, one.teamProfile.displayName]),
        )
      ).text(),
    ).toBe('Ada,Ada there')
    expect(
      (
        await show({ app }, () => team.useInvitations().map(({ recipientEmail }) => recipientEmail))
      ).text(),
    ).toBe('bo@b.test')
  })

  test('useProject and the permission definitions update after changes', async () => {
    const { app } = setUp()
    expect((await show({ app }, () => app.useProject().displayName)).text()).toBe('Birdwatch')
    expect(
      (await show({ app }, () => app.useProjectPermissionDefinitions().map(({ id }) => id))).text(),
    ).toBe('enter')
    const page = await show({ app }, () => app.useTeamPermissionDefinitions().map(({ id }) => id))
    expect(page.text()).toBe('')

    await act(() => app.createTeamPermissionDefinition({ id: 'write' }))

    expect(page.text()).toBe('write')
  })

  test('useConfig of a project and useInternalApiKeys update after changes', async () => {
    const { app, routes } = setUp()
    const set = { id: 'k', description: 'deploy', created_at_millis: 0, expires_at_millis: 4e12 }
    let [config, sets]: [string, object[]] = ['{"mode":"a"}', [set]]
    routes['GET /internal/config'] = () => json({ config_string: config })
    routes['GET /internal/api-keys'] = () => json({ items: sets, is_paginated: false })
    routes['PATCH /internal/config/override'] = () => {
      config = '{"mode":"b"}'
      return json({})
    }
    routes['PATCH /internal/api-keys/k'] = () => {
      sets = [{ ...set, manually_revoked_at_millis: 1 }]
      return json(sets[0])
    }
    const project = await app.getProject()
    const page = await show({ app }, () => {
      const [keys, { mode }] = [
        app.useInternalApiKeys(),
        project.useConfig() as unknown as { mode: string },
      ]
      return `${keys.map((key) => key.whyInvalid() ?? 'good')} ${mode}`
    })
    await settled()
    expect(page.text()).toBe('good a')

    await act(() => app.updateConfig({ mode: 'b' }))
    await act(async () => (await app.listInternalApiKeys())[0]?.revoke())

    expect(page.text()).toBe('manually-revoked b')
  })

  test('useMetrics reads the figures for each choice', async () => {
    const { app, routes } = setUp()
    routes['GET /internal/metrics'] = ({ url }) =>
      json({ total_users: url.includes('include_anonymous=true') ? 5 : 3 })
    const page = await show(
      { app },
      () => `${app.useMetrics().total_users} ${app.useMetrics(true).total_users}`,
    )
    await settled()

    expect(page.text()).toBe('3 5')
  })

  test('pass errors to the error boundary', async () => {
    const { app, routes } = setUp()
    routes['GET /users'] = () => knownError('INVALID_SUPER_SECRET_ADMIN_KEY', undefined, 401)
    expect((await show({ app }, () => app.useUsers().length)).text()).toMatch(/^Error/)
  })

  test('bail out on a server', async () => {
    const { app } = setUp({ browser: null })
    expect((await show({ app }, () => app.useUsers())).text()).toMatch(
      /^Error: .*Suspense boundary/,
    )
  })

  test('return the same object until something changes', async () => {
    const { app } = setUp()
    const seen = new Set<unknown>()
    const page = await show({ app }, () => seen.add(app.useUser('u-1')).size)
    await act(async () => void (await app.getUser('u-1')))
    expect([page.text(), seen.size]).toEqual(['1', 1])

    await act(async () => (await app.getUser('u-1'))?.setDisplayName('Countess'))

    expect(seen.size).toBe(2)
  })
})

describe('a user has hooks for', () => {
  const uses: [string, (user: ServerUser) => unknown, string][] = [
    ['contact channels', (user) => user.useContactChannels().map(({ value }) => value), 'a@b.test'],
    [
      'accounts at providers',
      (user) => user.useOAuthProviders().map(({ accountId }) => accountId),
      '5512',
    ],
    ['one of them', (user) => user.useOAuthProvider('l')?.type, 'github'],
    ['an account that is not connected', (user) => user.useConnectedAccount('google'), 'null'],
    [
      'notifications',
      (user) => user.useNotificationCategories().map(({ name }) => name),
      'Marketing',
    ],
    ['API keys', (user) => user.useApiKeys().map(({ value }) => value.lastFour), '7983'],
    [
      'API keys of a team',
      (user) =>
        user
          .useTeam('t-1')
          ?.useApiKeys()
          .map(({ type }) => type),
      'team',
    ],
    ['teams', (user) => user.useTeams().map(({ id }) => id), 't-1'],
    ['one of the teams', (user) => user.useTeam('t-2'), 'null'],
    ['a profile in a team', (user) => user.useTeamProfile({ id: 't-1' }).displayName, 'Ada there'],
    [
      'permissions in a team',
      (user) => user.usePermissions({ id: 't-1' }).map(({ id }) => id),
      'write',
    ],
    ['one of these', (user) => user.usePermission({ id: 't-1' }, 'read'), 'null'],
    ['permissions in the project', (user) => user.usePermission('enter')?.id, 'enter'],
  ]
  test.each(uses)('%s', async (_, use, text) => {
    const { app } = setUp()
    const page = await show({ app }, () => {
      const user = app.useUser('u-1')
      return user && use(user)
    })
    await settled()
    expect(page.text()).toBe(text)
  })

  test("redirects to a provider only in the user's own session", async () => {
    const { app } = setUp()
    const user = await userOf(app)
    expect(
      (await show({ app }, () => user.useConnectedAccount('google', { or: 'redirect' }))).text(),
    ).toMatch(/^Error: .*no session/)
  })
})

/** Returns the team and the user from the app's hooks. */
async function teamOf(app: App) {
  const seen: NonNullable<ReturnType<App['useTeam']>>[] = []
  await show({ app }, () => {
    const team = app.useTeam('t-1')
    if (team) seen.push(team)
    return team?.id
  })
  return seen[0] as NonNullable<ReturnType<App['useTeam']>>
}

async function userOf(app: App) {
  const seen: ServerUser[] = []
  await show({ app }, () => {
    const user = app.useUser('u-1')
    if (user) seen.push(user)
    return user?.id
  })
  return seen[0] as ServerUser
}
