import { Badge, Button, EmptyState } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { NothingMatches } from '../../components/list/nothing-matches.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { useCursors } from '../../components/list/use-cursors.ts'
import { ProblemCard } from '../../components/problem-card.tsx'
import { Time } from '../../components/time.tsx'
import { usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookAttempt, type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { useIsSupported } from '../../data/webhooks/writes.ts'
import { t } from '../../text.ts'
import { AttemptFilters } from './attempt-filters.tsx'
import { AttemptNumberCell } from './attempt-number-cell.tsx'
import { type AttemptPage, durationText, statusOf, triggerOf } from './attempts.ts'
import styles from './endpoint-page.module.css'
import { ReplayDialog } from './replay-dialog.tsx'
import {
  readWebhookSearch,
  SIZES,
  STATUS_NUMBERS,
  type WebhookSearch,
  WITHIN_MS,
} from './webhook-search.ts'

type Change = { readonly [K in keyof WebhookSearch]?: WebhookSearch[K] | undefined }

/**
 * The attempts of an endpoint, newest first. New attempts appear without a reload. The filters are
 * in the address.
 */
export function AttemptsSection({
  endpoint,
  onTest,
}: {
  endpoint: WebhookEndpoint
  onTest: () => void
}) {
  const search = readWebhookSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/webhooks/$endpointId' }),
  })
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/$endpointId' })
  const isSupported = useIsSupported()
  const [replaying, setReplaying] = useState(false)
  const { status, type, within, after, before, size = SIZES[0], cursor, page = 0 } = search
  const { data, error, refetch, isPlaceholderData } = useQuery(
    webhooks.attempts(usePortal(), endpoint.id, {
      limit: size,
      iterator: cursor,
      status: status && STATUS_NUMBERS[status],
      eventType: type,
      after,
      before,
      withinMs: within && WITHIN_MS[within],
    }),
  )
  const show = (change: Change) =>
    void navigate({
      search: (now) => compact({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  // Another filter is another list, which starts with its first page.
  const filter = (change: Change) => show({ cursor: undefined, page: undefined, ...change })
  const { previous, next } = useCursors({
    list: `attempts of ${endpoint.id}`,
    filters: JSON.stringify([status, type, within, after, before, size]),
    cursor,
    nextCursor: data && !data.done ? data.iterator : null,
    isOutdated: isPlaceholderData,
  })
  const go = (to: string | undefined, number: number) =>
    show({ cursor: to, page: to === undefined ? undefined : number })
  const isFiltered = [status, type, within, after, before].some((value) => value !== undefined)
  const attempts = data?.data

  return (
    <div className={styles.section}>
      <div className={styles.bar}>
        <h2 className={styles.heading}>{t('Attempts')}</h2>
        {isSupported('recover') && (
          <Button
            variant="secondary"
            size="small"
            disabled={endpoint.disabled}
            onClick={() => setReplaying(true)}
          >
            {t('Replay failed since…')}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        <AttemptFilters filters={search} onChange={filter} />
      </div>
      {error && !attempts ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the attempts')} />
      ) : (
        <DataTable
          label={t('Attempts')}
          columns={columns({
            attempts: attempts ?? [],
            isLast: data?.done === true && after === undefined && within === undefined,
            isPartial: status !== undefined,
          })}
          rows={attempts}
          rowKey={({ id }) => id}
          expectedRows={5}
          loadingLabel={t('Loading…')}
          outdated={isPlaceholderData}
          empty={
            isFiltered || cursor !== undefined ? (
              <NothingMatches
                title={t('No attempts match')}
                clearLabel={t('Clear filters')}
                onClear={() =>
                  filter({
                    status: undefined,
                    type: undefined,
                    within: undefined,
                    after: undefined,
                    before: undefined,
                  })
                }
              />
            ) : (
              <NothingSent
                onTest={isSupported('send-example') && !endpoint.disabled ? onTest : undefined}
              />
            )
          }
          footer={
            attempts &&
            attempts.length > 0 && (
              <Pager
                first={page * size + 1}
                count={attempts.length}
                pageSize={{
                  value: size,
                  choices: SIZES.toSorted((a, b) => a - b),
                  onChange: (chosen) => filter({ size: chosen === SIZES[0] ? undefined : chosen }),
                }}
                onPrevious={previous && (() => go(previous.cursor, page - 1))}
                onNext={next && (() => !isPlaceholderData && go(next.cursor, page + 1))}
              />
            )
          }
        />
      )}
      {replaying && <ReplayDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </div>
  )
}

/** Without defaults, so that the plain list has the plain address. */
const compact = (search: Change): WebhookSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

const columns = (page: AttemptPage): readonly Column<WebhookAttempt>[] => [
  {
    id: 'event',
    header: t('Event'),
    cell: ({ id, msgId, msg, timestamp }) => (
      <>
        <Link
          from="/projects/$projectId/webhooks/$endpointId"
          to="."
          search={(now: WebhookSearch) => ({ ...now, attempt: id, message: msgId })}
          resetScroll={false}
          className={styles.event}
          data-row-link=""
        >
          {msg?.eventType ?? msgId}
        </Link>
        <span className={styles.timeBelow}>
          <Time at={new Date(timestamp)} />
        </span>
      </>
    ),
  },
  { id: 'status', header: t('Status'), cell: (attempt) => <AttemptBadge attempt={attempt} /> },
  {
    id: 'code',
    header: t('Response'),
    minor: true,
    cell: ({ responseStatusCode }) => (responseStatusCode === 0 ? '–' : responseStatusCode),
  },
  {
    id: 'duration',
    header: t('Duration'),
    minor: true,
    cell: ({ responseDurationMs }) => durationText(responseDurationMs),
  },
  {
    id: 'try',
    header: t('Attempt'),
    minor: true,
    cell: (attempt) => <AttemptNumberCell page={page} attempt={attempt} />,
  },
  { id: 'trigger', header: t('Trigger'), minor: true, cell: triggerOf },
  {
    id: 'time',
    header: t('Time'),
    // In a narrow table it is below the name of the event.
    minor: true,
    cell: ({ timestamp }) => (
      <span className={styles.time}>
        <Time at={new Date(timestamp)} />
      </span>
    ),
  },
]

/** The result of an attempt. */
export function AttemptBadge({ attempt }: { attempt: Pick<WebhookAttempt, 'status'> }) {
  const { label, tone } = statusOf(attempt.status)
  return <Badge tone={tone}>{label}</Badge>
}

function NothingSent({ onTest }: { onTest: (() => void) | undefined }) {
  return (
    <EmptyState
      title={t('No attempts yet')}
      action={
        onTest && (
          <Button variant="secondary" size="small" onClick={onTest}>
            {t('Send test event')}
          </Button>
        )
      }
    >
      <p>{t('The next event for this endpoint appears here automatically.')}</p>
    </EmptyState>
  )
}
