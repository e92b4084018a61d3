import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { AdminApp } from './admin-app.ts'
import { outsideOfBrowsers, signUpBeforeServer } from './testing/back-end.ts'

const service = await startService()
afterAll(() => service.stop())

const NOBODY = '00000000-0000-4000-8000-000000000000'

const signUp = (email: string) => signUpBeforeServer(service, email)

describe('teams', () => {
  test('are created, found, changed and deleted', async () => {
    const { server, user } = await signUp('team@example.com')

    const empty = await server.createTeam({ displayName: 'Empty' })
    const team = await server.createTeam({ displayName: 'Analysts', creatorUserId: user.id })

    expect(await empty.listUsers()).toEqual([])
    // Sorted here: the server lists teams by creation time, and both may be created in the same
    // millisecond.
    expect((await server.listTeams()).map(({ displayName }) => displayName).sort()).toEqual([
      'Analysts',
      'Empty',
    ])
    expect((await server.getUser(user.id))?.selectedTeam).toBeNull()
    await team.update({
      displayName: 'Engineers',
      serverMetadata: { size: 3 },
      clientReadOnlyMetadata: { plan: 'pro' },
    })
    expect(await server.getTeam(team.id)).toMatchObject({
      displayName: 'Engineers',
      serverMetadata: { size: 3 },
      clientReadOnlyMetadata: { plan: 'pro' },
      createdAt: expect.any(Date),
    })
    await empty.delete()
    expect(await server.getTeam(empty.id)).toBeNull()
    await expect(empty.update({ displayName: 'Ghosts' })).rejects.toMatchObject({
      errorCode: 'TEAM_NOT_FOUND',
    })
    await expect(
      server.createTeam({ displayName: 'Nobody’s', creatorUserId: NOBODY }),
    ).rejects.toMatchObject({
      errorCode: 'USER_NOT_FOUND',
    })
  })

  test('take members in and let them go', async () => {
    const { project, server, user } = await signUp('member@example.com')
    const team = await server.createTeam({ displayName: 'Analysts' })
    await team.addUser(user.id)

    await expect(team.addUser(user.id)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    })
    const profile = await user.getTeamProfile(team)
    await profile.update({ displayName: 'Ada of analysis' })
    const [member] = await team.listUsers()
    expect(member).toMatchObject({
      id: user.id,
      primaryEmailAuthEnabled: true,
      teamProfile: { displayName: 'Ada of analysis' },
    })
    await member?.setDisplayName('Ada')
    expect((await server.getUser(user.id))?.displayName).toBe('Ada')
    expect(await user.getTeam(team.id)).toMatchObject({ id: team.id, serverMetadata: null })

    await team.removeUser(user.id)
    await expect(team.removeUser(user.id)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    await expect(user.getTeamProfile(team)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    expect(await user.listTeams()).toEqual([])
    expect(await server.listUsers({ teamId: team.id })).toEqual(
      Object.assign([], { nextCursor: null }),
    )
    const { user_id } = await project.signUp()
    await team.addUser(user_id)
    expect((await server.listUsers({ teamId: team.id })).map(({ id }) => id)).toEqual([user_id])
  })

  test('of a user are created where users may not create teams, selected, and left', async () => {
    const { server, person, user } = await signUp('creator@example.com')
    await expect(person.createTeam({ displayName: 'Mine' })).rejects.toThrow('403')

    const team = await user.createTeam({ displayName: 'Analysts' })

    expect((await server.getUser(user.id))?.selectedTeam).toMatchObject({
      id: team.id,
      createdAt: expect.any(Date),
    })
    await user.setSelectedTeam(null)
    expect((await server.getUser(user.id))?.selectedTeam).toBeNull()
    await user.leaveTeam(team)
    await expect(user.leaveTeam(team)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
    await expect(user.setSelectedTeam(team)).rejects.toMatchObject({
      errorCode: 'TEAM_MEMBERSHIP_NOT_FOUND',
    })
  })

  test('invite by mail, and take an invitation back', async () => {
    const { app, server } = await signUp('invited@example.com')
    const team = await server.createTeam({ displayName: 'Analysts' })
    await team.inviteUser({
      email: 'invited@example.com',
      callbackUrl: 'http://localhost:3000/join',
    })
    const { code } = await service.mailbox.latest('invited@example.com')

    expect(await app.verifyTeamInvitationCode(code)).toMatchObject({ status: 'ok' })
    const [invitation] = await team.listInvitations()
    expect(invitation).toMatchObject({ recipientEmail: 'invited@example.com' })
    await invitation?.revoke()

    expect(await team.listInvitations()).toEqual([])
    expect(await app.acceptTeamInvitation(code)).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' },
    })
    await expect(
      team.inviteUser({ email: 'invited@example.com', callbackUrl: 'https://evil.example' }),
    ).rejects.toMatchObject({
      errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })
})

describe('permissions', () => {
  test('are defined by administrators, granted by servers, contained in each other, and taken back', async () => {
    const { project, server, person, user } = await signUp('permitted@example.com')
    const admin = new AdminApp(
      { projectId: project.id, baseUrl: service.url, ...project },
      outsideOfBrowsers(service),
    )
    await admin.createTeamPermissionDefinition({ id: 'read', description: 'May read' })
    await admin.createTeamPermissionDefinition({
      id: 'write',
      containedPermissionIds: ['read', '$read_members'],
    })
    await admin.createProjectPermissionDefinition({ id: 'enter' })
    const team = await server.createTeam({ displayName: 'Analysts' })
    await team.addUser(user.id)

    await user.grantPermission(team, 'write')
    await user.grantPermission('enter')

    expect(await user.hasPermission(team, 'read')).toBe(true)
    expect(await person.hasPermission(team, 'read')).toBe(true)
    expect(await user.listPermissions(team, { recursive: false })).toEqual([
      { id: 'team_member' },
      { id: 'write' },
    ])
    expect(await user.listPermissions()).toEqual([{ id: 'enter' }])
    expect(await user.getPermission('enter')).toEqual({ id: 'enter' })
    await expect(user.grantPermission('write')).rejects.toMatchObject({
      errorCode: 'WRONG_PERMISSION_SCOPE',
    })
    await expect(user.grantPermission(team, 'fly')).rejects.toMatchObject({
      errorCode: 'PERMISSION_NOT_FOUND',
    })

    await user.revokePermission(team, 'write')
    await user.revokePermission('enter')

    expect([await user.hasPermission(team, 'read'), await user.hasPermission('enter')]).toEqual([
      false,
      false,
    ])
    await expect(user.revokePermission(team, 'write')).rejects.toMatchObject({
      errorCode: 'TEAM_PERMISSION_NOT_FOUND',
    })
    await expect(user.revokePermission('enter')).rejects.toMatchObject({
      errorCode: 'PERMISSION_NOT_FOUND',
    })
  })

  test('are listed with what every project has, changed as a whole and deleted', async () => {
    const project = await service.newProject()
    const admin = new AdminApp(
      { projectId: project.id, baseUrl: service.url, ...project },
      outsideOfBrowsers(service),
    )
    await admin.createProjectPermissionDefinition({ id: 'enter', description: 'May come in' })

    expect((await admin.listTeamPermissionDefinitions()).map(({ id }) => id)).toContain(
      '$read_members',
    )
    expect(await admin.listProjectPermissionDefinitions()).toEqual([
      { id: 'enter', description: 'May come in', containedPermissionIds: [] },
    ])
    expect(await admin.updateProjectPermissionDefinition('enter', { id: 'go_in' })).toEqual({
      id: 'go_in',
      containedPermissionIds: [],
    })
    expect(
      await admin.updateTeamPermissionDefinition('team_member', {
        description: 'Less',
        containedPermissionIds: [],
      }),
    ).toMatchObject({
      description: 'Less',
    })

    await expect(admin.createTeamPermissionDefinition({ id: 'go_in' })).rejects.toMatchObject({
      errorCode: 'PERMISSION_ID_ALREADY_EXISTS',
    })
    await expect(admin.deleteTeamPermissionDefinition('$read_members')).rejects.toMatchObject({
      errorCode: 'PERMISSION_NOT_FOUND',
    })
    await admin.deleteProjectPermissionDefinition('go_in')
    expect(await admin.listProjectPermissionDefinitions()).toEqual([])
    await expect(admin.updateProjectPermissionDefinition('go_in', {})).rejects.toMatchObject({
      errorCode: 'PERMISSION_NOT_FOUND',
    })
    await admin.deleteTeamPermissionDefinition('team_member')
    await expect(admin.deleteProjectPermissionDefinition('go_in')).rejects.toMatchObject({
      errorCode: 'PERMISSION_NOT_FOUND',
    })
  })
})
