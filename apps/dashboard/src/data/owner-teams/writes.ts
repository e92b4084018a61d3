import type {
  changeOwnerTeamMember,
  changeSecondFactorPolicy,
  deleteTeamMembership,
  inviteToOwnerTeam,
  OwnerRole,
  removeOwnerTeamMember,
  revokeOwnerTeamInvitation,
  SecondFactorPolicy,
  updateTeam,
} from '@latchkey/contract'
import { useDashboard } from '../../dashboard.ts'
import { owned, projectKeys } from '../projects/queries.ts'
import { useWrite } from '../use-write.ts'
import { type OwnerTeamInvitation, ownerTeams } from './queries.ts'

/** Changes the name or the picture of a team. */
export function useUpdateOwnerTeam(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: (body: { display_name?: string; profile_image_url?: string | null }) =>
      owner.call<typeof updateTeam>({
        method: 'PATCH',
        path: '/teams/:team_id',
        params: { team_id: teamId },
        body,
      }),
    changes: [ownerTeams.all],
  })
}

/** Whom to invite, and with which role. */
export interface OwnerInvitation {
  readonly email: string
  readonly role: OwnerRole
}

/** Invites an administrator by email. */
export function useInviteToOwnerTeam(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: (body: OwnerInvitation) =>
      owner.call<typeof inviteToOwnerTeam>({
        method: 'POST',
        path: '/internal/owner-teams/:team_id/invitations',
        params: { team_id: teamId },
        body,
      }),
    changes: [ownerTeams.all],
  })
}

/** Revokes an invitation. */
export function useRevokeOwnerInvitation(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: ({ id }: OwnerTeamInvitation) =>
      owner.call<typeof revokeOwnerTeamInvitation>({
        method: 'DELETE',
        path: '/internal/owner-teams/:team_id/invitations/:invitation_id',
        params: { team_id: teamId, invitation_id: id },
      }),
    changes: [ownerTeams.all],
  })
}

/** Sends an invitation again. The link of the previous email stops working. */
export function useResendOwnerInvitation(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    async write({ id, recipient_email, role }: OwnerTeamInvitation) {
      // First the new one: an account that was prepared for the address goes with its last
      // invitation.
      await owner.call<typeof inviteToOwnerTeam>({
        method: 'POST',
        path: '/internal/owner-teams/:team_id/invitations',
        params: { team_id: teamId },
        body: { email: recipient_email, role: role === 'member' ? 'owner' : role },
      })
      await owner.call<typeof revokeOwnerTeamInvitation>({
        method: 'DELETE',
        path: '/internal/owner-teams/:team_id/invitations/:invitation_id',
        params: { team_id: teamId, invitation_id: id },
      })
    },
    changes: [ownerTeams.all],
  })
}

/** Changes the role of a member. */
export function useChangeOwnerRole(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: ({ userId, role }: { readonly userId: string; readonly role: OwnerRole }) =>
      owner.call<typeof changeOwnerTeamMember>({
        method: 'PATCH',
        path: '/internal/owner-teams/:team_id/members/:user_id',
        params: { team_id: teamId, user_id: userId },
        body: { role },
      }),
    // The own role is also part of each project.
    changes: [ownerTeams.all, projectKeys.ofAll],
  })
}

/** Changes who needs a second factor in the team. */
export function useChangeSecondFactorPolicy(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: (second_factor: SecondFactorPolicy) =>
      owner.call<typeof changeSecondFactorPolicy>({
        method: 'PATCH',
        path: '/internal/owner-teams/:team_id/second-factor',
        params: { team_id: teamId },
        body: { second_factor },
      }),
    changes: [ownerTeams.all],
  })
}

/** Removes a member. */
export function useRemoveOwner(teamId: string) {
  const { owner } = useDashboard()
  return useWrite({
    write: (userId: string) =>
      owner.call<typeof removeOwnerTeamMember>({
        method: 'DELETE',
        path: '/internal/owner-teams/:team_id/members/:user_id',
        params: { team_id: teamId, user_id: userId },
      }),
    changes: [ownerTeams.all],
  })
}

/** Leaves a team. `leave` leaves the page before the team is forgotten. */
export function useLeaveOwnerTeam(teamId: string, leave: () => Promise<unknown>) {
  const { owner, queries } = useDashboard()
  return useWrite({
    async write() {
      await owner.call<typeof deleteTeamMembership>({
        method: 'DELETE',
        path: '/team-memberships/:team_id/:user_id',
        params: { team_id: teamId, user_id: 'me' },
      })
      await leave()
      queries.removeQueries({ queryKey: ownerTeams.one(owner, teamId).queryKey })
    },
    changes: [owned.all],
  })
}
