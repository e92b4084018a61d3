import { t } from '../../text.ts'
import type { CodeCall } from '../as-code/code-call.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'

export interface RevokeDialogProps {
  email: string
  revoke: () => Promise<unknown>
  code?: () => CodeCall
  onClose: () => void
}

/** Asks before an invitation is revoked. */
export function RevokeDialog({ email, revoke, code, onClose }: RevokeDialogProps) {
  return (
    <ConfirmDialog
      title={t('Revoke the invitation for {email}?', { email })}
      confirmLabel={t('Revoke invitation')}
      action={revoke}
      {...(code && { code })}
      done={t('Invitation revoked')}
      onClose={onClose}
    >
      <p>{t('The link in the email stops working. You can invite the same email again.')}</p>
    </ConfirmDialog>
  )
}
