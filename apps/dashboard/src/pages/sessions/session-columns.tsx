import { Badge } from '@latchkey/ui'
import type { Column } from '../../components/data-table/columns.ts'
import { Link } from '../../components/link.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { Time } from '../../components/time.tsx'
import { userName } from '../../components/user-line.tsx'
import type { ProjectSession } from '../../data/sessions/queries.ts'
import { t, timeFromNow } from '../../text.ts'
import { deviceOf, nameOfSession, placeOf } from '../users/detail/session-facts.ts'
import styles from './session-columns.module.css'

const placeText = ({ last_used_place }: ProjectSession): string | undefined =>
  last_used_place === null ? undefined : placeOf({ last_used_at_end_user_ip_info: last_used_place })

/** The name of a session for screen readers: its user, device and IP address. */
export const sessionLabel = (session: ProjectSession): string =>
  t('Select the session of {name}: {session}', {
    name: userName(session.user),
    session: nameOfSession({
      device: deviceOf(session.last_used_device),
      ip: session.last_used_place?.ip,
      startedAt: session.created_at_millis,
    }),
  })

/** The columns of the sessions of a project. */
export const sessionColumns = (
  projectId: string,
  onIp: (ip: string) => void,
): readonly Column<ProjectSession>[] => [
  {
    id: 'user',
    header: t('User'),
    cell: (session) => (
      <RowDetail
        detail={[
          session.last_used_place?.ip,
          timeFromNow(new Date(session.last_used_at_millis ?? session.created_at_millis)),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <span className={styles.user}>
          <Link
            className={styles.name}
            to="/projects/$projectId/users/$userId"
            params={{ projectId, userId: session.user.id }}
            search={{ tab: 'sessions' }}
          >
            <bdi>{userName(session.user)}</bdi>
          </Link>
          {session.is_impersonation && <Badge tone="warning">{t('Impersonation')}</Badge>}
          {session.is_current_session && <Badge>{t('Yours')}</Badge>}
        </span>
        {session.impersonation && (
          <span className={styles.reason}>
            <bdi>
              {session.impersonation.impersonator === null
                ? session.impersonation.reason
                : t('{name}: {reason}', {
                    name: session.impersonation.impersonator,
                    reason: session.impersonation.reason,
                  })}
            </bdi>
          </span>
        )}
      </RowDetail>
    ),
  },
  {
    id: 'created',
    header: t('Started'),
    minor: true,
    cell: ({ created_at_millis }) => <Time at={new Date(created_at_millis)} />,
  },
  {
    id: 'used',
    header: t('Last used'),
    minor: true,
    cell: ({ last_used_at_millis }) =>
      last_used_at_millis === null ? '–' : <Time at={new Date(last_used_at_millis)} />,
  },
  {
    id: 'ip',
    header: t('IP address'),
    minor: true,
    cell: ({ last_used_place }) =>
      last_used_place === null ? (
        '–'
      ) : (
        <button
          type="button"
          className={styles.ip}
          dir="ltr"
          title={t('Show sessions from this address')}
          onClick={() => onIp(last_used_place.ip)}
        >
          {last_used_place.ip}
        </button>
      ),
  },
  {
    id: 'place',
    header: t('Location'),
    minor: true,
    cell: (session) => <bdi>{placeText(session) ?? '–'}</bdi>,
  },
  {
    id: 'device',
    header: t('Device'),
    minor: true,
    cell: (session) => <bdi>{deviceOf(session.last_used_device) ?? '–'}</bdi>,
  },
]
