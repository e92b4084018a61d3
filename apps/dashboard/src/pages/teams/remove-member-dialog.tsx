import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import type { Member, Team } from '../../data/teams/queries.ts'
import { useRemoveMember } from '../../data/teams/writes.ts'
import { t } from '../../text.ts'
import { removalConsequences } from './consequences.ts'
import { memberName } from './members.ts'
import { teamName } from './team-list.ts'

export interface RemoveMemberDialogProps {
  team: Team
  member: Member
  /** Undefined while they load, or if they could not be loaded. */
  granted: readonly string[] | undefined
  /** The number of members. */
  members: number
  onClose: () => void
}

/** Asks before a member is removed, and lists what is deleted with it. */
export function RemoveMemberDialog({
  team,
  member,
  granted,
  members,
  onClose,
}: RemoveMemberDialogProps) {
  const removeMember = useRemoveMember()
  return (
    <ConfirmDialog
      title={t('Remove {name} from “{team}”?', { name: memberName(member), team: teamName(team) })}
      consequences={removalConsequences(member, granted, members)}
      understood={t('I understand')}
      confirmLabel={t('Remove member')}
      action={() => removeMember(member)}
      code={() => removeMember.request(member)}
      done={t('Member removed')}
      onClose={onClose}
    >
      <p>{t('The account is kept.')}</p>
    </ConfirmDialog>
  )
}
