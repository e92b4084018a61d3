import { t } from '../../text.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

export interface RevokeDialogProps {
  email: string
  revoke: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an invitation is revoked. */
export function RevokeDialog({ email, revoke, onClose }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      title={t('Revoke the invitation of {email}?', { email })}
      confirmLabel={t('Revoke invitation')}
      action={revoke}
      done={t('Invitation revoked')}
      onClose={onClose}
    >
      <p>{t('The link in the email stops working. You can invite the same email again.')}</p>
    </ConfirmDialog>
  )
}
