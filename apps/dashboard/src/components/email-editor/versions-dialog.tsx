import { Badge, Button, Dialog, DialogActions, EmptyState, Notice, Skeleton } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type EmailSourceKind,
  type EmailVersion,
  emailSources,
} from '../../data/email-sources/queries.ts'
import { useRestoreVersion } from '../../data/email-sources/writes.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { ProblemCard } from '../problem-card.tsx'
import { DiffView } from '../source-editor/diff-view.tsx'
import sourceStyles from '../source-editor/source-editor.module.css'
import { Time } from '../time.tsx'
import { useAction } from '../use-action.ts'
import styles from './versions-dialog.module.css'

export interface VersionsDialogProps {
  kind: EmailSourceKind
  id: string
  /** What is in the editor now, which a version is compared with. */
  current: string
  /** Why nothing can be restored. */
  locked?: string | undefined
  onRestored: (version: EmailVersion) => void
  onClose: () => void
}

/** The saved versions of a source, what restoring one would change, and restoring it. */
export function VersionsDialog(props: VersionsDialogProps) {
  const { kind, id, current, locked, onRestored, onClose } = props
  const versions = useQuery(emailSources.versions(useAdmin(), kind, id))
  const restore = useRestoreVersion(kind, id)
  const { busy, problem, run } = useAction()
  const [chosen, setChosen] = useState<number>()
  const items = versions.data ?? []
  const shown = items.find(({ version }) => version === chosen) ?? items[1] ?? items[0]
  const isCurrent = shown === items[0]
  const isEdited = items[0] !== undefined && items[0].tsx_source !== current

  const restoreShown = async (version: EmailVersion) => {
    const done = t('Version {version} restored', { version: version.version })
    if (!(await run(() => restore(version.version), { done }))) return
    onRestored(version)
    onClose()
  }

  return (
    <Dialog
      title={t('Versions')}
      description={t('Every save makes a version. The last 50 are kept.')}
      closeLabel={t('Close')}
      size="large"
      className={sourceStyles.wide ?? ''}
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      {versions.error && !versions.data ? (
        <ProblemCard
          error={versions.error}
          onRetry={versions.refetch}
          title={t('Couldn’t load the versions')}
        />
      ) : versions.data === undefined ? (
        <Skeleton height="320px" shape="control" />
      ) : shown === undefined ? (
        <EmptyState title={t('No versions yet')}>
          <p>{t('The first one is made when you save a change.')}</p>
        </EmptyState>
      ) : (
        <>
          <div className={styles.columns}>
            <ul className={styles.list} aria-label={t('Versions')}>
              {items.map((version, at) => (
                <li key={version.version}>
                  <button
                    type="button"
                    className={styles.version}
                    aria-current={version === shown || undefined}
                    onClick={() => setChosen(version.version)}
                  >
                    <span className={styles.name}>
                      {t('Version {version}', { version: version.version })}
                      {at === 0 && <Badge tone="accent">{t('Current')}</Badge>}
                    </span>
                    <span className={styles.time}>
                      <Time at={new Date(version.saved_at_millis)} />
                      {version.saved_by === null && ` · ${t('with a key')}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <div className={sourceStyles.compared}>
              {shown.tsx_source === current ? (
                <EmptyState title={t('No differences')}>
                  <p>{t('This is the source in the editor.')}</p>
                </EmptyState>
              ) : isCurrent ? (
                <>
                  <p className={sourceStyles.caption}>{t('Your changes since the last save')}</p>
                  <DiffView before={shown.tsx_source} after={current} />
                </>
              ) : (
                <>
                  <p className={sourceStyles.caption}>
                    {t('What restoring version {version} changes', { version: shown.version })}
                    {isEdited && ` · ${t('Changes that are not saved will be lost.')}`}
                  </p>
                  <DiffView before={current} after={shown.tsx_source} />
                </>
              )}
            </div>
          </div>
          <DialogActions>
            {locked !== undefined && <span className={sourceStyles.caption}>{locked}</span>}
            <Button reads variant="secondary" disabled={busy} onClick={onClose}>
              {t('Close')}
            </Button>
            <Button
              disabled={isCurrent || locked !== undefined}
              busy={busy}
              busyLabel={t('Please wait…')}
              onClick={() => void restoreShown(shown)}
            >
              {t('Restore this version')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
