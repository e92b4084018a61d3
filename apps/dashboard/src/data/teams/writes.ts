import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { unlessDone } from '../unless-done.ts'
import type { PermissionChanges } from './permission-changes.ts'
import {
  type Invitation,
  type Member,
  type MemberPatch,
  type NewInvitation,
  type NewTeam,
  type Team,
  type TeamPatch,
  teamCalls,
  teamKeys,
} from './queries.ts'

/** Changes of teams. What each touches is read anew after it, also if it failed: somebody else may have been faster. */
export function useTeamWrites() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()
  const { projectId } = admin
  const said = (text: string) => toasts.show({ tone: 'success', text })
  /** Waited for, so that what was written is on the page when its button is free again. */
  const renewing = async <T>(
    keys: readonly (readonly string[])[],
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } finally {
      await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }
  const list = teamKeys.list(projectId)
  const users = projectKeys.users(projectId)
  const one = (teamId: string) => teamKeys.one(projectId, teamId)

  return {
    createTeam: (body: NewTeam): Promise<Team> =>
      renewing([list, users], async () => {
        const team = await teamCalls.create(admin, body)
        queries.setQueryData(teamKeys.team(projectId, team.id), team)
        said(t('Team created'))
        return team
      }),
    updateTeam: (teamId: string, patch: TeamPatch) =>
      renewing([list, one(teamId), users], async () => {
        queries.setQueryData(
          teamKeys.team(projectId, teamId),
          await teamCalls.update(admin, teamId, patch),
        )
        said(t('Saved'))
      }),
    /** `leave` goes where the team is not looked at any more, before it is forgotten. */
    deleteTeam: (teamId: string, leave?: () => Promise<unknown>) =>
      renewing([list, users], async () => {
        await unlessDone('TEAM_NOT_FOUND', () => teamCalls.delete(admin, teamId))
        await leave?.()
        queries.removeQueries({ queryKey: one(teamId) })
        said(t('Team deleted'))
      }),
    addMember: (teamId: string, userId: string) =>
      renewing([one(teamId), users], () =>
        unlessDone('TEAM_MEMBERSHIP_ALREADY_EXISTS', () =>
          teamCalls.addMember(admin, teamId, userId),
        ),
      ),
    removeMember: ({ team_id, user_id }: Member) =>
      renewing([one(team_id), users], async () => {
        await unlessDone('TEAM_MEMBERSHIP_NOT_FOUND', () =>
          teamCalls.removeMember(admin, team_id, user_id),
        )
        said(t('Member removed'))
      }),
    updateMember: (member: Member, patch: MemberPatch) =>
      renewing([one(member.team_id)], async () => {
        await teamCalls.updateMember(admin, member, patch)
        said(t('Saved'))
      }),
    /** Grants before it revokes, so that whoever changes roles is never without one. */
    changePermissions: (
      { team_id, user_id }: Pick<Member, 'team_id' | 'user_id'>,
      { grant, revoke }: PermissionChanges,
    ) =>
      renewing([one(team_id), users], async () => {
        for (const id of grant) await teamCalls.grant(admin, { id, team_id, user_id })
        for (const id of revoke)
          await unlessDone('TEAM_PERMISSION_NOT_FOUND', () =>
            teamCalls.revoke(admin, { id, team_id, user_id }),
          )
        said(t('Permissions saved'))
      }),
    // An invitation whose mail could not be sent stays.
    invite: (body: NewInvitation) =>
      renewing(
        [teamKeys.invitations(projectId, body.team_id), projectKeys.mailbox(projectId)],
        async () => {
          await teamCalls.invite(admin, body)
          said(t('Invitation sent to {email}', { email: body.email }))
        },
      ),
    revokeInvitation: (invitation: Invitation) =>
      renewing([teamKeys.invitations(projectId, invitation.team_id)], async () => {
        await teamCalls.revokeInvitation(admin, invitation)
        said(t('Invitation revoked'))
      }),
  }
}
