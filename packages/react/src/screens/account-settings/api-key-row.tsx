import type { ApiKey } from '@latchkey/js'
import { Badge, Button } from '@latchkey/ui'
import { useState } from 'react'
import { useTranslate } from '../../context.ts'
import { neverExpires } from './api-key-list.ts'
import { Confirmation } from './confirmation.tsx'
import { longDate } from './dates.ts'
import styles from './rows.module.css'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface ApiKeyRowProps {
  apiKey: ApiKey
  /** Reloads the keys. */
  readAgain: () => Promise<readonly ApiKey[]>
}

/** An API key with its state. A valid one can be revoked. */
export function ApiKeyRow({ apiKey, readAgain }: ApiKeyRowProps) {
  const t = useTranslate()
  const [revoking, setRevoking] = useState(false)
  const opener = useReturningFocus(revoking)
  const reason = apiKey.whyInvalid()
  const name = apiKey.description.trim() || t('API key without description')

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.main}>{name}</span>
        <span className={styles.badges}>
          {reason === null && <Badge tone="success">{t('Valid')}</Badge>}
          {reason === 'expired' && <Badge tone="warning">{t('Expired')}</Badge>}
          {reason === 'manually-revoked' && <Badge tone="danger">{t('Revoked')}</Badge>}
          {apiKey.isPublic && <Badge>{t('Public')}</Badge>}
        </span>
        <span className={styles.pieces}>
          <span className={styles.piece}>
            <bdi dir="ltr">••••{apiKey.value.lastFour}</bdi>
          </span>
          <span className={styles.piece}>
            {t('Created {date}', { date: longDate(apiKey.createdAt, t) })}
          </span>
          <span className={styles.piece}>
            <Ending apiKey={apiKey} />
          </span>
        </span>
      </div>
      {reason === null && (
        <div className={styles.end} ref={opener}>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Revoke the API key {name}', { name })}
            onClick={() => setRevoking(true)}
          >
            {t('Revoke')}
          </Button>
        </div>
      )}
      {revoking && (
        <div className={styles.below}>
          <Confirmation
            question={t(
              'Revoke {name}? Whatever uses this key stops working. This cannot be undone.',
              { name },
            )}
            confirmLabel={t('Revoke key')}
            onConfirm={() => workOnRow(apiKey, () => apiKey.revoke(), readAgain)}
            onClose={() => setRevoking(false)}
          />
        </div>
      )}
    </li>
  )
}

function Ending({ apiKey }: { apiKey: ApiKey }) {
  const t = useTranslate()
  const { manuallyRevokedAt, expiresAt } = apiKey
  if (manuallyRevokedAt) return t('Revoked {date}', { date: longDate(manuallyRevokedAt, t) })
  if (expiresAt === undefined || neverExpires(apiKey, new Date())) return t('Never expires')
  return apiKey.isValid()
    ? t('Expires {date}', { date: longDate(expiresAt, t) })
    : t('Expired {date}', { date: longDate(expiresAt, t) })
}
