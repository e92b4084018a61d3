import { t } from '../text.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

export interface DiscardQuestionProps {
  title: string
  onDiscard: () => void
  onClose: () => void
}

/** Asks before a dialog closes and what was typed in it is lost. */
export function DiscardQuestion({ title, onDiscard, onClose }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('Discard')}
      reads
      action={async () => onDiscard()}
      onClose={onClose}
    >
      <p>{t('What you entered will be lost.')}</p>
    </ConfirmDialog>
  )
}
