import type { ActiveSession } from '@latchkey/js'
import { ActionButton, Badge } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import { exactTime, longDate, timeAgo } from './dates.ts'
import styles from './rows.module.css'

export interface SessionRowProps {
  session: ActiveSession
  onRevoke: () => Promise<void>
  onError: (error: unknown) => void
}

/** A session of the user. The current session is ended by signing out. */
export function SessionRow({ session, onRevoke, onError }: SessionRowProps) {
  const t = useTranslate()
  const { geoInfo, createdAt, lastUsedAt, isCurrentSession, isImpersonation } = session
  const place = geoInfo?.cityName ?? t('Unknown location')
  const [beforeTime, afterTime] = t('Last used {time}').split('{time}')

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.main}>{place}</span>
        <span className={styles.badges}>
          {isCurrentSession && <Badge tone="success">{t('This session')}</Badge>}
          {isImpersonation && <Badge tone="warning">{t('Impersonation')}</Badge>}
        </span>
        <span className={styles.detail}>
          {geoInfo && `${t('IP address {ip}', { ip: geoInfo.ip })} · `}
          {lastUsedAt ? (
            <>
              {beforeTime}
              <time dateTime={lastUsedAt.toISOString()} title={exactTime(lastUsedAt)}>
                {timeAgo(lastUsedAt, new Date(), t)}
              </time>
              {afterTime}
            </>
          ) : (
            t('Never used')
          )}
          {' · '}
          {t('Signed in {date}', { date: longDate(createdAt) })}
        </span>
      </div>
      {!isCurrentSession && (
        <ActionButton
          variant="secondary"
          size="small"
          busyLabel={t('Please wait…')}
          aria-label={t('Revoke the session in {place} of {date}', {
            place,
            date: exactTime(createdAt),
          })}
          action={onRevoke}
          onError={onError}
        >
          {t('Revoke')}
        </ActionButton>
      )}
    </li>
  )
}
