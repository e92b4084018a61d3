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
  mailGlyph,
} from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Copyable } from '../../components/copyable.tsx'
import type { Column } from '../../components/data-table/columns.ts'
import { DataTable } from '../../components/data-table/data-table.tsx'
import {
  SharedServerNote,
  useHasOwnServer,
} from '../../components/email-editor/shared-server-note.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { RowDetail } from '../../components/row-detail.tsx'
import {
  type EmailTemplate,
  type EmailThemeEntry,
  emailSources,
} from '../../data/email-sources/queries.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { isEdited, sentOn } from './built-in.ts'
import { CreateTemplateDialog, RemoveTemplateDialog } from './template-dialogs.tsx'
import styles from './templates-page.module.css'

type Asked = { readonly what: 'copy' | 'remove'; readonly template: EmailTemplate }

/** The templates of a project: those of the service first. */
export function TemplatesPage() {
  const admin = useAdmin()
  const project = useProject()
  const { data: templates, error, refetch } = useQuery(emailSources.templates(admin))
  const { data: themes = [] } = useQuery(emailSources.themes(admin))
  const { dialog } = useSearch({ from: '/signed-in/projects/$projectId/email-templates' })
  const navigate = useNavigate({ from: '/projects/$projectId/email-templates' })
  const hasOwnServer = useHasOwnServer()
  const [asked, setAsked] = useState<Asked>()
  const setCreating = (creating: boolean) =>
    void navigate({ search: creating ? { dialog: 'create' } : {}, replace: true })

  return (
    <Page
      title={t('Email templates')}
      context={project.display_name}
      description={t(
        'The emails of this project. Change those that are sent automatically, and add your own.',
      )}
      width="wide"
      fills
      action={
        <Button data-primary-action="" disabled={!templates} onClick={() => setCreating(true)}>
          <Glyph shape={addGlyph} />
          {t('Create template')}
        </Button>
      }
    >
      {!hasOwnServer && (
        <SharedServerNote>
          {t(
            'This project sends with the shared email server. You can look at templates and try changes, but saving needs an email server of your own.',
          )}
        </SharedServerNote>
      )}
      {error && !templates ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the templates')} />
      ) : (
        <DataTable
          label={t('Email templates')}
          columns={columns(project.id, themes, setAsked)}
          rows={templates}
          rowKey={({ id }) => id}
          expectedRows={5}
          loadingLabel={t('Loading…')}
          empty={
            <EmptyState icon={<Glyph shape={mailGlyph} />} title={t('No templates')}>
              <p>{t('Create a template to send your own emails.')}</p>
            </EmptyState>
          }
        />
      )}
      {dialog === 'create' && <CreateTemplateDialog onClose={() => setCreating(false)} />}
      {asked?.what === 'copy' && (
        <CreateTemplateDialog copied={asked.template} onClose={() => setAsked(undefined)} />
      )}
      {asked?.what === 'remove' && (
        <RemoveTemplateDialog
          template={asked.template}
          isBuiltIn={sentOn(asked.template.id) !== undefined}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Page>
  )
}

function kindOf(template: EmailTemplate): ReactNode {
  const when = sentOn(template.id)
  return (
    <span className={styles.kind}>
      {when ? t(when) : t('Sent by your server')}
      {isEdited(template) && <Badge tone="accent">{t('Edited')}</Badge>}
    </span>
  )
}

const columns = (
  projectId: string,
  themes: readonly EmailThemeEntry[],
  onAsk: (asked: Asked) => void,
): readonly Column<EmailTemplate>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: (template) => (
      <RowDetail detail={kindOf(template)}>
        <Link
          to="/projects/$projectId/email-templates/$templateId"
          params={{ projectId, templateId: template.id }}
          className={styles.name}
          data-row-link=""
        >
          <bdi>{template.display_name}</bdi>
        </Link>
      </RowDetail>
    ),
  },
  {
    id: 'kind',
    header: t('Kind'),
    minor: true,
    cell: kindOf,
  },
  {
    id: 'theme',
    header: t('Theme'),
    minor: true,
    cell: ({ theme_id }) =>
      theme_id === undefined
        ? t('Project theme')
        : theme_id === false
          ? t('No theme')
          : (themes.find(({ id }) => id === theme_id)?.display_name ?? t('Deleted theme')),
  },
  {
    id: 'id',
    header: t('ID'),
    minor: true,
    cell: ({ id, display_name }) => (
      <Copyable text={id} name={t('ID of {name}', { name: display_name })} />
    ),
  },
  {
    id: 'menu',
    header: t('Actions'),
    headerHidden: true,
    align: 'end',
    cell: (template) => (
      <TemplateMenu template={template} onAsk={(what) => onAsk({ what, template })} />
    ),
  },
]

/** The actions for a template beside editing it. */
function TemplateMenu({
  template,
  onAsk,
}: {
  template: EmailTemplate
  onAsk: (what: Asked['what']) => void
}) {
  const isBuiltIn = sentOn(template.id) !== undefined
  return (
    <Menu
      label={t('Actions for {name}', { name: template.display_name })}
      align="end"
      trigger={<Glyph shape={dotsGlyph} />}
    >
      <MenuItem onSelect={() => onAsk('copy')}>{t('Duplicate…')}</MenuItem>
      <MenuSeparator />
      {isBuiltIn ? (
        <MenuItem tone="danger" disabled={!isEdited(template)} onSelect={() => onAsk('remove')}>
          {t('Reset to original…')}
        </MenuItem>
      ) : (
        <MenuItem tone="danger" onSelect={() => onAsk('remove')}>
          {t('Delete…')}
        </MenuItem>
      )}
    </Menu>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  const admin = owner.admin(projectId)
  void queries.prefetchQuery(emailSources.templates(admin))
  void queries.prefetchQuery(emailSources.themes(admin))
}
