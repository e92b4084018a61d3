import type { ActiveSession, SessionLocation } from '@latchkey/js'
import { ActionButton, Badge, Glyph, type GlyphShape, monitorGlyph } from '@latchkey/ui'
import { type Translate, useTranslate } from '../../context.ts'
import { countryName, exactTime, longDate } from './dates.ts'
import { nameDevice } from './describe-device.ts'
import styles from './rows.module.css'
import { TimeText } from './time-text.tsx'

export interface SessionRowProps {
  session: ActiveSession
  onRevoke: () => Promise<void>
  onError: (error: unknown) => void
}

const phoneGlyph: GlyphShape =
  'M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5ZM9 15h2'

const PHONES: readonly unknown[] = ['iOS', 'Android']

/** A session of the user. The current session is ended by signing out. */
export function SessionRow({ session, onRevoke, onError }: SessionRowProps) {
  const t = useTranslate()
  const { geoInfo, device, createdAt, lastUsedAt, isCurrentSession, isImpersonation } = session
  const name = (device && nameDevice(device, t)) ?? t('Unknown device')
  const place = (geoInfo && placeOf(geoInfo, t)) || t('Unknown location')

  return (
    <li className={styles.row} data-icon="true">
      <span className={styles.icon}>
        <Glyph shape={PHONES.includes(device?.system) ? phoneGlyph : monitorGlyph} />
      </span>
      <div className={styles.words}>
        <span className={styles.main}>{name}</span>
        <span className={styles.badges}>
          {isCurrentSession && <Badge tone="success">{t('This session')}</Badge>}
          {isImpersonation && <Badge tone="warning">{t('Impersonation')}</Badge>}
        </span>
        <span className={styles.pieces}>
          <span className={styles.piece}>{place}</span>
          {geoInfo && (
            <span className={styles.piece}>{t('IP address {ip}', { ip: geoInfo.ip })}</span>
          )}
        </span>
        <span className={styles.pieces}>
          <span className={styles.piece}>
            {lastUsedAt ? (
              <TimeText text={t('Last used {time}')} time={lastUsedAt} />
            ) : (
              t('Never used')
            )}
          </span>
          <span className={styles.piece}>
            {t('Signed in {date}', { date: longDate(createdAt, t) })}
          </span>
        </span>
      </div>
      {!isCurrentSession && (
        <ActionButton
          variant="secondary"
          size="small"
          busyLabel={t('Please wait…')}
          aria-label={t(
            ['Revoke the session of {device} of {date}', 'Revoke the session in {place} of {date}'],
            { device: name, place, date: exactTime(createdAt, t) },
          )}
          action={onRevoke}
          onError={onError}
        >
          {t('Revoke')}
        </ActionButton>
      )}
    </li>
  )
}

/** City and country, as far as known. */
function placeOf({ cityName, countryCode }: SessionLocation, t: Translate): string {
  const country = countryCode && countryName(countryCode, t)
  return [cityName, country].filter(Boolean).join(', ')
}
