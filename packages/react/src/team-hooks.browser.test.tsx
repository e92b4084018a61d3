import { type AppContext, toTeam } from '@latchkey/js/internal'
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { json, knownError } from '../../js/src/testing/fake-wire.ts'
import {
  invitationJson,
  listOf,
  profileJson,
  success,
  teamJson,
} from '../../js/src/testing/signed-in.ts'
import { type CurrentUser, useUser } from './context.ts'
import {
  type Team,
  usePermission,
  usePermissions,
  useTeam,
  useTeamProfile,
  useTeams,
  withTeamHooks,
} from './team-hooks.ts'
import { installRendering, settled } from './testing/render.tsx'
import { setUpReactApp } from './testing/set-up-react-app.ts'

const { render } = installRendering()

/** Signs in a user with a team, members, invitations, permissions and notification categories. */
async function setUpUser() {
  const setUp = setUpReactApp()
  await setUp.signUp('ada@example.com')
  const { routes, wire } = setUp.service
  const known = {
    teams: [teamJson()],
    profile: profileJson(),
    invitations: [invitationJson()],
    permissions: [{ id: 'write', user_id: 'user-1', team_id: 'team-1' }],
    marketing: true,
  }
  routes['GET /teams'] = () => listOf(...known.teams)
  routes['POST /teams'] = () => {
    known.teams = [...known.teams, teamJson({ id: 'team-2', display_name: 'New' })]
    return json(known.teams.at(-1), { status: 201 })
  }
  routes['PATCH /teams/team-1'] = ({ body }) => {
    known.teams = known.teams.map((team) => ({ ...team, ...JSON.parse(body ?? '') }))
    return json(known.teams[0])
  }
  routes['DELETE /team-memberships/team-1/me'] = () => {
    known.teams = known.teams.filter(({ id }) => id !== 'team-1')
    known.permissions = []
    return success()
  }
  routes['GET /team-member-profiles/team-1/me'] = () => json(known.profile)
  routes['PATCH /team-member-profiles/team-1/me'] = ({ body }) => {
    known.profile = { ...known.profile, ...JSON.parse(body ?? '') }
    return json(known.profile)
  }
  routes['GET /team-member-profiles'] = () =>
    listOf(known.profile, profileJson({ user_id: 'user-2', display_name: 'Bo' }))
  routes['GET /team-invitations'] = () => listOf(...known.invitations)
  routes['POST /team-invitations/send-code'] = () => {
    known.invitations = [
      ...known.invitations,
      invitationJson({ id: 'invitation-2', recipient_email: 'cy@example.com' }),
    ]
    return json({ success: true, id: 'invitation-2' })
  }
  routes['DELETE /team-invitations/invitation-1'] = () => {
    known.invitations = known.invitations.slice(1)
    return success()
  }
  routes['GET /team-permissions'] = () => listOf(...known.permissions)
  routes['GET /project-permissions'] = () => listOf({ id: 'buy', user_id: 'user-1' })
  routes['GET /emails/notification-preference/me'] = () =>
    listOf({
      notification_category_id: 'c-2',
      notification_category_name: 'Marketing',
      enabled: known.marketing,
      can_disable: true,
    })
  routes['PATCH /emails/notification-preference/me/c-2'] = ({ body }) => {
    known.marketing = JSON.parse(body ?? '').enabled
    return json({})
  }
  wire.requests.length = 0
  return setUp
}

type SetUp = Awaited<ReturnType<typeof setUpUser>>

interface Wanted<T> {
  readonly useThing: (user: CurrentUser) => T
  readonly say: (thing: T) => string
  /** Collects each object that the hook returns. */
  readonly given: Set<T>
}

function Page<T>(wanted: Wanted<T>) {
  const user = useUser()
  return user ? <Thing user={user} {...wanted} /> : 'Nobody'
}

function Thing<T>({ user, useThing, say, given }: Wanted<T> & { readonly user: CurrentUser }) {
  const thing = useThing(user)
  given.add(thing)
  return say(thing)
}

/** Renders the value of a hook of the signed-in user twice. */
async function show<T>(
  setUp: SetUp,
  useThing: (user: CurrentUser) => T,
  say: (thing: T) => string,
) {
  const given = new Set<T>()
  const page = await render(setUp, <Page useThing={useThing} say={say} given={given} />)
  await settled()
  await page.draw(<Page useThing={useThing} say={say} given={given} />)
  return { page, given }
}

/** The scope of hooks that no user object returns. */
function scopeOf(app: SetUp['app'], tokenStore: 'cookie' | 'memory' = 'cookie') {
  const { context } = app as unknown as { context: AppContext }
  return context.scopeOf(context.sessionOf(context.openTokenStore(tokenStore)))
}

const Show = ({ hook: useHook }: { hook: () => unknown }) => String(useHook())

const useMembers = (user: CurrentUser) => user.useTeam('team-1')?.useUsers() ?? []
const useInvitations = (user: CurrentUser) => user.useTeam('team-1')?.useInvitations() ?? []

const useKeys = (user: CurrentUser) => [
  ...user.useApiKeys(),
  ...(user.useTeam('team-1')?.useApiKeys() ?? []),
]

const howOften = ({ service }: SetUp, wanted: string) =>
  service.wire.lines.filter((line) => line === wanted).length

const names = (teams: readonly Team[]) => teams.map(({ displayName }) => displayName).join()

describe('useApiKeys', () => {
  test('lists the keys of the user and of a team, and updates after a revocation', async () => {
    const setUp = await setUpUser()
    const { routes } = setUp.service
    for (const owner of [
      { type: 'user', user_id: 'user-1' },
      { type: 'team', team_id: 'team-1' },
    ]) {
      const key: Record<string, unknown> = {
        ...owner,
        id: 'key-1',
        description: 'CI',
        is_public: false,
        created_at_millis: 0,
        value: { last_four: '7983' },
      }
      routes[`GET /${owner.type}-api-keys`] = () => listOf(key)
      routes[`PATCH /${owner.type}-api-keys/key-1`] = () => {
        key.manually_revoked_at_millis = 1
        return json(key)
      }
    }
    const { page } = await show(setUp, useKeys, (keys) =>
      keys.map((key) => `${key.type} ${key.whyInvalid()}`).join(),
    )
    expect(page.text()).toBe('user null,team null')

    const user = await setUp.app.getUser({ or: 'throw' })
    await act(async () => (await user.listApiKeys())[0]?.revoke())
    expect(page.text()).toBe('user manually-revoked,team null')
    const team = await user.getTeam('team-1')
    await act(async () => (await team?.listApiKeys())?.[0]?.revoke())

    expect(page.text()).toBe('user manually-revoked,team manually-revoked')
    expect(setUp.service.wire.lines).toContain('PATCH /team-api-keys/key-1')
  })
})

describe('useTeams', () => {
  test('updates after changes, creation and leaving, and is the same object until then', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(setUp, (user) => user.useTeams(), names)
    expect(page.text()).toBe('Analysts')
    expect(given.size).toBe(1)
    expect(howOften(setUp, 'GET /teams')).toBe(1)

    const user = await setUp.app.getUser({ or: 'throw' })
    const [team] = await user.listTeams()
    await act(async () => team?.update({ displayName: 'Engineers' }))
    expect(page.text()).toBe('Engineers')

    await act(async () => void (await user.createTeam({ displayName: 'New' })))
    expect(page.text()).toBe('Engineers,New')

    await act(() => user.leaveTeam({ id: 'team-1' }))
    expect(page.text()).toBe('New')
  })

  test('updates after an invitation is accepted', async () => {
    const setUp = await setUpUser()
    setUp.service.routes['POST /team-invitations/accept'] = () => {
      setUp.service.routes['GET /teams'] = () =>
        listOf(teamJson(), teamJson({ id: 'team-9', display_name: 'Joined' }))
      return json({})
    }
    const { page } = await show(setUp, (user) => user.useTeams(), names)

    await act(async () => void (await setUp.app.acceptTeamInvitation('code')))

    expect(page.text()).toBe('Analysts,Joined')
  })

  test('ends on sign-out without another request', async () => {
    const setUp = await setUpUser()
    const { page } = await show(setUp, (user) => user.useTeams(), names)
    setUp.service.wire.requests.length = 0

    await act(() => setUp.app.signOut({ redirectUrl: '/bye' }))
    await settled()

    expect(page.text()).toBe('Nobody')
    expect(setUp.service.wire.lines.filter((line) => line.includes('team'))).toEqual([])
  })

  test('passes errors to the error boundary', async () => {
    const setUp = await setUpUser()
    setUp.service.routes['GET /teams'] = () => new Response('broken', { status: 400 })
    const { page } = await show(setUp, (user) => user.useTeams(), names)
    expect(page.text()).toMatch(/^Error: GET \/teams.*400/)
  })
})

describe('useTeam', () => {
  test('returns a team of the list, the same object until something changes', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(
      setUp,
      (user) => user.useTeam('team-1'),
      (team) => String(team?.displayName),
    )
    expect(page.text()).toBe('Analysts')
    expect(given.size).toBe(1)

    const user = await setUp.app.getUser({ or: 'throw' })
    await act(() => user.leaveTeam({ id: 'team-1' }))
    expect(page.text()).toBe('undefined')
  })

  test('returns null if the user is not a member', async () => {
    const { page } = await show(await setUpUser(), (user) => user.useTeam('team-3'), String)
    expect(page.text()).toBe('null')
  })
})

describe('a team', () => {
  test('returns its members and updates after profile changes', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(setUp, useMembers, (users) =>
      users.map(({ id, teamProfile }) => `${id} ${teamProfile.displayName}`).join(),
    )
    expect(page.text()).toBe('user-1 Ada of the analysts,user-2 Bo')
    expect(given.size).toBe(1)

    const user = await setUp.app.getUser({ or: 'throw' })
    const profile = await user.getTeamProfile({ id: 'team-1' })
    await act(() => profile.update({ displayName: 'Countess' }))
    expect(page.text()).toBe('user-1 Countess,user-2 Bo')
  })

  test('returns its invitations and updates after sending and revoking', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(setUp, useInvitations, (all) =>
      all.map(({ recipientEmail }) => recipientEmail).join(),
    )
    expect(page.text()).toBe('bo@example.com')
    expect(given.size).toBe(1)

    const user = await setUp.app.getUser({ or: 'throw' })
    const team = await user.getTeam('team-1')
    await act(async () => team?.inviteUser({ email: 'cy@example.com' }))
    expect(page.text()).toBe('bo@example.com,cy@example.com')

    const [first] = (await team?.listInvitations()) ?? []
    await act(async () => first?.revoke())
    expect(page.text()).toBe('cy@example.com')
  })

  test('passes the error of a missing permission to the error boundary', async () => {
    const setUp = await setUpUser()
    setUp.service.routes['GET /team-invitations'] = () =>
      knownError(
        'TEAM_PERMISSION_REQUIRED',
        { team_id: 'team-1', user_id: 'user-1', permission_id: '$read_members' },
        401,
      )
    const { page } = await show(setUp, useInvitations, () => 'invitations')
    expect(page.text()).toMatch(/^Error: .*read_members/)
  })

  test('has hooks wherever a user object returns it', async () => {
    const setUp = await setUpUser()
    const { users } = setUp.service
    for (const [id, fields] of users)
      users.set(id, { ...fields, selected_team_id: 'team-1', selected_team: teamJson() })
    const teams: (Team | null)[] = []
    const { page } = await show(
      setUp,
      (user) => user,
      (user) => {
        teams.push(user.selectedTeam)
        const ask = async () =>
          teams.push(
            ...(await user.listTeams()),
            await user.getTeam('team-1'),
            await user.createTeam({ displayName: 'New' }),
          )
        if (teams.length === 1) void ask()
        return 'asked'
      },
    )
    await settled()
    expect(page.text()).toBe('asked')

    expect(teams.length).toBeGreaterThanOrEqual(4)
    for (const team of teams)
      expect(team).toMatchObject({
        useUsers: expect.any(Function),
        useInvitations: expect.any(Function),
      })
  })
})

describe('useTeamProfile', () => {
  test('updates after its own changes, for any team reference', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(
      setUp,
      (user) => user.useTeamProfile({ id: 'team-1' }),
      (profile) => String(profile.displayName),
    )
    expect(page.text()).toBe('Ada of the analysts')
    expect(given.size).toBe(1)

    const [profile] = given
    await act(async () => profile?.update({ displayName: 'Countess' }))
    expect(page.text()).toBe('Countess')
  })

  test('keeps its value after sign-out without a request', async () => {
    const setUp = await setUpUser()
    const scope = scopeOf(setUp.app)
    const hook = () => useTeamProfile(scope, { id: 'team-1' }).displayName
    const page = await render(setUp, <Show hook={hook} />)
    await settled()

    await act(() => setUp.app.signOut({ redirectUrl: '/bye' }))
    await settled()
    await page.draw(<Show hook={hook} />)

    expect(page.text()).toBe('Ada of the analysts')
    expect(howOften(setUp, 'GET /team-member-profiles/team-1/me')).toBe(1)
  })
})

describe('usePermissions', () => {
  const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id).join()

  test('returns team permissions and updates after leaving the team', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(setUp, (user) => user.usePermissions({ id: 'team-1' }), ids)
    expect(page.text()).toBe('write')
    expect(given.size).toBe(1)

    const user = await setUp.app.getUser({ or: 'throw' })
    await act(() => user.leaveTeam({ id: 'team-1' }))
    expect(page.text()).toBe('')
  })

  test('returns project permissions, or direct ones only on request', async () => {
    const setUp = await setUpUser()
    const { page } = await show(setUp, (user) => user.usePermissions({ recursive: false }), ids)
    expect(page.text()).toBe('buy')
    expect(setUp.service.wire.requests.at(-1)?.url).toMatch(
      /\/project-permissions\?user_id=me&recursive=false$/,
    )
  })

  test('shares one request with usePermission', async () => {
    const setUp = await setUpUser()
    const { page } = await show(
      setUp,
      (user) =>
        [
          ids(user.usePermissions({ id: 'team-1' })),
          user.usePermission({ id: 'team-1' }, 'write')?.id,
        ].join(' | '),
      String,
    )
    expect(page.text()).toBe('write | write')
    expect(howOften(setUp, 'GET /team-permissions')).toBe(1)
  })
})

describe('usePermission', () => {
  test('returns the permission, the same object until something changes', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(
      setUp,
      (user) => user.usePermission({ id: 'team-1' }, 'write'),
      (permission) => String(permission?.id),
    )
    expect(page.text()).toBe('write')
    expect(given.size).toBe(1)
  })

  test('returns null for a permission that is not held', async () => {
    const inTeam = await show(
      await setUpUser(),
      (user) => user.usePermission({ id: 'team-1' }, 'buy'),
      String,
    )
    expect(inTeam.page.text()).toBe('null')
    const inProject = await show(await setUpUser(), (user) => user.usePermission('write'), String)
    expect(inProject.page.text()).toBe('null')
  })
})

describe('useNotificationCategories', () => {
  test('updates after a change, and is the same object until then', async () => {
    const setUp = await setUpUser()
    const { page, given } = await show(
      setUp,
      (user) => user.useNotificationCategories(),
      (all) => all.map(({ name, enabled }) => `${name} ${enabled}`).join(),
    )
    expect(page.text()).toBe('Marketing true')
    expect(given.size).toBe(1)

    const [categories] = given
    await act(async () => categories?.[0]?.setEnabled(false))
    expect(page.text()).toBe('Marketing false')
  })
})

test('bails out on a server, so that the browser continues', () => {
  const { app } = setUpReactApp({ browser: null })
  const scope = scopeOf(app, 'memory')
  const team = withTeamHooks(scope.team('team-1'), toTeam(scope.team('team-1'), teamJson()))
  const hooks = [
    () => useTeams(scope),
    () => useTeam(scope, 'team-1'),
    () => useTeamProfile(scope, team),
    () => usePermissions(scope, [team]),
    () => usePermission(scope, ['buy']),
    () => team.useUsers(),
    () => team.useInvitations(),
  ]
  for (const useHook of hooks) {
    expect(() => renderToString(<Show hook={useHook} />)).toThrow(
      expect.objectContaining({ digest: 'BAILOUT_TO_CLIENT_SIDE_RENDERING' }),
    )
  }
})
