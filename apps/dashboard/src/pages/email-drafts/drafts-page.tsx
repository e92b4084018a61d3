import {
  addGlyph,
  Badge,
  Button,
  dotsGlyph,
  EmptyState,
  Glyph,
  Menu,
  MenuItem,
  MenuSeparator,
  pencilGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { type EmailDraft, emailSources } from '../../data/email-sources/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t, timeFromNow } from '../../text.ts'
import styles from '../email-templates/templates-page.module.css'
import { CreateDraftDialog, DeleteDraftDialog } from './draft-dialogs.tsx'

type Asked = { readonly what: 'copy' | 'delete'; readonly draft: EmailDraft }

/** The drafts of emails to users, the last changed first. */
export function DraftsPage() {
  const project = useProject()
  const { data: drafts, error, refetch } = useQuery(emailSources.drafts(useAdmin()))
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/email-drafts' })
  const navigate = useNavigate({ from: '/projects/$projectId/email-drafts' })
  const [asked, setAsked] = useState<Asked>()
  const setCreating = (creating: boolean) =>
    void navigate({ search: creating ? { dialog: 'create' } : {}, replace: true })
  const create = (
    <Button data-primary-action="" disabled={!drafts} onClick={() => setCreating(true)}>
      <Glyph shape={addGlyph} />
      {t('Create draft')}
    </Button>
  )

  return (
    <Page
      title={t('Email drafts')}
      context={project.display_name}
      description={t('Write an email to your users, look at it, and send it when it is ready.')}
      width="wide"
      fills
      action={create}
    >
      {error && !drafts ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the drafts')} />
      ) : (
        <DataTable
          label={t('Email drafts')}
          columns={columns(project.id, setAsked)}
          rows={drafts}
          rowKey={({ id }) => id}
          expectedRows={3}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState
              icon={<Glyph shape={pencilGlyph} />}
              title={t('No drafts yet')}
              action={
                <Button size="small" variant="secondary" onClick={() => setCreating(true)}>
                  {t('Create draft')}
                </Button>
              }
            >
              <p>
                {t(
                  'A draft is an email for all or some of your users, such as news or an announcement.',
                )}
              </p>
            </EmptyState>
          }
        />
      )}
      {dialog === 'create' && <CreateDraftDialog onClose={() => setCreating(false)} />}
      {asked?.what === 'copy' && (
        <CreateDraftDialog copied={asked.draft} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'delete' && (
        <DeleteDraftDialog draft={asked.draft} onClose={() => setAsked(undefined)} />
      )}
    </Page>
  )
}

const columns = (
  projectId: string,
  onAsk: (asked: Asked) => void,
): readonly Column<EmailDraft>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ id, display_name }) => (
      <Link
        to="/projects/$projectId/email-drafts/$draftId"
        params={{ projectId, draftId: id }}
        className={styles.name}
        data-row-link=""
      >
        <bdi>{display_name}</bdi>
      </Link>
    ),
  },
  {
    id: 'sent',
    header: t('Status'),
    cell: ({ sent_at_millis: at }) =>
      at === null ? (
        <Badge>{t('Not sent')}</Badge>
      ) : (
        <Badge tone="success">{t('Sent {time}', { time: timeFromNow(new Date(at)) })}</Badge>
      ),
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (draft) => (
      <Menu
        label={t('Actions for {name}', { name: draft.display_name })}
        align="end"
        trigger={<Glyph shape={dotsGlyph} />}
      >
        <MenuItem onSelect={() => onAsk({ what: 'copy', draft })}>{t('Duplicate…')}</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => onAsk({ what: 'delete', draft })}>
          {t('Delete…')}
        </MenuItem>
      </Menu>
    ),
  },
]

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(emailSources.drafts(owner.admin(projectId)))
}
