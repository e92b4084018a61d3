import type { ReactNode } from 'react'
import { t } from '../../text.ts'
import { ConflictDialog, type ConflictDialogProps } from '../conflict-dialog.tsx'
import { DiffView } from './diff-view.tsx'
import styles from './source-editor.module.css'

export interface SourceConflictDialogProps
  extends Pick<ConflictDialogProps, 'title' | 'onOverwrite' | 'onTakeTheirs' | 'onClose'> {
  mine: string
  /** Null: it was deleted. */
  theirs: string | null
  /** What differs besides the source. */
  children?: ReactNode
}

/** Asks which version of a text to keep, with the lines that differ. */
export function SourceConflictDialog(props: SourceConflictDialogProps) {
  const { title, mine, theirs, children, ...decisions } = props
  return (
    <ConflictDialog
      title={title}
      isDeleted={theirs === null}
      className={styles.wide}
      {...decisions}
    >
      {children}
      {theirs !== null && theirs !== mine && (
        <div className={styles.compared}>
          <p className={styles.legend}>
            <span>{t('Saved version')}</span>
            <span>{t('Your version')}</span>
          </p>
          <DiffView before={theirs} after={mine} labels={[t('Saved version'), t('Your version')]} />
        </div>
      )}
    </ConflictDialog>
  )
}
