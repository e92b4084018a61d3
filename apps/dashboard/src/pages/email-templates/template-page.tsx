import { Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAssistantPane } from '../../components/email-editor/assistant-pane.tsx'
import { EditorMenu } from '../../components/email-editor/editor-menu.tsx'
import { EditorPage, SaveButton } from '../../components/email-editor/editor-page.tsx'
import { NoSourcePage } from '../../components/email-editor/no-source-page.tsx'
import { PreviewPane } from '../../components/email-editor/preview-pane.tsx'
import { SendTestButton } from '../../components/email-editor/send-test-button.tsx'
import {
  SharedServerNote,
  useHasOwnServer,
} from '../../components/email-editor/shared-server-note.tsx'
import { SourcePane } from '../../components/email-editor/source-pane.tsx'
import { ThemeDifference } from '../../components/email-editor/theme-difference.tsx'
import { ThemeSelect } from '../../components/email-editor/theme-select.tsx'
import { usePreview } from '../../components/email-editor/use-preview.ts'
import { VersionsDialog } from '../../components/email-editor/versions-dialog.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { ButtonLink, Link } from '../../components/link.tsx'
import { SourceConflictDialog } from '../../components/source-editor/source-conflict-dialog.tsx'
import { useLast } from '../../components/use-last.ts'
import { useStoredEdit } from '../../components/use-stored-edit.ts'
import {
  type EmailTemplate,
  emailSources,
  type RenderRequest,
  readTemplates,
  type ThemeChoice,
} from '../../data/email-sources/queries.ts'
import { useRenameTemplate, useSaveTemplate } from '../../data/email-sources/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { isEdited, sentOn } from './built-in.ts'
import { usePreviewLanguage } from './preview-language.tsx'
import { RemoveTemplateDialog } from './template-dialogs.tsx'

/** The editor of one template. */
export function TemplatePage() {
  const { projectId, templateId } = useParams({
    from: '/signed-in/projects/$projectId/email-templates/$templateId',
  })
  const { data: templates, error, refetch } = useQuery(emailSources.templates(useAdmin()))
  const template = useLast(
    templateId,
    templates?.find(({ id }) => id === templateId),
  )
  const list = { to: '/projects/$projectId/email-templates', params: { projectId } } as const

  if (template) return <TemplateEditor key={template.id} template={template} />
  return (
    <NoSourcePage
      isMissing={templates !== undefined}
      error={error}
      onRetry={refetch}
      texts={{
        title: t('Template'),
        notFound: t('Template not found'),
        notLoaded: t('Couldn’t load the template'),
      }}
      back={<Link {...list}>{t('Email templates')}</Link>}
      toList={
        <ButtonLink {...list} variant="secondary" size="small">
          {t('All templates')}
        </ButtonLink>
      }
    />
  )
}

interface Content {
  readonly source: string
  readonly theme: ThemeChoice
}

const contentOf = ({ tsx_source, theme_id }: EmailTemplate): Content => ({
  source: tsx_source,
  theme: theme_id,
})

function TemplateEditor({ template }: { template: EmailTemplate }) {
  const admin = useAdmin()
  const project = useProject()
  const navigate = useNavigate()
  const hasOwnServer = useHasOwnServer()
  const rename = useRenameTemplate()
  const save = useSaveTemplate()
  const edit = useStoredEdit<Content>({
    stored: contentOf(template),
    async read() {
      const stored = (await readTemplates(admin)).find(({ id }) => id === template.id)
      return stored ? contentOf(stored) : null
    },
    write: (content, isDeleted) =>
      save({ template, tsxSource: content.source, themeId: content.theme, isDeleted }),
    done: t('Template saved'),
  })
  const { value, conflict, isDirty } = edit
  const { source, theme } = value
  const setSource = (text: string) => edit.change({ source: text })
  const [open, setOpen] = useState<'versions' | 'remove'>()
  const list = {
    to: '/projects/$projectId/email-templates',
    params: { projectId: project.id },
  } as const
  const leave = () => navigate({ ...list, replace: true, ignoreBlocker: true })
  const language = usePreviewLanguage(template.id, source)
  const request: RenderRequest = {
    template_tsx_source: source,
    ...language.request,
    ...(theme !== undefined && { theme_id: theme }),
  }
  const preview = usePreview(request)
  const assistant = useAssistantPane({
    kind: 'email-template',
    id: template.id,
    source,
    onSource: setSource,
  })
  const when = sentOn(template.id)

  const saveNow = () => {
    if (hasOwnServer) edit.save()
  }

  return (
    <EditorPage
      title={template.display_name}
      heading={
        <InlineEdit
          label={t('Name')}
          value={template.display_name}
          maxLength={1000}
          validate={(text) => (text === '' ? t('Enter a name') : undefined)}
          onSave={(name) => rename({ template, name })}
        />
      }
      context={project.display_name}
      back={<Link {...list}>{t('Email templates')}</Link>}
      state={
        <>
          {when ? t(when) : t('Sent by your server')}{' '}
          {isEdited(template) && <Badge tone="accent">{t('Edited')}</Badge>}
        </>
      }
      actions={
        <>
          <EditorMenu
            name={template.display_name}
            label={when ? t('Reset to original…') : t('Delete…')}
            disabled={when !== undefined && !isEdited(template)}
            onSelect={() => setOpen('remove')}
          />
          <Button reads variant="ghost" size="small" onClick={() => setOpen('versions')}>
            {t('Versions')}
          </Button>
          <SendTestButton request={request} />
          <SaveButton canSave={isDirty && hasOwnServer} busy={edit.busy} onSave={saveNow} />
        </>
      }
      note={
        !hasOwnServer && (
          <SharedServerNote>
            {t('Changes can be tried here, but saving them needs an email server of your own.')}
          </SharedServerNote>
        )
      }
      panes={[
        {
          id: 'source',
          name: t('Source'),
          content: (
            <SourcePane
              file="template.tsx"
              value={source}
              onChange={setSource}
              onSave={saveNow}
              error={preview.error}
              tools={
                <ThemeSelect value={theme} onChange={(chosen) => edit.change({ theme: chosen })} />
              }
            />
          ),
        },
        {
          id: 'preview',
          name: t('Preview'),
          content: <PreviewPane preview={preview} required language={language.select} />,
        },
        ...assistant,
      ]}
      unsaved={
        isDirty && hasOwnServer
          ? t('Your changes to “{name}” will be lost.', { name: template.display_name })
          : undefined
      }
    >
      {open === 'versions' && (
        <VersionsDialog
          kind="email-templates"
          id={template.id}
          current={source}
          locked={hasOwnServer ? undefined : t('Restoring needs an email server of your own.')}
          onRestored={(version) =>
            edit.accept({ source: version.tsx_source, theme: version.theme_id })
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <RemoveTemplateDialog
          template={template}
          isBuiltIn={when !== undefined}
          leave={leave}
          onClose={() => setOpen(undefined)}
        />
      )}
      {conflict && (
        <SourceConflictDialog
          title={conflict.theirs ? t('The template was changed') : t('The template was deleted')}
          mine={source}
          theirs={conflict.theirs?.source ?? null}
          onOverwrite={edit.overwrite}
          onTakeTheirs={conflict.theirs ? edit.takeTheirs : leave}
          onClose={edit.keepEditing}
        >
          {conflict.theirs && <ThemeDifference theirs={conflict.theirs.theme} mine={theme} />}
        </SourceConflictDialog>
      )}
    </EditorPage>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(emailSources.templates(owner.admin(projectId)))
}
