import type {
  BodyOf,
  createTeam,
  createTeamMembership,
  deleteTeam,
  deleteTeamMembership,
  grantTeamPermission,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissions,
  listTeams,
  ReturnsOf,
  readTeam,
  revokeTeamInvitation,
  revokeTeamPermission,
  sendTeamInvitation,
  updateTeam,
  updateTeamMemberProfile,
} from '@latchkey/contract'
import { isUuid } from '@latchkey/contract/pure'
import { type AdminApp, KnownError } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { isSystemPermission } from '../permissions/queries.ts'
import { projectKeys } from '../projects/queries.ts'

/** A team, a member with its user, and an open invitation, by the names of the wire. */
export type Team = ReturnsOf<typeof readTeam, 'admin'>
export type Member = ReturnsOf<typeof listTeamMemberProfiles, 'admin'>['items'][number]
export type Invitation = ReturnsOf<typeof listTeamInvitations, 'admin'>['items'][number]
/** A permission that a member was granted itself. */
export type TeamGrant = ReturnsOf<typeof listTeamPermissions, 'admin'>['items'][number]

export type NewTeam = BodyOf<typeof createTeam, 'admin'>
export type TeamPatch = BodyOf<typeof updateTeam, 'admin'>
export type MemberPatch = BodyOf<typeof updateTeamMemberProfile, 'admin'>
export type NewInvitation = BodyOf<typeof sendTeamInvitation, 'admin'>

const under = (projectId: string) => [...projectKeys.all(projectId), 'teams'] as const

export const teamKeys = {
  all: under,
  list: (projectId: string) => [...under(projectId), 'list'] as const,
  /** The team and all that is read of it. */
  one: (projectId: string, teamId: string) => [...under(projectId), 'one', teamId] as const,
  team: (projectId: string, teamId: string) =>
    [...under(projectId), 'one', teamId, 'team'] as const,
  members: (projectId: string, teamId: string) =>
    [...under(projectId), 'one', teamId, 'members'] as const,
  grants: (projectId: string, teamId: string) =>
    [...under(projectId), 'one', teamId, 'grants'] as const,
  invitations: (projectId: string, teamId: string) =>
    [...under(projectId), 'one', teamId, 'invitations'] as const,
}

/** What is read of teams. */
export const ofTeams = {
  /** All of the project, oldest first: the service does not page them. */
  list: (admin: AdminApp) =>
    queryOptions({
      queryKey: teamKeys.list(admin.projectId),
      queryFn: async (): Promise<readonly Team[]> =>
        (await admin.call<typeof listTeams>({ method: 'GET', path: '/teams' })).items,
    }),
  /** Null if there is no such team. */
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
  /** What the members were granted themselves, all of them at once. */
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

/** Permissions in the order to grant them from: the project's own before those of every team, as they are what is mostly granted. */
export const customFirst = <P extends { readonly id: string }>(
  definitions: readonly P[],
): readonly P[] =>
  definitions.toSorted(
    (a, b) => Number(isSystemPermission(a.id)) - Number(isSystemPermission(b.id)),
  )

async function findTeam(admin: AdminApp, teamId: string): Promise<Team | null> {
  // Such an address was never that of a team.
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

/** What changes teams, each call the smallest that does it (protocol 09 §1.5). */
export const teamCalls = {
  create: (admin: AdminApp, body: NewTeam): Promise<Team> =>
    admin.call<typeof createTeam>({ method: 'POST', path: '/teams', body }),
  update: (admin: AdminApp, teamId: string, body: TeamPatch): Promise<Team> =>
    admin.call<typeof updateTeam>({
      method: 'PATCH',
      path: '/teams/:team_id',
      params: { team_id: teamId },
      body,
    }),
  delete: (admin: AdminApp, teamId: string) =>
    admin.call<typeof deleteTeam>({
      method: 'DELETE',
      path: '/teams/:team_id',
      params: { team_id: teamId },
    }),
  addMember: (admin: AdminApp, team_id: string, user_id: string) =>
    admin.call<typeof createTeamMembership>({
      method: 'POST',
      path: '/team-memberships/:team_id/:user_id',
      params: { team_id, user_id },
      body: {},
    }),
  removeMember: (admin: AdminApp, team_id: string, user_id: string) =>
    admin.call<typeof deleteTeamMembership>({
      method: 'DELETE',
      path: '/team-memberships/:team_id/:user_id',
      params: { team_id, user_id },
    }),
  updateMember: (
    admin: AdminApp,
    { team_id, user_id }: Pick<Member, 'team_id' | 'user_id'>,
    body: MemberPatch,
  ) =>
    admin.call<typeof updateTeamMemberProfile>({
      method: 'PATCH',
      path: '/team-member-profiles/:team_id/:user_id',
      params: { team_id, user_id },
      body,
    }),
  grant: (admin: AdminApp, { id, team_id, user_id }: TeamGrant) =>
    admin.call<typeof grantTeamPermission>({
      method: 'POST',
      path: '/team-permissions/:team_id/:user_id/:permission_id',
      params: { team_id, user_id, permission_id: id },
      body: {},
    }),
  revoke: (admin: AdminApp, { id, team_id, user_id }: TeamGrant) =>
    admin.call<typeof revokeTeamPermission>({
      method: 'DELETE',
      path: '/team-permissions/:team_id/:user_id/:permission_id',
      params: { team_id, user_id, permission_id: id },
    }),
  invite: (admin: AdminApp, body: NewInvitation) =>
    admin.call<typeof sendTeamInvitation>({
      method: 'POST',
      path: '/team-invitations/send-code',
      body,
    }),
  revokeInvitation: (admin: AdminApp, { id, team_id }: Invitation) =>
    admin.call<typeof revokeTeamInvitation>({
      method: 'DELETE',
      path: '/team-invitations/:id',
      params: { id },
      query: { team_id },
    }),
}
