import { t } from '../text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface DiscardQuestionProps {
  onDiscard: () => void
  onClose: () => void
}

/** Asks before a dialog closes and what was typed in it is lost. */
export function DiscardQuestion({ onDiscard, onClose }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={t('Discard what you entered?')}
      confirmLabel={t('Discard')}
      // The dialog behind it has a button to cancel too.
      cancelLabel={t('Keep editing')}
      focusesCancel
      reads
      action={async () => onDiscard()}
      onClose={onClose}
    />
  )
}
