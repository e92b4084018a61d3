import { Button, EmptyState } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmailDialog } from '../../../components/email-log/email-dialog.tsx'
import { EmailTable } from '../../../components/email-log/email-table.tsx'
import { Panel, Panels } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { emailLog } from '../../../data/emails/queries.ts'
import { useAdmin } from '../../../data/projects/use-project.ts'
import type { User } from '../../../data/users/queries.ts'
import { t } from '../../../text.ts'
import styles from './detail.module.css'
import { Notifications } from './notifications.tsx'

const STEP = 25
const AT_MOST = 100

/** Which emails a user receives, and those that were sent. */
export function EmailsTab({ user }: { user: User }) {
  const [limit, setLimit] = useState(STEP)
  const [openId, setOpenId] = useState<string>()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    emailLog.page(useAdmin(), { limit, userId: user.id }),
  )

  return (
    <Panels>
      <Notifications user={user} />
      <Panel
        title={t('Emails')}
        description={t('The emails of the last 30 days to this user, newest first.')}
        flush
      >
        {error && !data ? (
          <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the emails')} />
        ) : (
          <div className={styles.table}>
            <EmailTable
              emails={data?.items}
              onOpen={setOpenId}
              outdated={isPlaceholderData}
              expectedRows={3}
              empty={
                <EmptyState title={t('No emails')}>
                  <p>{t('No email was sent to this user in the last 30 days.')}</p>
                </EmptyState>
              }
              footer={
                data?.nextCursor &&
                limit < AT_MOST && (
                  <Button reads variant="secondary" size="small" onClick={() => setLimit(AT_MOST)}>
                    {t('Show older emails')}
                  </Button>
                )
              }
            />
          </div>
        )}
        {openId !== undefined && <EmailDialog id={openId} onClose={() => setOpenId(undefined)} />}
      </Panel>
    </Panels>
  )
}
