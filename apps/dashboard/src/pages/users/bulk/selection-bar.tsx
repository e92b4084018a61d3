import {
  Button,
  chevronDownGlyph,
  closeGlyph,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  VisuallyHidden,
} from '@latchkey/ui'
import { lazy, Suspense, useState } from 'react'
import { useMedia } from '../../../components/use-media.ts'
import { Writes } from '../../../components/writes.tsx'
import type { ListTotal } from '../../../data/list-total.ts'
import type { Assignment, BulkAction } from '../../../data/users/bulk-writes.ts'
import type { ListFilters, SomeUser } from '../../../data/users/queries.ts'
import { count, t } from '../../../text.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { JobDialog } from './job-dialog.tsx'
import styles from './selection-bar.module.css'

/** All users that match, if there are more than on the page. */
export interface Matching {
  readonly filters: ListFilters
  readonly total: ListTotal
}

export interface SelectionBarProps {
  users: readonly SomeUser[]
  /** Given if all users of the page are selected and others match too. */
  matching: Matching | undefined
  /** Exports the users with these IDs, or without any all that match. */
  onExport: (ids: readonly string[] | undefined) => void
  onClear: () => void
  /** Called after the action, with the IDs of the deleted users. */
  onDone: (deletedIds: readonly string[]) => void
}

// Loaded on demand: few visits of the list need the form of an email.
const SendToUsers = lazy(async () => ({
  default: (await import('./send-to-users.tsx')).SendToUsers,
}))

/** Too narrow for all actions beside each other in some languages. */
const NARROW = '(max-width: 1023px)'

/**
 * The actions for all selected users; hidden while there are none. It floats, so that no row moves.
 * It is one line: in narrow windows the actions are in a menu.
 */
export function SelectionBar({ users, matching, onExport, onClear, onDone }: SelectionBarProps) {
  // The users selected when the action started. The list changes in the meantime.
  const [begun, setBegun] = useState<{
    readonly action: BulkAction
    readonly users: readonly SomeUser[]
    readonly matching: Matching | undefined
  }>()
  const [assigning, setAssigning] = useState<{
    readonly kind: Assignment['kind']
    readonly users: readonly SomeUser[]
  }>()
  const [sendingTo, setSendingTo] = useState<readonly SomeUser[]>()
  const [wantsAll, setWantsAll] = useState(false)
  const isNarrow = useMedia(NARROW)
  // A user that is deselected ends the selection of all.
  if (wantsAll && matching === undefined) setWantsAll(false)
  const begin = (action: BulkAction) =>
    setBegun({ action, users, matching: wantsAll ? matching : undefined })
  const close = () => setBegun(undefined)
  // All that match are changed by a job, and chosen users one by one.
  const ofAction = {
    endpoint: 'POST /internal/users/bulk',
    body: wantsAll ? { filter: {} } : { ids: [] },
  } as const

  const selected =
    wantsAll && matching
      ? matching.total.isEstimate
        ? t('About {total} users selected', { total: count(matching.total.count) })
        : t('All {total} users selected', { total: count(matching.total.count) })
      : t('{n} selected', { n: users.length })

  const selectAllText =
    matching &&
    !wantsAll &&
    (matching.total.isEstimate
      ? t('Select about {total} that match', { total: count(matching.total.count) })
      : t('Select all {total} that match', { total: count(matching.total.count) }))

  return (
    <>
      {/* Outside of the bar, because screen readers only announce changes of a region that was there
          before. */}
      <VisuallyHidden role="status">{users.length > 0 && selected}</VisuallyHidden>
      {users.length > 0 && (
        <section className={styles.bar} data-floating="" aria-label={t('Selection')}>
          <span className={styles.count}>{selected}</span>
          {selectAllText && !isNarrow && (
            <Button reads variant="ghost" size="small" onClick={() => setWantsAll(true)}>
              {selectAllText}
            </Button>
          )}
          {!isNarrow && (
            <Writes {...ofAction}>
              <Button variant="secondary" size="small" onClick={() => begin('verify')}>
                {t('Mark verified…')}
              </Button>
              <Button variant="secondary" size="small" onClick={() => begin('end-sessions')}>
                {t('End sessions…')}
              </Button>
            </Writes>
          )}
          <Menu
            align="end"
            {...(isNarrow
              ? {
                  label: t('Actions'),
                  look: 'plain',
                  className: styles.actions ?? '',
                  trigger: (
                    <>
                      <span aria-hidden="true">{t('Actions')}</span>
                      <Glyph shape={chevronDownGlyph} />
                    </>
                  ),
                }
              : {
                  label: t('More actions for the selection'),
                  trigger: <Glyph shape={dotsGlyph} />,
                })}
          >
            {isNarrow && (
              <>
                {selectAllText && (
                  <>
                    <MenuItem reads onSelect={() => setWantsAll(true)}>
                      {selectAllText}
                    </MenuItem>
                    <MenuSeparator />
                  </>
                )}
                <Writes {...ofAction}>
                  <MenuItem onSelect={() => begin('verify')}>{t('Mark verified…')}</MenuItem>
                  <MenuItem onSelect={() => begin('end-sessions')}>{t('End sessions…')}</MenuItem>
                </Writes>
              </>
            )}
            {!wantsAll && (
              <>
                <MenuItem onSelect={() => setAssigning({ kind: 'team', users })}>
                  {t('Add to team…')}
                </MenuItem>
                <MenuItem onSelect={() => setAssigning({ kind: 'permission', users })}>
                  {t('Grant permission…')}
                </MenuItem>
                <Writes endpoint="POST /emails/send-email">
                  <MenuItem
                    disabled={users.every((user) => !user.primary_email)}
                    onSelect={() => setSendingTo(users)}
                  >
                    {t('Send email…')}
                  </MenuItem>
                </Writes>
              </>
            )}
            <MenuItem
              reads
              onSelect={() => onExport(wantsAll ? undefined : users.map(({ id }) => id))}
            >
              {t('Export selection…')}
            </MenuItem>
            {isNarrow && (
              <>
                <MenuSeparator />
                <Writes {...ofAction}>
                  <MenuItem tone="danger" onSelect={() => begin('delete')}>
                    {t('Delete…')}
                  </MenuItem>
                </Writes>
              </>
            )}
          </Menu>
          {!isNarrow && (
            <Writes {...ofAction}>
              <Button variant="danger" size="small" onClick={() => begin('delete')}>
                {t('Delete…')}
              </Button>
            </Writes>
          )}
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
      {assigning && (
        <AssignDialog {...assigning} onDone={onDone} onClose={() => setAssigning(undefined)} />
      )}
      {sendingTo && (
        <Suspense fallback={null}>
          <SendToUsers users={sendingTo} onClose={() => setSendingTo(undefined)} />
        </Suspense>
      )}
      {begun &&
        (begun.matching === undefined ? (
          <BulkDialog {...begun} onDone={onDone} onClose={close} />
        ) : (
          <JobDialog
            action={begun.action}
            {...begun.matching}
            onDone={() => {
              setWantsAll(false)
              onDone([])
            }}
            onClose={close}
          />
        ))}
    </>
  )
}
