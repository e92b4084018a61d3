import { Badge, Button, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { type ConfigVersion, configVersions } from '../../data/configuration/queries.ts'
import { useRollBack } from '../../data/configuration/writes.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { isolated, t } from '../../text.ts'
import styles from './configuration-page.module.css'
import { Difference } from './difference.tsx'

/** The versions of the configuration, newest first: who changed what, and a way back. */
export function HistoryTab() {
  const query = useInfiniteQuery(configVersions(useAdmin()))
  const rollBack = useRollBack()
  const [restored, setRestored] = useState<ConfigVersion>()
  const versions = query.data?.pages.flatMap(({ items }) => items)

  if (query.error && !versions)
    return (
      <ProblemCard
        error={query.error}
        onRetry={query.refetch}
        title={t('Couldn’t load the history')}
      />
    )
  if (versions === undefined)
    return (
      <div className={styles.tab}>
        <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
        <Skeleton width="100%" height="12rem" />
      </div>
    )
  return (
    <div className={styles.tab}>
      <ol className={styles.versions}>
        {versions.map((version, at) => (
          <Version
            key={version.version}
            version={version}
            isCurrent={at === 0}
            onRestore={() => setRestored(version)}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          reads
          variant="secondary"
          busy={query.isFetchingNextPage}
          busyLabel={t('Please wait…')}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Show older versions')}
        </Button>
      )}
      {restored && (
        <ConfirmDialog
          title={t('Restore version {version}?', { version: restored.version })}
          consequences={[
            t('All later changes of the configuration are undone, including secrets.'),
            t('The current configuration stays in the history.'),
          ]}
          confirmLabel={t('Restore version')}
          tone="primary"
          action={() => rollBack(restored.version)}
          done={t('Version {version} restored', { version: restored.version })}
          onClose={() => setRestored(undefined)}
        />
      )}
    </div>
  )
}

interface VersionProps {
  version: ConfigVersion
  isCurrent: boolean
  onRestore: () => void
}

function Version({
  version: { version, at_millis, actor, diff },
  isCurrent,
  onRestore,
}: VersionProps) {
  return (
    <li className={styles.version}>
      <header className={styles.head}>
        <h2 className={styles.name}>{t('Version {version}', { version })}</h2>
        {isCurrent && <Badge tone="success">{t('Current')}</Badge>}
        <p className={styles.author}>
          <Time at={new Date(at_millis)} /> · {authorText(actor)}
        </p>
        {!isCurrent && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Restore version {version}', { version })}
            onClick={onRestore}
          >
            {t('Restore')}
          </Button>
        )}
      </header>
      {diff.length > 0 && (
        <details open={diff.length <= 3}>
          <summary className={styles.summary}>
            {t('{count, plural, one {# setting changed} other {# settings changed}}', {
              count: diff.length,
            })}
          </summary>
          <ul className={styles.differences}>
            {diff.map((difference) => (
              <Difference key={difference.path} difference={difference} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

const authorText = ({ type, id, label }: ConfigVersion['actor']): string => {
  if (type === 'system') return t('Latchkey')
  if (type === 'key') return t('an API key')
  return isolated(label ?? id ?? t('an administrator'))
}
