import { KnownError } from '@latchkey/react'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../../data/queries.ts'
import {
  type Invitation,
  type Member,
  type MemberPatch,
  type NewInvitation,
  type NewTeam,
  type TeamPatch,
  teamCalls,
  teamKeys,
} from '../../data/teams.ts'
import { useAdmin } from '../../data/use-project.ts'
import { t } from '../../text.ts'
import type { PermissionChanges } from './permission-changes.ts'

/** Changes of teams, each followed by reading anew what it touched. What fails throws, and what was done before it shows all the same. */
export function useTeamWrites() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const { projectId } = admin
  const said = (text: string) => toasts.show({ tone: 'success', text })
  const renew = (...keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))).then(() => undefined)
  const renewMembers = (teamId: string) =>
    renew(teamKeys.members(projectId, teamId), teamKeys.grants(projectId, teamId), projectKeys.users(projectId))

  return {
    async createTeam(body: NewTeam) {
      const team = await teamCalls.create(admin, body)
      queries.setQueryData(teamKeys.team(projectId, team.id), team)
      said(t('Team created'))
      await renew(teamKeys.list(projectId), projectKeys.users(projectId))
      return team
    },
    async updateTeam(teamId: string, patch: TeamPatch) {
      const team = await teamCalls.update(admin, teamId, patch)
      queries.setQueryData(teamKeys.team(projectId, teamId), team)
      said(t('Saved'))
      await renew(teamKeys.list(projectId))
    },
    /** `leave` goes where the team is not looked at any more, before it is forgotten. */
    async deleteTeam(teamId: string, leave?: () => Promise<unknown>) {
      await teamCalls.delete(admin, teamId)
      await leave?.()
      queries.removeQueries({ queryKey: teamKeys.one(projectId, teamId) })
      said(t('Team deleted'))
      await renew(teamKeys.list(projectId), projectKeys.users(projectId))
    },
    async addMember(teamId: string, userId: string) {
      try {
        await teamCalls.addMember(admin, teamId, userId)
      } catch (error) {
        // Somebody else was quicker, and what was wanted is done.
        if (!KnownError.is(error, 'TEAM_MEMBERSHIP_ALREADY_EXISTS')) throw error
      }
      await renewMembers(teamId)
    },
    async removeMember({ team_id, user_id }: Member) {
      await teamCalls.removeMember(admin, team_id, user_id)
      said(t('Member removed'))
      await renewMembers(team_id)
    },
    async updateMember(member: Member, patch: MemberPatch) {
      await teamCalls.updateMember(admin, member, patch)
      said(t('Saved'))
      await renew(teamKeys.members(projectId, member.team_id))
    },
    /** Grants before it revokes, so that whoever changes roles is never without one. */
    async changePermissions({ team_id, user_id }: Member, { grant, revoke }: PermissionChanges) {
      try {
        for (const id of grant) await teamCalls.grant(admin, { id, team_id, user_id })
        for (const id of revoke) {
          try {
            await teamCalls.revoke(admin, { id, team_id, user_id })
          } catch (error) {
            if (!KnownError.is(error, 'TEAM_PERMISSION_NOT_FOUND')) throw error
          }
        }
        said(t('Permissions saved'))
      } finally {
        await renew(teamKeys.grants(projectId, team_id))
      }
    },
    async invite(body: NewInvitation) {
      try {
        await teamCalls.invite(admin, body)
        said(t('Invitation sent to {email}', { email: body.email }))
      } finally {
        // An invitation whose mail could not be sent stays.
        await renew(teamKeys.invitations(projectId, body.team_id), projectKeys.mailbox(projectId))
      }
    },
    async revokeInvitation(invitation: Invitation) {
      await teamCalls.revokeInvitation(admin, invitation)
      said(t('Invitation revoked'))
      await renew(teamKeys.invitations(projectId, invitation.team_id))
    },
  }
}
