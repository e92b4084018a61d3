import type { createTeamMembership, deleteTeamMembership } from '@latchkey/contract'
import { type ServerCustomerPart, serverCustomerPart } from './customer-part.ts'
import type { ServerObjects } from './server-objects.ts'
import type { ServerUser } from './server-user.ts'
import { type Team, type TeamUpdate, toTeam, updateTeam } from './team.ts'
import { type TeamProfile, toTeamProfile } from './team-profile.ts'
import type { TeamJson, TeamProfileJson } from './user-scope.ts'

/** A member of a team, as servers see it. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamProfile
}

/** A team as a server sees it (protocol 07 §14.2). */
export interface ServerTeam extends Omit<Team, keyof ServerCustomerPart>, ServerCustomerPart {
  readonly createdAt: Date
  readonly serverMetadata: TeamJson<'server'>['server_metadata']
  update(changes: TeamUpdate<'server'>): Promise<void>
  /** Makes a user a member, with the default permissions of members. */
  addUser(userId: string): Promise<void>
  removeUser(userId: string): Promise<void>
  /** The members in the order of joining. */
  listUsers(): Promise<readonly ServerTeamUser[]>
}

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
