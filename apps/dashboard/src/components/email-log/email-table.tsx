import type { ReactNode } from 'react'
import type { LoggedEmail } from '../../data/emails/queries.ts'
import { t } from '../../text.ts'
import type { Column, Paging } from '../data-table/columns.ts'
import { DataTable } from '../data-table/data-table.tsx'
import { RowDetail } from '../row-detail.tsx'
import { Time } from '../time.tsx'
import styles from './email-log.module.css'
import { EmailStateBadge } from './email-state.tsx'
import { emailTypeName } from './email-types.ts'

export interface EmailTableProps {
  /** Undefined while they load. */
  emails: readonly LoggedEmail[] | undefined
  onOpen: (id: string) => void
  outdated: boolean
  empty: ReactNode
  footer?: ReactNode
  expectedRows?: number
  /** What the page has filtered them by, if it can. */
  filter?: string
  paging?: Paging
}

/** Emails of the log, newest first. */
export function EmailTable(props: EmailTableProps) {
  const { emails, onOpen, outdated, empty, footer, expectedRows = 8, ...list } = props
  return (
    <DataTable
      label={t('Emails')}
      columns={columns(onOpen)}
      rows={emails}
      rowKey={({ id }) => id}
      expectedRows={expectedRows}
      loadingLabel={t('Loading…')}
      outdated={outdated}
      empty={empty}
      footer={footer}
      {...list}
    />
  )
}

const columns = (onOpen: (id: string) => void): readonly Column<LoggedEmail>[] => [
  {
    id: 'to',
    header: t('Recipient'),
    shrinks: 28,
    cell: (email) => (
      <RowDetail detail={<Subject email={email} />}>
        <button
          type="button"
          className={styles.open}
          data-row-link=""
          onClick={() => onOpen(email.id)}
        >
          <bdi title={email.to}>{email.to}</bdi>
        </button>
      </RowDetail>
    ),
  },
  {
    id: 'subject',
    header: t('Subject'),
    minor: true,
    shrinks: 36,
    cell: (email) => <Subject email={email} />,
  },
  { id: 'state', header: t('Status'), cell: (email) => <EmailStateBadge email={email} /> },
  { id: 'type', header: t('Kind'), minor: true, cell: ({ type }) => emailTypeName(type) },
  {
    id: 'time',
    header: t('Time'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
]

const Subject = ({ email: { subject } }: { email: LoggedEmail }) => (
  <bdi className={styles.subject} title={subject}>
    {subject || t('No subject')}
  </bdi>
)
