import { describe, expect, test } from 'vitest'
import { json, knownError } from './testing/fake-wire.ts'
import { listOf, profileJson, setUpSignedIn, success, teamJson } from './testing/signed-in.ts'

describe('the teams of a user', () => {
  test('are those of the signed-in user, and found one by one', async () => {
    const setUp = await setUpSignedIn()
    setUp.service.routes['GET /teams'] = () =>
      listOf(teamJson(), teamJson({ id: 'team-2', display_name: 'Engineers' }))

    expect((await setUp.user.listTeams()).map(({ displayName }) => displayName)).toEqual([
      'Analysts',
      'Engineers',
    ])
    expect(await setUp.user.getTeam('team-2')).toMatchObject({ displayName: 'Engineers' })
    expect(await setUp.user.getTeam('team-3')).toBeNull()

    expect(setUp.sent).toEqual(Array(3).fill('GET /teams?user_id=me'))
  })

  test('are none once the user has signed out, without a request', async () => {
    const setUp = await setUpSignedIn()
    await setUp.user.signOut({ redirectUrl: '/bye' })
    setUp.service.wire.requests.length = 0

    expect(await setUp.user.listTeams()).toEqual([])
    expect(setUp.sent).toEqual([])
  })

  test('hold one that is selected, as the user tells', async () => {
    const { app, service, user } = await setUpSignedIn()
    expect(user.selectedTeam).toBeNull()

    const [[id, fields] = ['', {}]] = service.users
    service.users.set(id, { ...fields, selected_team_id: 'team-1', selected_team: teamJson() })
    service.routes['PATCH /teams/team-1'] = () => json(teamJson())
    const { selectedTeam } = await app.getUser({ or: 'throw' })

    expect(selectedTeam).toMatchObject({ id: 'team-1', displayName: 'Analysts' })
    await expect(selectedTeam?.update({ displayName: 'Engineers' })).resolves.toBeUndefined()
  })
})

describe('creating a team', () => {
  test('makes the user its first member and selects it; teams and user follow', async () => {
    const setUp = await setUpSignedIn()
    const { scope, service, user } = setUp
    service.routes['POST /teams'] = () =>
      json(teamJson({ id: 'team-7', display_name: 'New' }), { status: 201 })
    service.routes['GET /teams'] = () => listOf(teamJson())
    await setUp.watch(scope.entries.teams(), scope.entries.user())

    const team = await user.createTeam({
      displayName: 'New',
      profileImageUrl: 'data:image/png;base64,AA==',
    })

    expect(team).toMatchObject({ id: 'team-7', displayName: 'New' })
    expect(setUp.sent).toEqual([
      'POST /teams {"display_name":"New","profile_image_url":"data:image/png;base64,AA==","creator_user_id":"me"}',
      'PATCH /users/me {"selected_team_id":"team-7"}',
      'GET /users/me',
      'GET /teams?user_id=me',
    ])
  })

  test('that the project does not allow throws and selects nothing', async () => {
    const setUp = await setUpSignedIn()
    setUp.service.routes['POST /teams'] = () => new Response('no', { status: 403 })

    await expect(setUp.user.createTeam({ displayName: 'New' })).rejects.toThrow('403')
    expect(setUp.sent).toEqual(['POST /teams {"display_name":"New","creator_user_id":"me"}'])
  })

  test('shows in the list even if it cannot be selected', async () => {
    const setUp = await setUpSignedIn()
    const { scope, service, user } = setUp
    service.routes['POST /teams'] = () => json(teamJson(), { status: 201 })
    service.routes['PATCH /users/me'] = () =>
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: 'team-1', user_id: 'user-1' })
    service.routes['GET /teams'] = () => listOf(teamJson())
    await setUp.watch(scope.entries.teams())

    await expect(user.createTeam({ displayName: 'New' })).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    expect(setUp.sent.at(-1)).toBe('GET /teams?user_id=me')
  })
})

describe('leaving a team', () => {
  test('brings teams, user and the permissions in it up to date', async () => {
    const setUp = await setUpSignedIn()
    const { scope, service, user } = setUp
    service.routes['DELETE /team-memberships/team-1/me'] = success
    service.routes['GET /teams'] = () => listOf()
    service.routes['GET /team-permissions'] = () => listOf()
    await setUp.watch(
      scope.entries.teams(),
      scope.entries.user(),
      scope.entries.permissions('team-1', true),
    )

    await user.leaveTeam({ id: 'team-1' })

    const [first, ...reads] = setUp.sent
    expect(first).toBe('DELETE /team-memberships/team-1/me {}')
    expect(reads.toSorted()).toEqual([
      'GET /team-permissions?team_id=team-1&user_id=me&recursive=true',
      'GET /teams?user_id=me',
      'GET /users/me',
    ])
  })

  test('that the user is not in throws', async () => {
    const { service, user } = await setUpSignedIn()
    service.routes['DELETE /team-memberships/team-1/me'] = () =>
      knownError('TEAM_MEMBERSHIP_NOT_FOUND', { team_id: 'team-1', user_id: 'user-1' }, 404)

    await expect(user.leaveTeam({ id: 'team-1' })).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
  })
})

describe('the profile in a team', () => {
  test('is the own one, frozen', async () => {
    const setUp = await setUpSignedIn()
    setUp.service.routes['GET /team-member-profiles/team-1/me'] = () => json(profileJson())

    const profile = await setUp.user.getTeamProfile({ id: 'team-1' })

    expect(setUp.sent).toEqual(['GET /team-member-profiles/team-1/me'])
    expect(profile).toEqual({
      displayName: 'Ada of the analysts',
      profileImageUrl: null,
      update: expect.any(Function),
    })
    expect(Object.isFrozen(profile)).toBe(true)
  })

  test('is changed in what is given; profile and members follow', async () => {
    const setUp = await setUpSignedIn()
    const { scope, service, user } = setUp
    service.routes['GET /team-member-profiles/team-1/me'] = () => json(profileJson())
    service.routes['PATCH /team-member-profiles/team-1/me'] = () => json(profileJson())
    service.routes['GET /team-member-profiles'] = () => listOf(profileJson())
    const profile = await user.getTeamProfile({ id: 'team-1' })
    await setUp.watch(scope.entries.teamProfile('team-1'), scope.team('team-1').entries.members())

    await profile.update({ displayName: 'Countess' })

    const [first, ...reads] = setUp.sent
    expect(first).toBe('PATCH /team-member-profiles/team-1/me {"display_name":"Countess"}')
    expect(reads.toSorted()).toEqual([
      'GET /team-member-profiles/team-1/me',
      'GET /team-member-profiles?team_id=team-1',
    ])
  })

  test('follows a new name of the user, and nothing else that the user changes', async () => {
    const setUp = await setUpSignedIn()
    const { scope, service, user } = setUp
    service.routes['GET /team-member-profiles/team-1/me'] = () => json(profileJson())
    service.routes['GET /team-member-profiles'] = () => listOf(profileJson())
    await setUp.watch(scope.entries.teamProfile('team-1'), scope.team('team-1').entries.members())

    await user.setClientMetadata({ theme: 'dark' })
    expect(setUp.sent).toEqual(['PATCH /users/me {"client_metadata":{"theme":"dark"}}'])
    await user.setDisplayName('Countess')

    expect(setUp.sent[1]).toBe('PATCH /users/me {"display_name":"Countess"}')
    expect(setUp.sent.slice(2).toSorted()).toEqual([
      'GET /team-member-profiles/team-1/me',
      'GET /team-member-profiles?team_id=team-1',
    ])
  })

  test('is unavailable after sign-out, without a request', async () => {
    const setUp = await setUpSignedIn()
    await setUp.user.signOut({ redirectUrl: '/bye' })
    setUp.service.wire.requests.length = 0

    await expect(setUp.user.getTeamProfile({ id: 'team-1' })).rejects.toMatchObject({
      errorCode: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    })
    expect(setUp.sent).toEqual([])
  })
})
