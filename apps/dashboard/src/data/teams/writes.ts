import type * as contract from '@latchkey/contract'
import type { BodyOf } from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import { useDashboard } from '../../dashboard.ts'
import { mailboxKeys } from '../mailbox/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { unlessDone } from '../unless-done.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import { userKeys } from '../users/queries.ts'
import type { PermissionChanges } from './permission-changes.ts'
import { type Invitation, type Member, ofTeams, teamKeys } from './queries.ts'

export type NewTeam = BodyOf<typeof contract.createTeam, 'admin'>
export type TeamPatch = BodyOf<typeof contract.updateTeam, 'admin'>
export type MemberPatch = BodyOf<typeof contract.updateTeamMemberProfile, 'admin'>
export type NewInvitation = BodyOf<typeof contract.sendTeamInvitation, 'admin'>
export type Membership = Pick<Member, 'team_id' | 'user_id'>

/** Creates a team. */
export function useCreateTeam() {
  const { queries } = useDashboard()
  const { projectId } = useAdmin()
  return useRequest<typeof contract.createTeam, NewTeam>({
    request: (body) => ({ method: 'POST', path: '/teams', body }),
    onSuccess: (team) => queries.setQueryData(teamKeys.team(projectId, team.id), team),
    changes: ({ creator_user_id }) => [
      teamKeys.pages(projectId),
      ...(creator_user_id ? membershipKeys(projectId, { user_id: creator_user_id }) : []),
    ],
  })
}

/** Changes a team. */
export function useUpdateTeam(teamId: string) {
  const { queries } = useDashboard()
  const { projectId } = useAdmin()
  return useRequest<typeof contract.updateTeam, TeamPatch>({
    request: (body) => ({
      method: 'PATCH',
      path: '/teams/:team_id',
      params: { team_id: teamId },
      body,
    }),
    onSuccess: (team) => queries.setQueryData(teamKeys.team(projectId, teamId), team),
    changes: [teamKeys.pages(projectId), teamKeys.team(projectId, teamId), ...namedIn(projectId)],
  })
}

/** Deletes a team. `leave` leaves the page of the team before it is forgotten. */
export function useDeleteTeam(teamId: string, leave?: () => Promise<unknown>) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  const { projectId } = admin
  return useRequest<typeof contract.deleteTeam, void, void>({
    request: () => ({
      method: 'DELETE',
      path: '/teams/:team_id',
      params: { team_id: teamId },
    }),
    async around(send) {
      await unlessDone('TEAM_NOT_FOUND', send)
      await leave?.()
      for (const kind of ['team', 'members', 'grants', 'invitations'] as const)
        queries.removeQueries({ queryKey: teamKeys[kind](projectId, teamId) })
    },
    changes: [teamKeys.pages(projectId), ...namedIn(projectId), userKeys.teamGrants(projectId)],
  })
}

/** Adds a user to a team. */
export function useAddMember() {
  const admin = useAdmin()
  return useRequest<typeof contract.createTeamMembership, Membership, unknown>({
    request: ({ team_id, user_id }) => ({
      method: 'POST',
      path: '/team-memberships/:team_id/:user_id',
      params: { team_id, user_id },
      body: {},
    }),
    around: (send) => unlessDone('TEAM_MEMBERSHIP_ALREADY_EXISTS', send),
    changes: (membership) => membershipKeys(admin.projectId, membership),
  })
}

/** Removes a user from a team. */
export function useRemoveMember() {
  const admin = useAdmin()
  return useRequest<typeof contract.deleteTeamMembership, Membership, unknown>({
    request: ({ team_id, user_id }) => ({
      method: 'DELETE',
      path: '/team-memberships/:team_id/:user_id',
      params: { team_id, user_id },
    }),
    around: (send) => unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', send),
    changes: (membership) => membershipKeys(admin.projectId, membership),
  })
}

/** Changes the profile of a member in its team. */
export function useUpdateMember({ team_id, user_id }: Membership) {
  const admin = useAdmin()
  return useRequest<typeof contract.updateTeamMemberProfile, MemberPatch>({
    request: (body) => ({
      method: 'PATCH',
      path: '/team-member-profiles/:team_id/:user_id',
      params: { team_id, user_id },
      body,
    }),
    changes: [teamKeys.members(admin.projectId, team_id)],
  })
}

/** Grants before it revokes, so that a change of roles leaves no moment without a role. */
export function useChangeTeamPermissions({ team_id, user_id }: Membership) {
  const admin = useAdmin()
  const path = '/team-permissions/:team_id/:user_id/:permission_id'
  const paramsOf = (permission_id: string) => ({ team_id, user_id, permission_id })
  return useWrite({
    async write({ grant, revoke }: PermissionChanges) {
      for (const id of grant)
        await admin.call<typeof contract.grantTeamPermission>({
          method: 'POST',
          path,
          params: paramsOf(id),
          body: {},
        })
      for (const id of revoke)
        await unlessDone('TEAM_PERMISSION_NOT_FOUND', () =>
          admin.call<typeof contract.revokeTeamPermission>({
            method: 'DELETE',
            path,
            params: paramsOf(id),
          }),
        )
    },
    changes: [
      teamKeys.grants(admin.projectId, team_id),
      userKeys.teamGrants(admin.projectId, user_id),
    ],
  })
}

/** Sends an invitation. If its email fails, the invitation is kept. */
export function useInvite() {
  const admin = useAdmin()
  return useRequest<typeof contract.sendTeamInvitation, NewInvitation>({
    request: (body) => ({
      method: 'POST',
      path: '/team-invitations/send-code',
      body,
    }),
    changes: ({ team_id }) => [
      teamKeys.invitations(admin.projectId, team_id),
      mailboxKeys.list(admin.projectId),
    ],
  })
}

/** Revokes an invitation. */
export function useRevokeInvitation() {
  const admin = useAdmin()
  return useRequest<typeof contract.revokeTeamInvitation, Invitation>({
    request: ({ id, team_id }) => ({
      method: 'DELETE',
      path: '/team-invitations/:id',
      params: { id },
      query: { team_id },
    }),
    changes: ({ team_id }) => [teamKeys.invitations(admin.projectId, team_id)],
  })
}

/** Reads a team again, to merge a change into it. */
export function useFreshTeam(teamId: string) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return () => queries.fetchQuery({ ...ofTeams.team(admin, teamId), staleTime: 0 })
}

/** Records of users that contain the name of a team. */
const namedIn = (projectId: string): readonly QueryKey[] => [
  userKeys.teams(projectId),
  userKeys.user(projectId),
  userKeys.pages(projectId),
]

/** What a membership changes; without a team, that of a new one. */
export const membershipKeys = (
  projectId: string,
  { team_id, user_id }: Pick<Membership, 'user_id'> & Partial<Membership>,
): readonly QueryKey[] => [
  ...(team_id ? [teamKeys.members(projectId, team_id), teamKeys.grants(projectId, team_id)] : []),
  teamKeys.pages(projectId),
  userKeys.teams(projectId, user_id),
  userKeys.teamGrants(projectId, user_id),
  userKeys.user(projectId, user_id),
  userKeys.pages(projectId),
]
