import type { createTeamMembership, deleteTeamMembership } from '@latchkey/contract'
import { serverCustomerPart } from './customer-part.ts'
import type { ServerObjects, ServerTeam, ServerTeamUser } from './server-directory.ts'
import { type TeamUpdate, toTeam, updateTeam } from './team.ts'
import { toTeamProfile } from './team-profile.ts'
import type { TeamJson, TeamProfileJson } from './user-scope.ts'

/** The object for a team. */
export function makeServerTeam(objects: ServerObjects, json: TeamJson<'server'>): ServerTeam {
  const scope = objects.scopes.team(json.id)
  const memberOf = (user_id: string) =>
    ({
      path: '/team-memberships/:team_id/:user_id',
      params: { team_id: json.id, user_id },
      body: {},
    }) as const

  return Object.freeze({
    ...toTeam(scope, json),
    ...serverCustomerPart(scope, { type: 'team', id: json.id }),
    createdAt: new Date(json.created_at_millis),
    serverMetadata: json.server_metadata,
    update: (changes: TeamUpdate<'server'>) => updateTeam(scope, changes),
    async addUser(userId: string) {
      await scope.call<typeof createTeamMembership>({ method: 'POST', ...memberOf(userId) })
      await scope.refresh()
    },
    async removeUser(userId: string) {
      await scope.call<typeof deleteTeamMembership>({ method: 'DELETE', ...memberOf(userId) })
      await scope.refresh()
    },
    listUsers: async () =>
      (await scope.entries.members().get()).map((profile) => toServerTeamUser(objects, profile)),
  })
}

/** The object for a member. */
export const toServerTeamUser = (
  { user }: ServerObjects,
  profile: TeamProfileJson<'server'>,
): ServerTeamUser => Object.freeze({ ...user(profile.user), teamProfile: toTeamProfile(profile) })
