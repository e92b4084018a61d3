import { Button, Dialog, DialogActions } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { t } from '../text.ts'

export interface ConflictDialogProps {
  /** Says what was changed or deleted. */
  title: string
  /** Whether it was deleted, so that there is no other version to take. */
  isDeleted?: boolean
  /** Both versions, side by side. */
  children?: ReactNode
  className?: string | undefined
  /** Saves the version of this administrator, or creates it again. */
  onOverwrite: () => void
  /** Continues with the saved version, or discards what was deleted. */
  onTakeTheirs: () => void
  /** Keeps editing. Nothing is saved. */
  onClose: () => void
}

/**
 * Asks which version to keep, because someone else saved while this administrator was editing
 * (protocol 09 §1.5).
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const {
    title,
    isDeleted = false,
    children,
    className,
    onOverwrite,
    onTakeTheirs,
    onClose,
  } = props
  return (
    <Dialog
      title={title}
      description={
        isDeleted
          ? t('Another administrator deleted it while you were editing. You can create it again.')
          : t(
              'Another administrator saved it while you were editing. Choose which version to keep.',
            )
      }
      closeLabel={t('Close')}
      size="large"
      {...(className && { className })}
      onClose={onClose}
    >
      {children}
      <DialogActions>
        <Button reads variant="ghost" onClick={onClose}>
          {t('Keep editing')}
        </Button>
        <Button reads variant="secondary" onClick={onTakeTheirs}>
          {isDeleted ? t('Discard') : t('Take the saved version')}
        </Button>
        <Button variant={isDeleted ? 'primary' : 'danger'} onClick={onOverwrite}>
          {isDeleted ? t('Create again') : t('Overwrite with mine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
