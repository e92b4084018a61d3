import { Button, EmptyState } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditLog } from '../../data/audit-log/queries.ts'
import { useAdmin } from '../../data/projects/use-project.ts'
import { t } from '../../text.ts'
import { Link } from '../link.tsx'
import { Panel } from '../panel.tsx'
import { ProblemCard } from '../problem-card.tsx'
import styles from './audit-log.module.css'
import { AuditTable } from './audit-table.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const STEP = 25
const AT_MOST = 100

export interface ActivityTabProps {
  about: { readonly type: 'user' | 'team'; readonly id: string }
}

/** The entries of the audit log about one user or team. New ones appear while it is visible. */
export function ActivityTab({ about }: ActivityTabProps) {
  const admin = useAdmin()
  const [limit, setLimit] = useState(STEP)
  const [openId, setOpenId] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    auditLog.page(admin, { target: about }, { limit, isLive: true }),
  )
  const entries = data?.items

  return (
    <Panel
      title={t('Activity')}
      description={
        about.type === 'user'
          ? t('Sign-ins of this user, and what was changed about them, newest first.')
          : t('What was changed about this team and its members, newest first.')
      }
      aside={
        <Link
          to="/projects/$projectId/audit-log"
          params={{ projectId: admin.projectId }}
          search={{ type: about.type, target: about.id }}
        >
          {t('Open in audit log')}
        </Link>
      }
      flush
    >
      {error && !entries ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the activity')} />
      ) : (
        <div className={styles.inPanel}>
          <AuditTable
            entries={entries}
            about={about.id}
            onOpen={setOpenId}
            outdated={isPlaceholderData}
            expectedRows={5}
            empty={
              <EmptyState title={t('No activity yet')}>
                <p>{t('Sign-ins and changes appear here.')}</p>
              </EmptyState>
            }
            footer={
              data?.nextCursor &&
              limit < AT_MOST && (
                <Button reads variant="secondary" size="small" onClick={() => setLimit(AT_MOST)}>
                  {t('Show older entries')}
                </Button>
              )
            }
          />
        </div>
      )}
      {openId !== undefined && (
        <EntryDialog
          key={openId}
          id={openId}
          known={entries?.find(({ id }) => id === openId)}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Panel>
  )
}
