import type { OwnerRole } from '@latchkey/contract/pure'
import { Button, Dialog, DialogActions } from '@latchkey/ui'
import { useState } from 'react'
import { findEmailMistake } from '../../components/email-mistake.ts'
import { FieldStack } from '../../components/field-stack.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import {
  InvitedEmailField,
  invitedEmail,
} from '../../components/invitations/invited-email-field.tsx'
import { useForm } from '../../components/use-form.ts'
import type { WholeOwnerTeam } from '../../data/owner-teams/queries.ts'
import { useInviteToOwnerTeam } from '../../data/owner-teams/writes.ts'
import { t } from '../../text.ts'
import { RoleChoice } from './role-choice.tsx'
import { teamName } from './roles.ts'

export interface InviteDialogProps {
  team: WholeOwnerTeam
  onClose: () => void
}

/** Invites an administrator, or explains why nobody can be invited. */
export function InviteDialog({ team, onClose }: InviteDialogProps) {
  const { used, limit } = team.seats
  return used >= limit ? (
    <NoSeatDialog limit={limit} onClose={onClose} />
  ) : (
    <InviteForm team={team} onClose={onClose} />
  )
}

function InviteForm({ team, onClose }: InviteDialogProps) {
  const invite = useInviteToOwnerTeam(team.id)
  const [role, setRole] = useState<OwnerRole>('developer')
  const form = useForm(
    async (data) => {
      await invite({ email: invitedEmail(data), role })
      onClose()
    },
    {
      done: (data) => t('Invitation sent to {email}', { email: invitedEmail(data) }),
      validate: (data) => ({ email: findEmailMistake(invitedEmail(data)) }),
    },
  )

  return (
    <FormDialog
      title={t('Invite to “{name}”', { name: teamName(team) })}
      form={form}
      submitLabel={t('Send invitation')}
      onClose={onClose}
    >
      <FieldStack>
        <InvitedEmailField error={form.errors.email} />
        <RoleChoice value={role} onChange={setRole} />
      </FieldStack>
    </FormDialog>
  )
}

function NoSeatDialog({ limit, onClose }: { limit: number; onClose: () => void }) {
  return (
    <Dialog
      title={t('No seat is free')}
      description={t(
        '{limit, plural, one {The team has one seat, and it is taken.} other {All # seats of the team are taken.}} Remove a member first, or ask the operator of this installation for more seats (LATCHKEY_DASHBOARD_SEATS).',
        { limit },
      )}
      closeLabel={t('Close')}
      size="small"
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
