import type { CurrentUser } from '@latchkey/js'

declare const user: CurrentUser

const team = await user.createTeam({ displayName: 'Analysts' })
await team.inviteUser({ email: 'bo@example.org' })

if (await user.hasPermission(team, '$remove_members')) {
  for (const invitation of await team.listInvitations()) await invitation.revoke()
}

const profile = await user.getTeamProfile(team)
await profile.update({ displayName: 'Ada (analyst)' })
const names = (await team.listUsers()).map(({ teamProfile }) => teamProfile.displayName)

void names
