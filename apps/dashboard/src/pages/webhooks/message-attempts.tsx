import { Link } from '@tanstack/react-router'
import { Time } from '../../components/time.tsx'
import type { WebhookAttempt } from '../../data/webhooks/queries.ts'
import { t } from '../../text.ts'
import styles from './attempt-dialog.module.css'
import { triggerOf } from './attempts.ts'
import { AttemptBadge } from './attempts-section.tsx'
import type { WebhookSearch } from './webhook-search.ts'

/** All attempts of a message, newest first, each with a link. */
export function MessageAttempts({
  attempts,
  shownId,
}: {
  attempts: readonly WebhookAttempt[]
  shownId: string
}) {
  return (
    <div>
      <h3 className={styles.name} id="attempts">
        {t('All attempts for this message')}
      </h3>
      <ol className={styles.attempts} reversed aria-labelledby="attempts">
        {attempts.map((attempt, at) => (
          <li key={attempt.id}>
            <Link
              from="/projects/$projectId/webhooks/$endpointId"
              to="."
              search={(now: WebhookSearch) => ({ ...now, attempt: attempt.id })}
              replace
              resetScroll={false}
              className={styles.try}
              aria-current={attempt.id === shownId ? 'true' : undefined}
            >
              <span className={styles.number}>{attempts.length - at}</span>
              <AttemptBadge attempt={attempt} />
              <span>
                {attempt.responseStatusCode === 0 ? t('No response') : attempt.responseStatusCode}
              </span>
              <span className={styles.quiet}>{triggerOf(attempt)}</span>
              <span className={styles.when}>
                <Time at={new Date(attempt.timestamp)} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </div>
  )
}
