import {
  Button,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  Skeleton,
  VisuallyHidden,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Facts } from '../../components/facts.tsx'
import { Link } from '../../components/link.tsx'
import { Page } from '../../components/page.tsx'
import { Panel, Panels } from '../../components/panel.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RecordNotFound } from '../../components/record-not-found.tsx'
import { useAction } from '../../components/use-action.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { portalOf, usePortal } from '../../data/webhooks/portal.ts'
import { LIVE_EVERY_MS, type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { useIsSupported, useUpdateEndpoint } from '../../data/webhooks/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { AttemptDialog } from './attempt-dialog.tsx'
import { AttemptsSection } from './attempts-section.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import styles from './endpoint-page.module.css'
import { DeleteQuestion, PauseQuestion } from './endpoint-questions.tsx'
import { StateBadge } from './endpoint-state.tsx'
import { shortUrl } from './endpoint-url.ts'
import { SendTestDialog } from './send-test-dialog.tsx'
import { Verification } from './verification.tsx'
import { readWebhookSearch } from './webhook-search.ts'

/** One endpoint: its events, how to verify them, and its deliveries. */
export function EndpointPage() {
  const { projectId, endpointId } = useParams({
    from: '/signed-in/projects/$projectId/webhooks/$endpointId',
  })
  const project = useProject()
  const { data: endpoint, error, refetch } = useQuery(webhooks.endpoint(usePortal(), endpointId))

  if (endpoint === null) {
    return (
      <RecordNotFound
        title={t('Endpoint not found')}
        list="/projects/$projectId/webhooks"
        listLabel={t('All endpoints')}
      />
    )
  }
  if (endpoint) return <Endpoint key={endpoint.id} endpoint={endpoint} />
  return (
    <Page
      title={t('Endpoint')}
      context={project.display_name}
      back={<ToList projectId={projectId} />}
      width="wide"
    >
      {error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the endpoint')} />
      ) : (
        <EndpointSkeleton />
      )}
    </Page>
  )
}

function ToList({ projectId }: { projectId: string }) {
  return (
    <Link to="/projects/$projectId/webhooks" params={{ projectId }}>
      {t('Webhooks')}
    </Link>
  )
}

type Open = 'edit' | 'pause' | 'delete' | 'test' | null

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const portal = usePortal()
  const project = useProject()
  const { run } = useAction({ failure: 'toast' })
  const update = useUpdateEndpoint()
  const isSupported = useIsSupported()
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks/$endpointId' })
  const { attempt, message: messageId } = readWebhookSearch({
    ...useSearch({ from: '/signed-in/projects/$projectId/webhooks/$endpointId' }),
  })
  const { data: health } = useQuery({
    ...webhooks.health(portal, endpoint.id),
    refetchInterval: LIVE_EVERY_MS,
  })
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { projectId } = portal.admin

  const resume = () =>
    run(() => update({ id: endpoint.id, change: { disabled: false } }), {
      done: t('Endpoint active'),
    })

  return (
    <Page
      title={shortUrl(endpoint.url)}
      context={project.display_name}
      description={endpoint.description === '' ? undefined : <bdi>{endpoint.description}</bdi>}
      back={<ToList projectId={projectId} />}
      width="wide"
      action={
        <>
          {isSupported('send-example') && (
            <Button
              data-primary-action=""
              disabled={endpoint.disabled}
              onClick={() => setOpen('test')}
            >
              {t('Send test event')}
            </Button>
          )}
          <Menu
            label={t('Actions for this endpoint')}
            align="end"
            trigger={<Glyph shape={dotsGlyph} />}
          >
            <MenuItem onSelect={() => setOpen('edit')}>{t('Edit…')}</MenuItem>
            {endpoint.disabled ? (
              <MenuItem onSelect={() => void resume()}>{t('Resume')}</MenuItem>
            ) : (
              <MenuItem onSelect={() => setOpen('pause')}>{t('Pause…')}</MenuItem>
            )}
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={() => setOpen('delete')}>
              {t('Delete…')}
            </MenuItem>
          </Menu>
        </>
      }
    >
      <Panels>
        {endpoint.disabled && (
          <div className={styles.paused} role="status">
            <p>
              {t(
                'Paused. No events are sent. Endpoints that fail for five days are paused automatically.',
              )}
            </p>
            <Button variant="secondary" size="small" onClick={() => void resume()}>
              {t('Resume')}
            </Button>
          </div>
        )}
        <EndpointFacts
          endpoint={endpoint}
          health={health}
          state={<StateBadge endpoint={endpoint} health={health} />}
        />
        <AttemptsSection endpoint={endpoint} onTest={() => setOpen('test')} />
        <Verification />
      </Panels>
      {attempt !== undefined && messageId !== undefined && (
        <AttemptDialog
          endpoint={endpoint}
          attemptId={attempt}
          messageId={messageId}
          onClose={() =>
            void navigate({
              search: ({ attempt: _, message: __, ...rest }) => rest,
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
      {open === 'test' && <SendTestDialog endpoint={endpoint} onClose={close} />}
      {open === 'edit' && <EndpointDialog edited={endpoint} onClose={close} />}
      {open === 'pause' && <PauseQuestion endpoint={endpoint} onClose={close} />}
      {open === 'delete' && (
        <DeleteQuestion
          endpoint={endpoint}
          onClose={close}
          onDeleted={() =>
            navigate({
              to: '/projects/$projectId/webhooks',
              params: { projectId },
              search: {},
              replace: true,
            })
          }
        />
      )}
    </Page>
  )
}

const factNames = () => [
  t('State'),
  t('Last 24 hours'),
  t('URL'),
  t('Events'),
  t('Secret'),
  t('Endpoint ID'),
  t('Added'),
]

function EndpointSkeleton() {
  return (
    <Panels>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      <Panel>
        <Facts
          facts={factNames().map((name, at) => ({
            name,
            value: <Skeleton width={`${80 + ((at * 67) % 140)}px`} height="12px" />,
          }))}
        />
      </Panel>
    </Panels>
  )
}

export const prefetch: Prefetch = ({ queries, owner, runtime }, { projectId, endpointId = '' }) => {
  const portal = portalOf(owner.admin(projectId), runtime)
  void queries.prefetchQuery(webhooks.endpoint(portal, endpointId))
}
