import { describe, expect, test } from 'vitest'
import type { Team } from './team.ts'
import { json, knownError } from './testing/fake-wire.ts'
import {
  invitationJson,
  listOf,
  profileJson,
  setUpSignedIn,
  success,
  teamJson,
} from './testing/signed-in.ts'

async function setUpTeam(options: Parameters<typeof setUpSignedIn>[0] = {}) {
  const setUp = await setUpSignedIn(options)
  const { routes } = setUp.service
  routes['GET /teams'] = () => listOf(teamJson())
  routes['GET /team-member-profiles'] = () =>
    listOf(profileJson(), profileJson({ user_id: 'user-2', display_name: null }))
  routes['GET /team-invitations'] = () => listOf(invitationJson())
  const team = (await setUp.user.getTeam('team-1')) as Team
  setUp.service.wire.requests.length = 0
  return { ...setUp, team, sent: () => setUp.sent }
}

describe('a team', () => {
  test('is in camel case and frozen', async () => {
    const { team } = await setUpTeam()

    expect(team).toMatchObject({
      id: 'team-1',
      displayName: 'Analysts',
      profileImageUrl: null,
      clientMetadata: { color: 'red' },
      clientReadOnlyMetadata: null,
    })
    expect(Object.isFrozen(team)).toBe(true)
  })

  test('is changed in what is given, and all that tells of it follows', async () => {
    const { team, scope, service, sent, watch } = await setUpTeam()
    service.routes['PATCH /teams/team-1'] = () => json(teamJson())
    await watch(scope.entries.teams(), scope.entries.user())

    await team.update({ displayName: 'Engineers', profileImageUrl: null })

    const [first, ...reads] = sent()
    expect(first).toBe('PATCH /teams/team-1 {"display_name":"Engineers","profile_image_url":null}')
    expect(reads.toSorted()).toEqual(['GET /teams?user_id=me', 'GET /users/me'])
  })

  test('is not read again without subscribers', async () => {
    const { team, service, sent } = await setUpTeam()
    service.routes['PATCH /teams/team-1'] = () => json(teamJson())

    await team.update({ clientMetadata: null })

    expect(sent()).toEqual(['PATCH /teams/team-1 {"client_metadata":null}'])
  })

  test('is deleted, and all that tells of it follows', async () => {
    const { team, scope, service, sent, watch } = await setUpTeam()
    service.routes['DELETE /teams/team-1'] = success
    await watch(scope.entries.teams(), scope.entries.user())

    await team.delete()

    expect(sent()[0]).toBe('DELETE /teams/team-1')
    expect(sent().slice(1).toSorted()).toEqual(['GET /teams?user_id=me', 'GET /users/me'])
  })

  test('throws errors of the service', async () => {
    const { team, service, sent } = await setUpTeam()
    const refusal = () =>
      knownError(
        'TEAM_PERMISSION_REQUIRED',
        { team_id: 'team-1', user_id: 'user-1', permission_id: '$update_team' },
        401,
      )
    service.routes['PATCH /teams/team-1'] = refusal
    service.routes['DELETE /teams/team-1'] = refusal
    service.routes['GET /team-member-profiles'] = refusal
    service.routes['GET /team-invitations'] = refusal
    service.routes['POST /team-invitations/send-code'] = refusal

    const refused = { errorCode: 'TEAM_PERMISSION_REQUIRED' }
    await expect(team.update({ displayName: 'Mine' })).rejects.toMatchObject(refused)
    await expect(team.delete()).rejects.toMatchObject(refused)
    await expect(team.inviteUser({ email: 'bo@example.com' })).rejects.toMatchObject(refused)
    await expect(team.listUsers()).rejects.toMatchObject(refused)
    await expect(team.listInvitations()).rejects.toMatchObject(refused)
    expect(sent()).toHaveLength(5)
  })

  test('lists its members as they show themselves', async () => {
    const { team, sent } = await setUpTeam()

    expect(await team.listUsers()).toEqual([
      { id: 'user-1', teamProfile: { displayName: 'Ada of the analysts', profileImageUrl: null } },
      { id: 'user-2', teamProfile: { displayName: null, profileImageUrl: null } },
    ])
    expect(sent()).toEqual(['GET /team-member-profiles?team_id=team-1'])
  })
})

describe('inviting a user', () => {
  test('sends an email with a link to the screen of the app, and updates the list', async () => {
    const { team, scope, service, sent, watch } = await setUpTeam()
    service.routes['POST /team-invitations/send-code'] = () =>
      json({ success: true, id: 'invitation-1' })
    await watch(scope.team('team-1').entries.invitations())

    expect(await team.inviteUser({ email: 'bo@example.com' })).toBeUndefined()

    const callback = 'http://app.test/handler/team-invitation'
    expect(sent()).toEqual([
      `POST /team-invitations/send-code {"team_id":"team-1","email":"bo@example.com","callback_url":"${callback}"}`,
      'GET /team-invitations?team_id=team-1',
    ])
  })

  test('leads elsewhere if told to, and must be told outside of a browser', async () => {
    const { team, service, sent } = await setUpTeam({ browser: null, tokenStore: 'memory' })
    service.routes['POST /team-invitations/send-code'] = () =>
      json({ success: true, id: 'invitation-1' })

    await expect(team.inviteUser({ email: 'bo@example.com' })).rejects.toThrow('callbackUrl')
    expect(sent()).toEqual([])

    await team.inviteUser({ email: 'bo@example.com', callbackUrl: 'http://app.test/join' })
    expect(sent()[0]).toContain('"callback_url":"http://app.test/join"')
  })
})

describe('invitations', () => {
  test('say to whom and until when, and are taken back one by one', async () => {
    const { team, scope, service, sent, watch } = await setUpTeam()
    service.routes['DELETE /team-invitations/invitation-1'] = success
    const [invitation] = await team.listInvitations()
    expect(sent()).toEqual(['GET /team-invitations?team_id=team-1'])
    expect(invitation).toEqual({
      id: 'invitation-1',
      recipientEmail: 'bo@example.com',
      expiresAt: new Date(1_758_000_000_000),
      revoke: expect.any(Function),
    })
    await watch(scope.team('team-1').entries.invitations())

    await invitation?.revoke()

    expect(sent()).toEqual([
      'DELETE /team-invitations/invitation-1?team_id=team-1',
      'GET /team-invitations?team_id=team-1',
    ])
  })
})
