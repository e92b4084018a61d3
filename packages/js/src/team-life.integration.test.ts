import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'

const service = await startService()
afterAll(() => service.stop())

type Project = Awaited<ReturnType<typeof service.newProject>>

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A user who has signed up in a browser of their own. */
async function signUp(project: Project, email: string) {
  const tab = openTab(service, project, {}, createFakeBrowser('http://localhost:3000/page'))
  await tab.app.signUpWithCredential({ email, password: 'a horse of my own', noRedirect: true })
  return { ...tab, user: await tab.app.getUser({ or: 'throw' }) }
}

/** Ada has a team, and Bo the code of an invitation to it. */
async function foundTeam(name: string) {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const [ada, bo] = [
    await signUp(project, `ada@${name}.example.com`),
    await signUp(project, `bo@${name}.example.com`),
  ]
  const team = await ada.user.createTeam({ displayName: 'Analysts' })
  await team.inviteUser({ email: `bo@${name}.example.com` })
  const { code, link } = await service.mailbox.latest(`bo@${name}.example.com`)
  // Members are listed in the order of joining, so the next one joins later.
  service.clock.advance({ seconds: 1 })
  return { project, ada, bo, team, code, link }
}

test('a team begins with its creator, who has it selected and may do everything in it', async () => {
  const project = await service.newProject({ client_team_creation_enabled: true })
  const { app, user } = await signUp(project, 'creator@example.com')

  const team = await user.createTeam({ displayName: 'Analysts' })

  const creator = await app.getUser({ or: 'throw' })
  expect(creator.selectedTeam).toMatchObject({ id: team.id, displayName: 'Analysts' })
  expect(await creator.listTeams()).toMatchObject([{ id: team.id }])
  expect(await creator.getTeam(team.id)).toMatchObject({
    displayName: 'Analysts',
    profileImageUrl: null,
    clientMetadata: null,
  })
  expect(await team.listUsers()).toEqual([
    { id: user.id, teamProfile: { displayName: null, profileImageUrl: null } },
  ])
  expect(await creator.listPermissions(team, { recursive: false })).toEqual([{ id: 'team_admin' }])
  expect(await creator.hasPermission(team, '$delete_team')).toBe(true)
})

test('rejects a team if the project does not let users create teams', async () => {
  const { user } = await signUp(await service.newProject(), 'nobody@example.com')
  await expect(user.createTeam({ displayName: 'Mine' })).rejects.toThrow('403')
  expect(await user.listTeams()).toEqual([])
})

describe('an invitation', () => {
  test('is emailed, read and accepted by another user, once', async () => {
    const { ada, bo, team, code, link } = await foundTeam('accepted')
    expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/team-invitation\?code=/)
    expect(await team.listInvitations()).toMatchObject([
      { recipientEmail: 'bo@accepted.example.com', expiresAt: expect.any(Date) },
    ])

    expect(await bo.app.verifyTeamInvitationCode(code)).toEqual({ status: 'ok', data: undefined })
    expect(await bo.app.getTeamInvitationDetails(code)).toEqual({
      status: 'ok',
      data: { teamDisplayName: 'Analysts' },
    })
    expect(await bo.app.acceptTeamInvitation(code)).toEqual({ status: 'ok', data: undefined })

    expect(await bo.user.listTeams()).toMatchObject([{ id: team.id }])
    expect(bo.user.selectedTeam).toBeNull()
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([ada.user.id, bo.user.id])
    expect(await team.listInvitations()).toEqual([])
    expect(await bo.app.acceptTeamInvitation(code)).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })
  })

  test('is taken back before anyone has accepted it', async () => {
    const { bo, team, code } = await foundTeam('revoked')
    const [invitation] = await team.listInvitations()

    await invitation?.revoke()

    expect(await team.listInvitations()).toEqual([])
    const gone = { status: 'error', error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } }
    expect(await bo.app.verifyTeamInvitationCode(code)).toMatchObject(gone)
    expect(await bo.app.acceptTeamInvitation(code)).toMatchObject(gone)
    expect(await bo.user.listTeams()).toEqual([])
  })

  test('needs a signed-in user, and a trusted callback URL', async () => {
    const { project, team, code } = await foundTeam('stranger')
    const { app } = openTab(service, project, {}, createFakeBrowser('http://localhost:3000/join'))

    expect(await app.verifyTeamInvitationCode(code)).toEqual({ status: 'ok', data: undefined })
    await expect(app.getTeamInvitationDetails(code)).rejects.toMatchObject({
      errorCode: 'USER_AUTHENTICATION_REQUIRED',
    })
    await expect(
      team.inviteUser({ email: 'cy@example.com', callbackUrl: 'https://evil.example' }),
    ).rejects.toMatchObject({
      errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })
})

describe('a member', () => {
  test('may do what members may, and is refused the rest', async () => {
    const { ada, bo, team, code } = await foundTeam('permissions')
    await bo.app.acceptTeamInvitation(code)
    const seenByBo = await bo.user.getTeam(team.id)

    expect(await bo.user.listPermissions(team, { recursive: false })).toEqual([
      { id: 'team_member' },
    ])
    expect(await bo.user.listPermissions(team)).toEqual([
      { id: '$invite_members' },
      { id: '$read_members' },
      { id: 'team_member' },
    ])
    expect(await bo.user.getPermission(team, '$read_members')).toEqual({ id: '$read_members' })
    expect(await bo.user.getPermission(team, '$update_team')).toBeNull()
    expect(await bo.user.hasPermission(team, '$update_team')).toBe(false)
    // A permission in a team does not apply to the project.
    expect(await bo.user.hasPermission('team_member')).toBe(false)
    expect(await bo.user.listPermissions()).toEqual([])

    const refused = { errorCode: 'TEAM_PERMISSION_REQUIRED' }
    await expect(seenByBo?.update({ displayName: 'Bo’s' })).rejects.toMatchObject(refused)
    await expect(seenByBo?.delete()).rejects.toMatchObject(refused)

    await team.update({ displayName: 'Engineers', clientMetadata: { color: 'red' } })
    expect(await bo.user.getTeam(team.id)).toMatchObject({
      displayName: 'Engineers',
      clientMetadata: { color: 'red' },
    })
    expect((await ada.app.getUser())?.selectedTeam?.displayName).toBe('Engineers')
  })

  test('shows itself in each team as it likes', async () => {
    const { bo, team, code } = await foundTeam('profile')
    await bo.app.acceptTeamInvitation(code)
    await bo.user.update({ displayName: 'Bo', profileImageUrl: PIXEL })

    const profile = await bo.user.getTeamProfile(team)
    expect(profile).toMatchObject({
      displayName: 'Bo',
      profileImageUrl: (await bo.app.getUser())?.profileImageUrl,
    })
    await profile.update({ displayName: 'Bo of the analysts' })

    expect((await bo.user.getTeamProfile(team)).displayName).toBe('Bo of the analysts')
    expect((await team.listUsers()).map(({ teamProfile }) => teamProfile.displayName)).toEqual([
      null,
      'Bo of the analysts',
    ])
    expect((await bo.app.getUser())?.displayName).toBe('Bo')
  })

  test('leaves; the team stays for the others', async () => {
    const { ada, bo, team, code } = await foundTeam('left')
    await bo.app.acceptTeamInvitation(code)
    await bo.user.setSelectedTeam(team)
    expect((await bo.app.getUser())?.selectedTeam?.id).toBe(team.id)

    await bo.user.leaveTeam(team)

    expect((await bo.app.getUser())?.selectedTeam).toBeNull()
    expect(await bo.user.listTeams()).toEqual([])
    expect(await bo.user.listPermissions(team)).toEqual([])
    expect((await team.listUsers()).map(({ id }) => id)).toEqual([ada.user.id])
    await expect(bo.user.getTeamProfile(team)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    await expect(bo.user.leaveTeam(team)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })

    await team.delete()
    expect(await ada.user.listTeams()).toEqual([])
    expect((await ada.app.getUser())?.selectedTeam).toBeNull()
  })
})

test('a user sets which emails they receive', async () => {
  const { user } = await signUp(await service.newProject(), 'quiet@example.com')
  const states = async () =>
    (await user.listNotificationCategories()).map(({ name, enabled, canDisable }) => [
      name,
      enabled,
      canDisable,
    ])
  expect(await states()).toEqual([
    ['Transactional', true, false],
    ['Marketing', true, true],
  ])

  const [, marketing] = await user.listNotificationCategories()
  await marketing?.setEnabled(false)

  expect(await states()).toEqual([
    ['Transactional', true, false],
    ['Marketing', false, true],
  ])
})
