import type { OAuthProvider } from '@latchkey/js'
import { Badge, Button, ProviderMark, providerName } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useTranslate } from '../../context.ts'
import { Confirmation } from './confirmation.tsx'
import { useConfirmed } from './confirmed.tsx'
import styles from './rows.module.css'
import { useReturningFocus } from './use-returning-focus.ts'
import { workOnRow } from './work-on-row.ts'

export interface ConnectedAccountRowProps {
  account: OAuthProvider
  /** Without it the user could not sign in. */
  isOnlyWay: boolean
  /** Reloads the accounts. */
  readAgain: () => Promise<readonly OAuthProvider[]>
}

/** An account at a provider, which can be disconnected. */
export function ConnectedAccountRow({ account, isOnlyWay, readAgain }: ConnectedAccountRowProps) {
  const t = useTranslate()
  const confirmed = useConfirmed()
  const id = useId()
  const [asking, setAsking] = useState(false)
  const opener = useReturningFocus(asking)
  const provider = providerName(account.type)

  return (
    <li className={styles.row} data-icon="true">
      <span className={styles.icon}>
        <ProviderMark provider={account.type} />
      </span>
      <div className={styles.words}>
        <span className={styles.main}>{provider}</span>
        {!account.allowSignIn && (
          <span className={styles.badges}>
            <Badge>{t('Not used to sign in')}</Badge>
          </span>
        )}
        {account.email && <span className={styles.detail}>{account.email}</span>}
        {isOnlyWay && (
          <span className={styles.detail} id={id}>
            {t('It is your only way to sign in, so it cannot be disconnected.')}
          </span>
        )}
      </div>
      <div className={styles.end} ref={opener}>
        <Button
          variant="secondary"
          size="small"
          aria-label={t('Disconnect {provider}', { provider })}
          aria-describedby={isOnlyWay ? id : undefined}
          disabled={isOnlyWay}
          onClick={() => setAsking(true)}
        >
          {t('Disconnect')}
        </Button>
      </div>
      {asking && (
        <div className={styles.below}>
          <Confirmation
            question={t('Disconnect {provider}? You can no longer sign in with this account.', {
              provider,
            })}
            confirmLabel={t('Disconnect')}
            onConfirm={() => workOnRow(account, () => confirmed(() => account.delete()), readAgain)}
            onClose={() => setAsking(false)}
          />
        </div>
      )}
    </li>
  )
}
