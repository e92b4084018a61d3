import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { useState } from 'react'
import type { User } from '../../../data/users/queries.ts'
import type { BulkAction } from '../../../data/users/writes.ts'
import { t } from '../../../text.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import styles from './selection-bar.module.css'

export interface SelectionBarProps {
  users: readonly User[]
  onClear: () => void
  /** Called when the work is over, with the ids of those that were deleted. */
  onDone: (deletedIds: readonly string[]) => void
}

/** What can be done to all that are ticked; nothing while nobody is. It floats, so that nothing moves when it comes. */
export function SelectionBar({ users, onClear, onDone }: SelectionBarProps) {
  // Those who were ticked when the work began: the list changes under it.
  const [begun, setBegun] = useState<{
    readonly action: BulkAction
    readonly users: readonly User[]
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
          <Button variant="ghost" size="icon" aria-label={t('Clear selection')} onClick={onClear}>
            <Glyph shape={closeGlyph} />
          </Button>
        </section>
      )}
      {/* Beyond the bar: the list may lose those it is about while the work goes on. */}
      {begun && <BulkDialog {...begun} onDone={onDone} onClose={() => setBegun(undefined)} />}
    </>
  )
}
