import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import { useAction } from '../../components/use-action.ts'
import { useProject } from '../../data/projects/use-project.ts'
import { portalOf, usePortal } from '../../data/webhooks/portal.ts'
import { type WebhookEndpoint, webhooks } from '../../data/webhooks/queries.ts'
import { useUpdateEndpoint } from '../../data/webhooks/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { DeleteQuestion, PauseQuestion } from './endpoint-questions.tsx'
import { ShareCell, StateCell } from './endpoint-state.tsx'
import { isInsecure, shortUrl } from './endpoint-url.ts'
import { EventsBadge } from './events-badge.tsx'
import { NoWebhooks } from './no-webhooks.tsx'
import styles from './webhooks-page.module.css'

type Open = {
  readonly kind: 'edit' | 'pause' | 'delete'
  readonly endpoint: WebhookEndpoint
} | null

interface RowActions {
  readonly projectId: string
  readonly onView: (endpoint: WebhookEndpoint) => void
  readonly onResume: (endpoint: WebhookEndpoint) => void
  readonly onOpen: (what: Open) => void
}

/** The endpoints that a project sends its events to. */
export function WebhooksPage() {
  const portal = usePortal()
  const project = useProject()
  const { run } = useAction({ failure: 'toast' })
  const update = useUpdateEndpoint()
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/webhooks' })
  const navigate = useNavigate({ from: '/projects/$projectId/webhooks' })
  const { data: endpoints, error, refetch } = useQuery(webhooks.endpoints(portal))
  const [open, setOpen] = useState<Open>(null)
  const { projectId } = portal.admin
  const close = () => setOpen(null)
  const setAdding = (adding: boolean) =>
    void navigate({ search: adding ? { dialog: 'create' } : {}, replace: true })
  const view = ({ id }: WebhookEndpoint) =>
    void navigate({
      to: '/projects/$projectId/webhooks/$endpointId',
      params: { projectId, endpointId: id },
      search: {},
    })
  const resume = ({ id }: WebhookEndpoint) =>
    run(() => update({ id, change: { disabled: false } }), { done: t('Endpoint active') })

  return (
    <Page
      title={t('Webhooks')}
      context={project.display_name}
      description={t('Notify your servers about events in this project, such as new users.')}
      width="wide"
      fills
      action={
        <Button data-primary-action="" onClick={() => setAdding(true)}>
          <Glyph shape={addGlyph} />
          {t('Add endpoint')}
        </Button>
      }
    >
      {error && !endpoints ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the endpoints')} />
      ) : (
        <DataTable
          label={t('Endpoints')}
          columns={columns({ projectId, onView: view, onResume: resume, onOpen: setOpen })}
          rows={endpoints}
          rowKey={({ id }) => id}
          expectedRows={3}
          loadingLabel={t('Loading…')}
          empty={<NoWebhooks onAdd={() => setAdding(true)} />}
        />
      )}
      {dialog === 'create' && (
        <EndpointDialog onSaved={(added) => view(added)} onClose={() => setAdding(false)} />
      )}
      {open?.kind === 'edit' && <EndpointDialog edited={open.endpoint} onClose={close} />}
      {open?.kind === 'pause' && <PauseQuestion endpoint={open.endpoint} onClose={close} />}
      {open?.kind === 'delete' && <DeleteQuestion endpoint={open.endpoint} onClose={close} />}
    </Page>
  )
}

const columns = ({
  projectId,
  onView,
  onResume,
  onOpen,
}: RowActions): readonly Column<WebhookEndpoint>[] => [
  {
    id: 'url',
    header: t('Endpoint'),
    shrinks: true,
    sortBy: ({ url }) => shortUrl(url),
    cell: ({ id, url, description }) => (
      <span className={styles.endpoint}>
        <RowDetail detail={description && <bdi>{description}</bdi>}>
          <Link
            to="/projects/$projectId/webhooks/$endpointId"
            params={{ projectId, endpointId: id }}
            data-row-link=""
            title={url}
          >
            <bdi>{shortUrl(url)}</bdi>
          </Link>
        </RowDetail>
        {isInsecure(url) && (
          <span className={styles.trait}>
            <Badge tone="danger">{t('Insecure')}</Badge>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'description',
    header: t('Description'),
    minor: true,
    shrinks: 20,
    sortBy: ({ description }) => description,
    cell: ({ description }) => (
      <bdi className={styles.quiet} title={description}>
        {description || '–'}
      </bdi>
    ),
  },
  {
    id: 'events',
    header: t('Events'),
    minor: true,
    cell: ({ filterTypes }) => <EventsBadge types={filterTypes} />,
  },
  { id: 'state', header: t('State'), cell: (endpoint) => <StateCell endpoint={endpoint} /> },
  {
    id: 'share',
    header: t('Delivered in 24 h'),
    minor: true,
    cell: (endpoint) => <ShareCell endpoint={endpoint} />,
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (endpoint) => (
      <Menu
        label={t('Actions for {name}', { name: shortUrl(endpoint.url) })}
        align="end"
        trigger={<Glyph shape={dotsGlyph} />}
      >
        <MenuItem reads onSelect={() => onView(endpoint)}>
          {t('View')}
        </MenuItem>
        <MenuItem onSelect={() => onOpen({ kind: 'edit', endpoint })}>{t('Edit…')}</MenuItem>
        {endpoint.disabled ? (
          <MenuItem onSelect={() => onResume(endpoint)}>{t('Resume')}</MenuItem>
        ) : (
          <MenuItem onSelect={() => onOpen({ kind: 'pause', endpoint })}>{t('Pause…')}</MenuItem>
        )}
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => onOpen({ kind: 'delete', endpoint })}>
          {t('Delete…')}
        </MenuItem>
      </Menu>
    ),
  },
]

export const prefetch: Prefetch = ({ queries, owner, runtime }, { projectId }) => {
  const portal = portalOf(owner.admin(projectId), runtime)
  void queries.prefetchQuery(webhooks.endpoints(portal))
  if (portal.isOurs) void queries.prefetchQuery(webhooks.healths(portal))
}
