import {
  Button,
  Dialog,
  DialogActions,
  EmptyState,
  Notice,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { emailLog, type WholeLoggedEmail } from '../../data/emails/queries.ts'
import { useResendEmail } from '../../data/emails/writes.ts'
import { useAccess } from '../../data/owner-teams/use-access.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { exactTime, t, timeFromNow } from '../../text.ts'
import { Copyable } from '../copyable.tsx'
import { Facts } from '../facts.tsx'
import { Link } from '../link.tsx'
import { MailFrame } from '../mail-frame.tsx'
import { ProblemCard } from '../problem-card.tsx'
import { Time } from '../time.tsx'
import { useAction } from '../use-action.ts'
import { Writes } from '../writes.tsx'
import { failureOf } from './email-errors.ts'
import styles from './email-log.module.css'
import { EmailStateBadge, isInMailbox, isMailbox } from './email-state.tsx'
import { emailTypeName } from './email-types.ts'

/** One email of the log: where it went, its attempts, and its body. */
export function EmailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: email, error, refetch } = useQuery(emailLog.email(useAdmin(), id))
  const resend = useResendEmail()
  const { busy, problem, run } = useAction()
  const again = async () => {
    if (await run(() => resend(id), { done: t('Email sent again') })) onClose()
  }

  return (
    <Dialog
      title={email ? email.subject || t('No subject') : t('Message')}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      {email ? (
        <>
          <EmailFacts email={email} />
          <Content email={email} />
          <DialogActions>
            <Button reads variant="secondary" onClick={onClose}>
              {t('Close')}
            </Button>
            <Writes endpoint="POST /internal/emails/:id/resend">
              <Button
                disabled={!email.can_resend}
                busy={busy}
                busyLabel={t('Please wait…')}
                title={
                  email.can_resend
                    ? undefined
                    : t('Its code or link works only once, or its content was deleted.')
                }
                onClick={() => void again()}
              >
                {t('Send again')}
              </Button>
            </Writes>
          </DialogActions>
        </>
      ) : email === null ? (
        <EmptyState title={t('Email not found')}>
          <p>{t('Emails are kept for 30 days.')}</p>
        </EmptyState>
      ) : error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the email')} />
      ) : (
        <div className={styles.loading}>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton width="70%" height="14px" />
          <Skeleton width="55%" height="14px" />
          <Skeleton height="320px" shape="control" />
        </div>
      )}
    </Dialog>
  )
}

function EmailFacts({ email }: { email: WholeLoggedEmail }) {
  const { id: projectId } = useProject()
  const access = useAccess()
  const failure = failureOf(email.error)
  const next = email.next_attempt_at_millis
  const facts: { name: string; value: ReactNode }[] = [
    {
      name: t('Status'),
      value: (
        <span className={styles.state}>
          <EmailStateBadge email={email} />
          {failure && <span>{failure.text}</span>}
          {isInMailbox(email) && access.may('GET /internal/mailbox') && (
            <Link to="/projects/$projectId/mailbox" params={{ projectId }}>
              {t('Open the mailbox')}
            </Link>
          )}
        </span>
      ),
    },
    {
      name: t('To'),
      value: (
        <span className={styles.state}>
          <Copyable text={email.to} name={t('Email')} />
          {email.user_id !== null && (
            <Link
              to="/projects/$projectId/users/$userId"
              params={{ projectId, userId: email.user_id }}
            >
              {t('Show user')}
            </Link>
          )}
        </span>
      ),
    },
    { name: t('Kind'), value: emailTypeName(email.type) },
    { name: t('Created'), value: exactTime(new Date(email.created_at_millis)) },
  ]
  if (next !== null && email.state === 'queued')
    facts.push({ name: t('Next attempt'), value: timeFromNow(new Date(next)) })
  if (email.sender)
    facts.push({
      name: t('From'),
      value: <bdi>{`${email.sender.sender_name} <${email.sender.sender_email}>`}</bdi>,
    })
  return (
    <>
      {email.rendering_error !== null && (
        <Notice>
          {t('Sent in the built-in look, because your template or theme failed: {reason}', {
            reason: email.rendering_error,
          })}
        </Notice>
      )}
      <Facts facts={facts} />
    </>
  )
}

type View = 'html' | 'text' | 'attempts'

function Content({ email }: { email: WholeLoggedEmail }) {
  // The attempts are of most interest if they failed.
  const [view, setView] = useState<View>(email.html === null || email.error ? 'attempts' : 'html')
  return (
    <div className={styles.content}>
      <Tabs
        label={t('Show email as')}
        tabs={[
          { id: 'html', label: t('HTML') },
          { id: 'text', label: t('Text') },
          {
            id: 'attempts',
            label: t('Attempts ({count})', { count: email.delivery_attempts.length }),
          },
        ]}
        selected={view}
        onSelect={setView}
      >
        {view === 'attempts' ? (
          <Attempts email={email} />
        ) : email.html === null ? (
          <p className={styles.gone}>
            {t('The content of this email was deleted. It is kept for 30 days at most.')}
          </p>
        ) : (
          <section
            className={view === 'html' ? styles.frame : styles.text}
            aria-label={t('Message')}
            dir={view === 'html' ? undefined : 'auto'}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
            tabIndex={0}
          >
            {view === 'html' ? <MailFrame html={email.html} scheme="light" /> : email.text}
          </section>
        )}
      </Tabs>
    </div>
  )
}

function Attempts({ email: { delivery_attempts: attempts } }: { email: WholeLoggedEmail }) {
  if (attempts.length === 0) return <p className={styles.gone}>{t('Nothing was tried yet.')}</p>
  return (
    <ol className={styles.attempts}>
      {attempts.map((attempt) => {
        const failure = failureOf(attempt.error)
        const wasKept = isMailbox(attempt.sender_config)
        return (
          <li key={attempt.id} data-failed={failure !== null}>
            <div className={styles.attempt}>
              <span className={styles.result}>
                {failure
                  ? failure.text
                  : wasKept
                    ? t('In mailbox')
                    : t('Accepted by the email server')}
              </span>
              <Time at={new Date(attempt.attempted_at_millis)} />
            </div>
            {!wasKept && (
              <p className={styles.server}>
                {attempt.sender_config.host}:{attempt.sender_config.port}
              </p>
            )}
            {failure?.detail && failure.detail !== failure.text && (
              <pre className={styles.detail} dir="ltr">
                {failure.detail}
              </pre>
            )}
          </li>
        )
      })}
    </ol>
  )
}
