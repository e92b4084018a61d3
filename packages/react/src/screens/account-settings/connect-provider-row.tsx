import { Button, Notice, ProviderMark, providerName } from '@latchkey/ui'
import { type CurrentUser, useTranslate } from '../../context.ts'
import { useLeavePage } from '../use-leave-page.ts'
import styles from './rows.module.css'

export interface ConnectProviderRowProps {
  user: CurrentUser
  /** The provider's id. */
  provider: string
}

/** A provider without an account of the user. Connecting leaves the page and returns to it. */
export function ConnectProviderRow({ user, provider }: ConnectProviderRowProps) {
  const t = useTranslate()
  const { busy, problem, leavePage } = useLeavePage(() =>
    user.getConnectedAccount(provider, { or: 'redirect' }),
  )
  const name = providerName(provider)

  return (
    <li className={styles.row} data-icon="true">
      <span className={styles.icon}>
        <ProviderMark provider={provider} />
      </span>
      <div className={styles.words}>
        <span className={styles.main}>{name}</span>
        <span className={styles.detail}>{t('Not connected')}</span>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        busyLabel={t('Please wait…')}
        aria-label={t('Connect {provider}', { provider: name })}
        // The account would be the administrator's.
        disabled={user.impersonation !== null}
        onClick={leavePage}
      >
        {t('Connect')}
      </Button>
      {problem && (
        <div className={styles.below}>
          <Notice>{problem}</Notice>
        </div>
      )}
    </li>
  )
}
