import type { OwnerRole } from '@latchkey/contract/pure'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useForm } from '../../components/use-form.ts'
import type { OwnerTeamMember } from '../../data/owner-teams/queries.ts'
import { useChangeOwnerRole } from '../../data/owner-teams/writes.ts'
import { roleName } from '../../role-names.ts'
import { t } from '../../text.ts'
import { RoleChoice } from './role-choice.tsx'
import { memberName } from './roles.ts'

export interface ChangeRoleDialogProps {
  teamId: string
  member: OwnerTeamMember
  /** Whether the member is the signed-in administrator. */
  isSelf: boolean
  onClose: () => void
}

/** Gives a member another role. */
export function ChangeRoleDialog({ teamId, member, isSelf, onClose }: ChangeRoleDialogProps) {
  const changeRole = useChangeOwnerRole(teamId)
  const [role, setRole] = useState<OwnerRole | 'member'>(member.role)
  const name = memberName(member)
  const form = useForm(
    async () => {
      if (role === 'member') return
      await changeRole({ userId: member.user_id, role })
      onClose()
    },
    { done: () => t('{name} is now: {role}', { name, role: roleName(role) }) },
  )

  return (
    <FormDialog
      title={t('Role of {name}', { name })}
      description={
        isSelf ? t('This is your own role. Only another owner can give it back to you.') : undefined
      }
      form={form}
      submitLabel={t('Change role')}
      ready={role !== member.role}
      onClose={onClose}
    >
      <RoleChoice value={role} onChange={setRole} />
    </FormDialog>
  )
}
