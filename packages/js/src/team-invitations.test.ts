import { describe, expect, test } from 'vitest'
import { appInternals } from './client-app.ts'
import { previewTeamInvitation } from './team-invitations.ts'
import { json, knownError } from './testing/fake-wire.ts'
import { listOf, profileJson, setUpSignedIn, teamJson } from './testing/signed-in.ts'
import { setUpApp } from './testing/test-app.ts'

const CHECK = 'POST /team-invitations/accept/check-code'
const DETAILS = 'POST /team-invitations/accept/details'
const PREVIEW = 'POST /team-invitations/accept/preview'
const ACCEPT = 'POST /team-invitations/accept'

describe('an invitation to a team', () => {
  test('is checked with the session at hand', async () => {
    const { app, service } = await setUpSignedIn()
    service.routes[CHECK] = () => json({ is_code_valid: true })

    expect(await app.verifyTeamInvitationCode('code')).toEqual({ status: 'ok', data: undefined })

    expect(service.wire.lines).toEqual([CHECK])
    expect(service.wire.requests[0]?.body).toBe('{"code":"code"}')
    expect(service.wire.requests[0]?.headers.has('x-stack-access-token')).toBe(true)
  })

  test('is checked when signed out, and in an app without a token store', async () => {
    for (const tokenStore of ['cookie', null] as const) {
      const { app, service } = setUpApp({ tokenStore })
      service.routes[CHECK] = () => json({ is_code_valid: true })

      expect(await app.verifyTeamInvitationCode('code')).toMatchObject({ status: 'ok' })
      expect(service.wire.requests[0]?.headers.has('x-stack-access-token')).toBe(false)
    }
  })

  test('tells the name of the team', async () => {
    const { app, service } = await setUpSignedIn()
    service.routes[DETAILS] = () => json({ team_id: 'team-1', team_display_name: 'Analysts' })

    expect(await app.getTeamInvitationDetails('code')).toEqual({
      status: 'ok',
      data: { teamDisplayName: 'Analysts' },
    })
    expect(service.wire.requests[0]?.headers.has('x-stack-access-token')).toBe(true)
  })

  test('is previewed without the session, also when signed in', async () => {
    const { app, service } = await setUpSignedIn()
    service.routes[PREVIEW] = () =>
      json({ team_display_name: 'Analysts', inviter_display_name: null })

    expect(await previewTeamInvitation(app[appInternals].context, 'code')).toEqual({
      status: 'ok',
      data: { teamDisplayName: 'Analysts', inviterDisplayName: null },
    })
    expect(service.wire.requests[0]?.body).toBe('{"code":"code"}')
    expect(service.wire.requests[0]?.headers.has('x-stack-access-token')).toBe(false)

    service.routes[PREVIEW] = () => knownError('VERIFICATION_CODE_EXPIRED', undefined, 400)
    expect(await previewTeamInvitation(app[appInternals].context, 'code')).toMatchObject({
      status: 'error',
      error: { errorCode: 'VERIFICATION_CODE_EXPIRED' },
    })
  })

  test('is accepted for the signed-in user, and the teams follow', async () => {
    const { app, scope, service, watch } = await setUpSignedIn()
    service.routes[ACCEPT] = () => json({})
    service.routes['GET /teams'] = () => listOf(teamJson())
    await watch(scope.entries.teams())

    expect(await app.acceptTeamInvitation('code')).toEqual({ status: 'ok', data: undefined })

    expect(service.wire.lines).toEqual([ACCEPT, 'GET /teams'])
    expect(service.wire.requests[0]?.body).toBe('{"code":"code"}')
  })

  test('that is accepted updates everything that was known about teams', async () => {
    const { app, scope, service, user, watch } = await setUpSignedIn()
    let permissions: { id: string }[] = []
    service.routes['GET /team-permissions'] = () => listOf(...permissions)
    service.routes['GET /team-member-profiles'] = () => listOf(...permissions)
    service.routes['GET /team-invitations'] = () => listOf()
    service.routes['GET /team-member-profiles/team-1/me'] = () => json(profileJson())
    const ofTeam = scope.team('team-1').entries
    const watched = [
      scope.entries.permissions('team-1', true),
      ofTeam.members(),
      ofTeam.invitations(),
      scope.entries.teamProfile('team-1'),
    ]
    await watch(...watched)
    await user.listPermissions({ id: 'team-2' }, { recursive: false })
    const unwatched = scope.entries.permissions('team-2', false)
    service.routes[ACCEPT] = () => {
      permissions = [{ id: 'team_member' }]
      return json({})
    }

    await app.acceptTeamInvitation('code')

    expect(watched[0]?.getSnapshot()).toEqual({ status: 'ok', value: [{ id: 'team_member' }] })
    expect(service.wire.lines.slice(2).toSorted()).toEqual([
      'GET /team-invitations',
      'GET /team-member-profiles',
      'GET /team-member-profiles/team-1/me',
      'GET /team-permissions',
    ])
    expect(unwatched.getSnapshot().status).toBe('pending')
  })

  test.each([
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ])('gives the error %s as a result', async (errorCode) => {
    const { app, service } = await setUpSignedIn()
    for (const line of [CHECK, DETAILS, ACCEPT]) service.routes[line] = () => knownError(errorCode)

    const refused = { status: 'error', error: { errorCode } }
    expect(await app.verifyTeamInvitationCode('code')).toMatchObject(refused)
    expect(await app.getTeamInvitationDetails('code')).toMatchObject(refused)
    expect(await app.acceptTeamInvitation('code')).toMatchObject(refused)
  })

  test('throws everything else', async () => {
    const { app, service } = setUpApp()
    for (const line of [DETAILS, ACCEPT])
      service.routes[line] = () => knownError('USER_AUTHENTICATION_REQUIRED', undefined, 401)

    await expect(app.getTeamInvitationDetails('code')).rejects.toMatchObject({
      errorCode: 'USER_AUTHENTICATION_REQUIRED',
    })
    await expect(app.acceptTeamInvitation('code')).rejects.toMatchObject({
      errorCode: 'USER_AUTHENTICATION_REQUIRED',
    })
    await expect(setUpApp({ tokenStore: null }).app.acceptTeamInvitation('code')).rejects.toThrow(
      'token store',
    )
  })
})
