import {
  Button,
  CodeBlock,
  Dialog,
  DialogActions,
  EmptyState,
  Notice,
  Skeleton,
  Tabs,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { usePortal } from '../../data/webhooks/portal.ts'
import {
  LIVE_EVERY_MS,
  type WebhookAttempt,
  type WebhookAttemptHeaders,
  type WebhookDestination,
  type WebhookEndpoint,
  webhooks,
} from '../../data/webhooks/queries.ts'
import { useIsSupported, useResend } from '../../data/webhooks/writes.ts'
import { exactTime, t, timeFromNow } from '../../text.ts'
import styles from './attempt-dialog.module.css'
import { durationText, shownResponse, triggerOf, tryAmong } from './attempts.ts'
import { AttemptBadge } from './attempts-section.tsx'
import { PENDING, SENDING } from './health.ts'
import { MessageAttempts } from './message-attempts.tsx'

export interface AttemptDialogProps {
  endpoint: WebhookEndpoint
  attemptId: string
  messageId: string
  onClose: () => void
}

/** One attempt: the request, the response, and the other attempts of its message. */
export function AttemptDialog({ endpoint, attemptId, messageId, onClose }: AttemptDialogProps) {
  const portal = usePortal()
  const resend = useResend(endpoint.id)
  const isSupported = useIsSupported()
  const { data: message } = useQuery(webhooks.message(portal, endpoint.id, messageId))
  const attempts = useQuery({
    ...webhooks.messageAttempts(portal, endpoint.id, messageId),
    refetchInterval: LIVE_EVERY_MS,
  })
  const { data: destination } = useQuery({
    ...webhooks.destination(portal, endpoint.id, messageId),
    refetchInterval: ({ state }) => (state.data === null ? false : LIVE_EVERY_MS),
  })
  const { busy: sending, problem, run } = useAction()
  const attempt = attempts.data?.find(({ id }) => id === attemptId)

  const sendAgain = () =>
    run(() => resend(messageId), { done: t('Sent again. The new attempt appears here.') })

  return (
    <Dialog
      title={message?.eventType ?? t('Attempt')}
      closeLabel={t('Close')}
      size="large"
      onClose={onClose}
    >
      {problem && <Notice>{problem}</Notice>}
      {attempts.error && !attempts.data ? (
        <ProblemCard
          error={attempts.error}
          onRetry={attempts.refetch}
          title={t('Couldn’t load the attempt')}
        />
      ) : attempts.data === undefined ? (
        <AttemptSkeleton />
      ) : attempt === undefined ? (
        <EmptyState title={t('Attempt not found')}>
          <p>{t('Attempts are kept for 30 days.')}</p>
        </EmptyState>
      ) : (
        <>
          <AttemptFacts
            attempt={attempt}
            attempts={attempts.data}
            destination={destination ?? null}
          />
          <Exchange key={attempt.id} attempt={attempt} />
          <MessageAttempts attempts={attempts.data} shownId={attempt.id} />
          <DialogActions>
            <Button reads variant="secondary" onClick={onClose}>
              {t('Close')}
            </Button>
            {isSupported('resend') && (
              <Button
                busy={sending}
                busyLabel={t('Please wait…')}
                disabled={endpoint.disabled}
                title={endpoint.disabled ? t('The endpoint is paused') : undefined}
                onClick={() => void sendAgain()}
              >
                {t('Resend')}
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

interface AttemptFactsProps {
  attempt: WebhookAttempt
  attempts: readonly WebhookAttempt[]
  destination: WebhookDestination | null
}

function AttemptFacts({ attempt, attempts, destination }: AttemptFactsProps) {
  const at = new Date(attempt.timestamp)
  const next = destination && nextText(destination)
  return (
    <Facts
      facts={[
        {
          name: t('Status'),
          value: (
            <span className={styles.status}>
              <AttemptBadge attempt={attempt} />
              <span>
                {attempt.responseStatusCode === 0
                  ? t('No response')
                  : t('Responded with {code}', { code: attempt.responseStatusCode })}
              </span>
              <span className={styles.quiet}>{durationText(attempt.responseDurationMs)}</span>
            </span>
          ),
        },
        { name: t('Sent'), value: exactTime(at) },
        {
          name: t('Attempt'),
          value: t('{number} of {count} · {trigger}', {
            number: tryAmong(attempts, attempt) ?? '–',
            count: attempts.length,
            trigger: triggerOf(attempt),
          }),
        },
        ...(next ? [{ name: t('Next attempt'), value: next }] : []),
        { name: t('URL'), value: <Copyable text={attempt.url} name={t('URL')} /> },
        { name: t('Message ID'), value: <Copyable text={attempt.msgId} name={t('Message ID')} /> },
      ]}
    />
  )
}

/** When the message is sent again; null if it is not. */
function nextText({ status, nextAttempt }: WebhookDestination): string | null {
  if (status === SENDING) return t('in progress')
  if (status !== PENDING || !nextAttempt) return null
  const moment = new Date(nextAttempt)
  return `${timeFromNow(moment)} (${exactTime(moment)})`
}

type View = 'request' | 'response'

function Exchange({ attempt }: { attempt: WebhookAttempt }) {
  // The response of a failed attempt is open from the start.
  const [view, setView] = useState<View>(attempt.status === 0 ? 'request' : 'response')
  return (
    <div className={styles.exchange}>
      <Tabs
        label={t('Request and response')}
        tabs={[
          { id: 'request', label: t('Request') },
          { id: 'response', label: t('Response') },
        ]}
        selected={view}
        onSelect={setView}
      >
        {view === 'request' ? <Request attempt={attempt} /> : <Response attempt={attempt} />}
      </Tabs>
    </div>
  )
}

function Request({ attempt }: { attempt: WebhookAttempt }) {
  const portal = usePortal()
  const headers = useQuery(webhooks.headers(portal, attempt.endpointId, attempt.msgId, attempt.id))
  const message = useQuery(webhooks.message(portal, attempt.endpointId, attempt.msgId))
  const failed = [headers, message].find(({ data, error }) => error && data === undefined)
  if (failed)
    return (
      <ProblemCard
        error={failed.error}
        onRetry={failed.refetch}
        title={t('Couldn’t load the request')}
      />
    )
  if (headers.data === undefined || message.data === undefined) return <RequestSkeleton />
  return (
    <div className={styles.parts}>
      {headers.data && (
        <Part name={t('Headers')}>
          <CodeBlock
            code={headersText(headers.data)}
            label={t('Headers')}
            copyLabel={t('Copy headers')}
            copiedLabel={t('Copied')}
          />
        </Part>
      )}
      {message.data === null ? (
        <p className={styles.reason}>{t('The request is no longer stored.')}</p>
      ) : (
        <Part name={t('Body')}>
          <CodeBlock
            code={JSON.stringify(message.data.payload, null, 2)}
            label={t('Body')}
            copyLabel={t('Copy body')}
            copiedLabel={t('Copied')}
          />
        </Part>
      )}
    </div>
  )
}

function Response({ attempt: { response, responseStatusCode } }: { attempt: WebhookAttempt }) {
  if (responseStatusCode === 0)
    return <p className={styles.reason}>{response || t('There was no response.')}</p>
  if (response === '')
    return (
      <p className={styles.reason}>
        {t('The receiver responded with {code}. The response body isn’t stored.', {
          code: responseStatusCode,
        })}
      </p>
    )
  const shown = shownResponse(response)
  return (
    <div className={styles.parts}>
      <Part name={shown === response ? t('Body') : t('Body, the first 4 KB')}>
        <CodeBlock
          code={shown}
          label={t('Body')}
          copyLabel={t('Copy body')}
          copiedLabel={t('Copied')}
        />
      </Part>
    </div>
  )
}

function Part({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className={styles.name}>{name}</h3>
      {children}
    </div>
  )
}

const headersText = ({ sentHeaders, sensitive }: WebhookAttemptHeaders): string =>
  [
    ...Object.entries(sentHeaders).map(([name, value]) => `${name}: ${value}`),
    ...sensitive
      .filter((name) => !(name in sentHeaders))
      .map((name) => `${name}: ${t('(hidden)')}`),
  ].join('\n')

function RequestSkeleton() {
  return (
    <div className={styles.parts}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton height="220px" shape="control" />
    </div>
  )
}

function AttemptSkeleton() {
  return (
    <div className={styles.parts}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Skeleton height="180px" shape="control" />
      <Skeleton height="220px" shape="control" />
    </div>
  )
}
