import { Badge, Button, EmptyState, Glyph, monitorGlyph } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import type { Column } from '../../../components/data-table/columns.ts'
import { DataTable } from '../../../components/data-table/data-table.tsx'
import { Panel } from '../../../components/panel.tsx'
import { ProblemCard } from '../../../components/problem-card.tsx'
import { RowDetail } from '../../../components/row-detail.tsx'
import { Time } from '../../../components/time.tsx'
import { useAdmin } from '../../../data/projects/use-project.ts'
import { ofUsers, type Session, type User } from '../../../data/users/queries.ts'
import { useEndSession } from '../../../data/users/session-writes.ts'
import { t } from '../../../text.ts'
import { useOwnIds } from '../use-own-ids.ts'
import styles from './detail.module.css'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { ageOf, deviceOf, nameOfSession, placeOf } from './session-facts.ts'

/** The sessions of a user (protocol 09 §8.5). */
export function SessionsTab({ user }: { user: User }) {
  const { data: sessions, error, refetch } = useQuery(ofUsers.sessions(useAdmin(), user.id))
  const endSession = useEndSession(user.id)
  const ownIds = useOwnIds()
  const [ending, setEnding] = useState<Session>()
  const [endingAll, setEndingAll] = useState(false)

  return (
    <Panel
      title={t('Sessions')}
      description={t(
        'Ending a session can take up to ten minutes, because issued access tokens stay valid that long.',
      )}
      aside={
        sessions &&
        sessions.length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setEndingAll(true)}>
            {t('End all…')}
          </Button>
        )
      }
      flush
    >
      {error && !sessions ? (
        <ProblemCard error={error} onRetry={refetch} />
      ) : (
        <div className={styles.table}>
          <DataTable
            label={t('Sessions')}
            columns={columns((session) =>
              session.id === ownIds.sessionId ? (
                <Badge>{t('Yours')}</Badge>
              ) : (
                <Button
                  variant="ghost"
                  size="small"
                  aria-label={t('End session of {session}', { session: labelOf(session) })}
                  onClick={() => setEnding(session)}
                >
                  {t('End…')}
                </Button>
              ),
            )}
            rows={sessions}
            rowKey={({ id }) => id}
            expectedRows={3}
            loadingLabel={t('Loading…')}
            empty={
              <EmptyState icon={<Glyph shape={monitorGlyph} />} title={t('No sessions')}>
                <p>{t('The user isn’t signed in anywhere.')}</p>
              </EmptyState>
            }
          />
        </div>
      )}
      {ending && (
        <ConfirmDialog
          title={t('End this session?')}
          confirmLabel={t('End session')}
          action={() => endSession(ending.id)}
          code={() => endSession.request(ending.id)}
          done={t('Session ended')}
          onClose={() => setEnding(undefined)}
        >
          <p>
            <bdi>{labelOf(ending)}</bdi>
          </p>
          <p>{t('The user is signed out on that device.')}</p>
        </ConfirmDialog>
      )}
      {endingAll && <EndSessionsDialog user={user} onClose={() => setEndingAll(false)} />}
    </Panel>
  )
}

const ipOf = (session: Session): string | undefined => session.last_used_at_end_user_ip_info?.ip

const labelOf = (session: Session): string =>
  nameOfSession({
    device: deviceOf(session.last_used_device),
    ip: ipOf(session),
    startedAt: session.created_at,
  })

const columns = (action: (session: Session) => ReactNode): readonly Column<Session>[] => [
  {
    id: 'created',
    header: t('Created'),
    sortBy: ({ created_at }) => created_at,
    cell: (session) => {
      const { days, isExpired } = ageOf(session.created_at, Date.now())
      return (
        <RowDetail
          detail={[deviceOf(session.last_used_device), ipOf(session)].filter(Boolean).join(' · ')}
        >
          <span className={`${styles.identity} ${isExpired ? styles.expired : ''}`}>
            <Time at={new Date(session.created_at)} />
            {days > 0 && (
              <span className={styles.quiet}>
                {t('{days, plural, one {# day old} other {# days old}}', { days })}
              </span>
            )}
            {session.is_impersonation && <Badge tone="warning">{t('Impersonation')}</Badge>}
            {isExpired && <Badge>{t('Expired')}</Badge>}
          </span>
        </RowDetail>
      )
    },
  },
  {
    id: 'used',
    header: t('Last used'),
    minor: true,
    sortBy: ({ last_used_at = 0 }) => last_used_at,
    cell: ({ last_used_at }) =>
      last_used_at === undefined ? '–' : <Time at={new Date(last_used_at)} />,
  },
  {
    id: 'ip',
    header: t('IP address'),
    minor: true,
    cell: (session) => <span dir="ltr">{ipOf(session) ?? '–'}</span>,
  },
  {
    id: 'place',
    header: t('Location'),
    minor: true,
    cell: (session) => <bdi>{placeOf(session) ?? '–'}</bdi>,
  },
  {
    id: 'device',
    header: t('Device'),
    minor: true,
    cell: ({ last_used_device }) => <bdi>{deviceOf(last_used_device) ?? '–'}</bdi>,
  },
  { id: 'action', header: t('Actions'), headerHidden: true, align: 'end', cell: action },
]
