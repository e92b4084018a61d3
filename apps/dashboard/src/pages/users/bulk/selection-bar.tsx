import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { useState } from 'react'
import type { SomeUser } from '../../../data/users/queries.ts'
import type { BulkAction } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  users: readonly SomeUser[]
  onClear: () => void
  /** Called after the action, with the IDs of the deleted users. */
  onDone: (deletedIds: readonly string[]) => void
}

/**
 * The actions for all selected users; hidden while there are none. It floats, so that nothing
 * moves.
 */
export function SelectionBar({ users, onClear, onDone }: SelectionBarProps) {
  // The users selected when the action started. The list changes in the meantime.
  const [begun, setBegun] = useState<{
    readonly action: BulkAction
    readonly users: readonly SomeUser[]
  }>()
  const begin = (action: BulkAction) => setBegun({ action, users })

  return (
    <>
      {users.length > 0 && (
        <section className={styles.bar} aria-label={t('Selection')}>
          <span className={styles.count} role="status">
            {t('{n} selected', { n: users.length })}
          </span>
          <Button variant="secondary" size="small" onClick={() => begin('verify')}>
            {t('Mark verified…')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => begin('end-sessions')}>
            {t('End sessions…')}
          </Button>
          <Button variant="danger" size="small" onClick={() => begin('delete')}>
            {t('Delete…')}
          </Button>
          <Button
            reads
            variant="ghost"
            size="icon"
            aria-label={t('Clear selection')}
            onClick={onClear}
          >
            <Glyph shape={closeGlyph} />
          </Button>
        </section>
      )}
      {/* Outside of the bar, because the list may lose these users while the action runs. */}
      {begun && <BulkDialog {...begun} onDone={onDone} onClose={() => setBegun(undefined)} />}
    </>
  )
}
