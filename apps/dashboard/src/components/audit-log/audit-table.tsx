import { Badge } from '@latchkey/ui'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../data/audit-log/queries.ts'
import { t, timeFromNow } from '../../text.ts'
import type { Column, Paging } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { RowDetail } from '../row-detail.tsx'
import { Time } from '../time.tsx'
import styles from './audit-log.module.css'
import { kindNames } from './kinds.ts'
import { isLinked, SubjectLink } from './subject-link.tsx'
import { actorName, otherSubject, type Subject, subjectName, targetTypeNames } from './subjects.ts'

export interface AuditTableProps {
  /** Undefined while they load. */
  entries: readonly AuditEntry[] | undefined
  /** The user or team that all entries are about, which the list does not repeat. */
  about?: string
  onOpen: (id: string) => void
  outdated: boolean
  empty: ReactNode
  footer?: ReactNode
  expectedRows?: number
  paging?: Paging
  filter?: string
}

/** Entries of the audit log, newest first. */
export function AuditTable(props: AuditTableProps) {
  const { entries, about, onOpen, outdated, empty, footer, expectedRows = 8, paging } = props
  return (
    <DataTable
      label={t('Entries')}
      columns={columns(onOpen, about)}
      rows={entries}
      rowKey={({ id }) => id}
      expectedRows={expectedRows}
      loadingLabel={t('Loading…')}
      outdated={outdated}
      empty={empty}
      footer={footer}
      {...(paging && { paging })}
      {...(props.filter !== undefined && { filter: props.filter })}
    />
  )
}

const columns = (
  onOpen: (id: string) => void,
  about: string | undefined,
): readonly Column<AuditEntry>[] => [
  {
    id: 'kind',
    header: t('Event'),
    shrinks: 34,
    cell: (entry) => (
      <RowDetail
        detail={
          <>
            {entry.outcome === 'failed' && <span className={styles.failed}>{t('Failed')} · </span>}
            {t('{actor} · {time}', {
              actor: actorName(entry),
              time: timeFromNow(new Date(entry.at_millis)),
            })}
          </>
        }
      >
        <span className={styles.event}>
          <button
            type="button"
            className={styles.open}
            data-row-link=""
            onClick={() => onOpen(entry.id)}
          >
            {t(kindNames[entry.kind])}
          </button>
          <Paths entry={entry} />
        </span>
      </RowDetail>
    ),
  },
  {
    id: 'actor',
    header: t('Actor'),
    minor: true,
    shrinks: 24,
    cell: (entry) => (
      <span className={styles.subject} title={actorName(entry)}>
        <bdi className={styles.name}>{actorName(entry)}</bdi>
        {entry.actor.type === 'admin' && <Badge>{t('Admin')}</Badge>}
      </span>
    ),
  },
  {
    id: 'target',
    header: about === undefined ? t('About') : t('Together with'),
    minor: true,
    shrinks: 18,
    cell: (entry) => (
      <SubjectCell
        subject={about === undefined ? entry.target : otherSubject(entry, about)}
        linked={isLinked(entry.kind)}
      />
    ),
  },
  {
    id: 'outcome',
    header: t('Result'),
    minor: true,
    cell: ({ outcome }) =>
      outcome === 'ok' ? (
        <span className={styles.quiet}>{t('OK')}</span>
      ) : (
        <Badge tone="danger">{t('Failed')}</Badge>
      ),
  },
  {
    id: 'ip',
    header: t('IP address'),
    minor: true,
    cell: ({ ip }) => (
      <span className={styles.quiet} dir="ltr">
        {ip ?? '–'}
      </span>
    ),
  },
  {
    id: 'time',
    header: t('Time'),
    minor: true,
    cell: ({ at_millis }) => <Time at={new Date(at_millis)} />,
  },
]

/** Beside the name of the event: why it failed, or its details and the names of changed fields. */
function Paths({ entry: { changes, reason } }: { entry: AuditEntry }) {
  const text =
    reason ??
    changes
      // A value without one before is a detail, such as the method of a sign-in.
      .map(({ path, from, to }) => (from === undefined && typeof to === 'string' ? to : path))
      .join(', ')
  return text === '' ? null : (
    <span className={styles.paths} dir="ltr" title={text}>
      {text}
    </span>
  )
}

function SubjectCell({ subject, linked }: { subject: Subject | null; linked: boolean }) {
  if (subject === null) return <span className={styles.quiet}>–</span>
  const name = <bdi>{subjectName(subject) ?? t(targetTypeNames[subject.type])}</bdi>
  return (
    <span className={styles.subject} title={t(targetTypeNames[subject.type])}>
      <span className={styles.name}>
        {linked ? <SubjectLink subject={subject}>{name}</SubjectLink> : name}
      </span>
    </span>
  )
}
