import type {
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissions,
  listTeams,
  ReturnsOf,
  readTeam,
} from '@latchkey/contract'
import { isUuid } from '@latchkey/contract/pure'
import { type AdminApp, KnownError } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { isSystemPermission } from '../permissions/queries.ts'
import { projectKeys } from '../projects/queries.ts'

/** A team, a member with its user, and an open invitation, with the names of the wire. */
export type Team = ReturnsOf<typeof readTeam, 'admin'>
export type Member = ReturnsOf<typeof listTeamMemberProfiles, 'admin'>['items'][number]
export type Invitation = ReturnsOf<typeof listTeamInvitations, 'admin'>['items'][number]
/** A permission that was granted to a member directly. */
export type TeamGrant = ReturnsOf<typeof listTeamPermissions, 'admin'>['items'][number]

const under = (projectId: string) => [...projectKeys.all(projectId), 'teams'] as const

/** Without a team, the key of that kind of record for all teams. */
const ofKind =
  (kind: string) =>
  (projectId: string, ...teamId: [] | [string]) =>
    [...under(projectId), kind, ...teamId] as const

export const teamKeys = {
  list: (projectId: string) => [...under(projectId), 'list'] as const,
  team: ofKind('team'),
  members: ofKind('members'),
  grants: ofKind('grants'),
  invitations: ofKind('invitations'),
}

/** The queries about teams. */
export const ofTeams = {
  /** All teams of the project, oldest first. The service does not page them. */
  list: (admin: AdminApp) =>
    queryOptions({
      queryKey: teamKeys.list(admin.projectId),
      queryFn: async (): Promise<readonly Team[]> =>
        (await admin.call<typeof listTeams>({ method: 'GET', path: '/teams' })).items,
    }),
  /** Null if the team does not exist. */
  team: (admin: AdminApp, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.team(admin.projectId, teamId),
      queryFn: () => findTeam(admin, teamId),
    }),
  /** In the order of joining. */
  members: (admin: AdminApp, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.members(admin.projectId, teamId),
      queryFn: async (): Promise<readonly Member[]> => {
        const query = { team_id: teamId }
        return (
          await admin.call<typeof listTeamMemberProfiles>({
            method: 'GET',
            path: '/team-member-profiles',
            query,
          })
        ).items
      },
    }),
  /** The direct permissions of all members at once. */
  grants: (admin: AdminApp, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.grants(admin.projectId, teamId),
      queryFn: async (): Promise<readonly TeamGrant[]> => {
        const query = { team_id: teamId, recursive: 'false' }
        return (
          await admin.call<typeof listTeamPermissions>({
            method: 'GET',
            path: '/team-permissions',
            query,
          })
        ).items
      },
    }),
  invitations: (admin: AdminApp, teamId: string) =>
    queryOptions({
      queryKey: teamKeys.invitations(admin.projectId, teamId),
      queryFn: async (): Promise<readonly Invitation[]> => {
        const query = { team_id: teamId }
        return (
          await admin.call<typeof listTeamInvitations>({
            method: 'GET',
            path: '/team-invitations',
            query,
          })
        ).items
      },
    }),
}

/**
 * Permissions in the order to grant them: the project's own first, because they are granted most.
 */
export const customFirst = <P extends { readonly id: string }>(
  definitions: readonly P[],
): readonly P[] =>
  definitions.toSorted(
    (a, b) => Number(isSystemPermission(a.id)) - Number(isSystemPermission(b.id)),
  )

async function findTeam(admin: AdminApp, teamId: string): Promise<Team | null> {
  // An ID in another format never belonged to a team.
  if (!isUuid(teamId)) return null
  try {
    return await admin.call<typeof readTeam>({
      method: 'GET',
      path: '/teams/:team_id',
      params: { team_id: teamId },
    })
  } catch (error) {
    if (KnownError.is(error, 'TEAM_NOT_FOUND')) return null
    throw error
  }
}
