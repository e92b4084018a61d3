import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { useSubscriptionsEnd } from '../../components/payments/use-subscriptions-end.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { ofTeams, type Team } from '../../data/teams/queries.ts'
import { useDeleteTeam } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { deletionConsequences } from './consequences.ts'
import { teamName } from './team-list.ts'

export interface DeleteTeamDialogProps {
  team: Pick<Team, 'id' | 'display_name'>
  /** Leaves the page of the team after it is deleted. */
  leave?: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a team is deleted, and lists what is deleted with it. */
export function DeleteTeamDialog({ team, leave, onClose }: DeleteTeamDialogProps) {
  const admin = useAdmin()
  const hasApiKeys = useProject().config.allow_team_api_keys
  const deleteTeam = useDeleteTeam(team.id, leave)
  const members = useQuery(ofTeams.members(admin, team.id))
  const invitations = useQuery(ofTeams.invitations(admin, team.id))
  const subscriptionsEnd = useSubscriptionsEnd('team')
  const counting = members.isPending || invitations.isPending

  return (
    <ConfirmDialog
      title={t('Delete “{name}”?', { name: teamName(team) })}
      waiting={counting}
      consequences={
        counting
          ? []
          : deletionConsequences(
              members.data?.length,
              invitations.data?.length,
              hasApiKeys,
              subscriptionsEnd,
            )
      }
      understood={t('I understand')}
      confirmLabel={t('Delete team')}
      action={deleteTeam}
      code={deleteTeam.request}
      done={t('Team deleted')}
      onClose={onClose}
    >
      {counting && (
        <>
          <VisuallyHidden role="status">{t('Counting what will be lost…')}</VisuallyHidden>
          <Skeleton height="64px" shape="control" />
        </>
      )}
    </ConfirmDialog>
  )
}
