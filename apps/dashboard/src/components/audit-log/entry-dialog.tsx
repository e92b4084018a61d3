import {
  Badge,
  Button,
  CodeBlock,
  Dialog,
  DialogActions,
  EmptyState,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AuditEntry, auditLog } from '../../data/audit-log/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { exactTime, t, timeFromNow } from '../../text.ts'
import { Copyable } from '../copyable.tsx'
import { Facts } from '../facts.tsx'
import { formatJson } from '../json-text.ts'
import { ProblemCard } from '../problem-card.tsx'
import styles from './audit-log.module.css'
import { Changes } from './changes.tsx'
import { kindNames } from './kinds.ts'
import { isLinked, SubjectLink } from './subject-link.tsx'
import {
  actorName,
  actorTypeNames,
  type Subject,
  subjectName,
  targetTypeNames,
} from './subjects.ts'

/** A filter of the list that an entry suggests. */
export type EntryFilter =
  | { readonly by: 'actor' | 'ip'; readonly value: string }
  | { readonly by: 'target'; readonly type: Subject['type']; readonly id: string }

export interface EntryDialogProps {
  id: string
  /** The entry, if a list has it. */
  known?: AuditEntry | undefined
  /** Given: the list can be filtered by what the entry has. */
  onFilter?: (filter: EntryFilter) => void
  onClose: () => void
}

/** One entry of the audit log with everything that is recorded. */
export function EntryDialog({ id, known, onFilter, onClose }: EntryDialogProps) {
  const query = useQuery({ ...auditLog.entry(useAdmin(), id), enabled: known === undefined })
  const { data: entry = known, error, refetch } = query

  return (
    <Dialog
      title={entry ? t(kindNames[entry.kind]) : t('Entry')}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      {entry ? (
        <>
          <EntryFacts entry={entry} onFilter={onFilter} />
          <Recorded entry={entry} />
        </>
      ) : entry === null ? (
        <EmptyState title={t('Entry not found')}>
          <p>{t('It may be older than the log keeps entries.')}</p>
        </EmptyState>
      ) : error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the entry')} />
      ) : (
        <div className={styles.loading}>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton height="180px" shape="control" />
          <Skeleton height="120px" shape="control" />
        </div>
      )}
      <DialogActions>
        <Button reads variant="secondary" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function EntryFacts({
  entry,
  onFilter,
}: {
  entry: AuditEntry
  onFilter: EntryDialogProps['onFilter']
}) {
  const { actor, target, related, ip, user_agent, request_id } = entry
  const at = new Date(entry.at_millis)
  const withFilter = (value: ReactNode, label: string, filter: EntryFilter | null) => (
    <Fact value={value} label={label} onFilter={filter && onFilter && (() => onFilter(filter))} />
  )
  const subject = (value: Subject) =>
    withFilter(
      <SubjectFact subject={value} linked={isLinked(entry.kind) || value !== target} />,
      t('Only about this'),
      value.id === null ? null : { by: 'target', type: value.type, id: value.id },
    )
  return (
    <Facts
      facts={[
        { name: t('Time'), value: `${exactTime(at)} (${timeFromNow(at)})` },
        {
          name: t('Result'),
          value:
            entry.outcome === 'ok' ? (
              t('OK')
            ) : (
              <span className={styles.subject}>
                <Badge tone="danger">{t('Failed')}</Badge>
                {entry.reason && <code className={styles.code}>{entry.reason}</code>}
              </span>
            ),
        },
        {
          name: t('Actor'),
          value: withFilter(
            <ActorFact entry={entry} />,
            t('Only by this actor'),
            actor.id === null ? null : { by: 'actor', value: actor.id },
          ),
        },
        { name: t('About'), value: subject(target) },
        ...(related ? [{ name: t('Together with'), value: subject(related) }] : []),
        {
          name: t('IP address'),
          value:
            ip === null
              ? '–'
              : withFilter(<span dir="ltr">{ip}</span>, t('Only from this address'), {
                  by: 'ip',
                  value: ip,
                }),
        },
        { name: t('User agent'), value: <bdi>{user_agent ?? '–'}</bdi> },
        {
          name: t('Request ID'),
          value: request_id === null ? '–' : <Copyable text={request_id} name={t('Request ID')} />,
        },
      ]}
    />
  )
}

interface FactProps {
  value: ReactNode
  /** The name of the button that filters by it. */
  label: string
  onFilter: (() => void) | null | undefined
}

function Fact({ value, label, onFilter }: FactProps) {
  return (
    <span className={styles.fact}>
      <span className={styles.value}>{value}</span>
      {onFilter && (
        <Button reads variant="ghost" size="small" onClick={onFilter}>
          {label}
        </Button>
      )}
    </span>
  )
}

function ActorFact({ entry }: { entry: AuditEntry }) {
  const { actor } = entry
  const { projectId } = useAdmin()
  const name = <bdi>{actorName(entry)}</bdi>
  // An administrator is a user of the dashboard's own project.
  const hasPage = actor.type === 'user' || (actor.type === 'admin' && projectId === 'internal')
  return (
    <span className={styles.subject}>
      {hasPage ? <SubjectLink subject={{ type: 'user', id: actor.id }}>{name}</SubjectLink> : name}
      {actor.type === 'key' && actor.label && <bdi>{actor.label}</bdi>}
      {actor.type !== 'system' && (
        <span className={styles.type}>{t(actorTypeNames[actor.type])}</span>
      )}
    </span>
  )
}

function SubjectFact({ subject, linked }: { subject: Subject; linked: boolean }) {
  const name = subjectName(subject)
  const type = t(targetTypeNames[subject.type])
  return (
    <span className={styles.subject}>
      {linked ? (
        <SubjectLink subject={subject}>
          <bdi>{name ?? type}</bdi>
        </SubjectLink>
      ) : (
        <bdi>{name ?? type}</bdi>
      )}
      {name !== null && <span className={styles.type}>{type}</span>}
    </span>
  )
}

type View = 'changes' | 'json'

function Recorded({ entry }: { entry: AuditEntry }) {
  const [view, setView] = useState<View>('changes')
  return (
    <div className={styles.recorded}>
      <Tabs
        label={t('Show entry as')}
        tabs={[
          { id: 'changes', label: t('Changes') },
          { id: 'json', label: t('JSON') },
        ]}
        selected={view}
        onSelect={setView}
      >
        <div className={styles.view}>
          {view === 'changes' ? (
            <Changes changes={entry.changes} />
          ) : (
            <CodeBlock
              code={formatJson(entry)}
              label={t('JSON')}
              copyLabel={t('Copy JSON')}
              copiedLabel={t('Copied')}
            />
          )}
        </div>
      </Tabs>
    </div>
  )
}
