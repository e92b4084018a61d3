import { Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useAssistantPane } from '../../components/email-editor/assistant-pane.tsx'
import { EditorMenu } from '../../components/email-editor/editor-menu.tsx'
import { EditorPage, SaveButton } from '../../components/email-editor/editor-page.tsx'
import { NoSourcePage } from '../../components/email-editor/no-source-page.tsx'
import { PreviewPane } from '../../components/email-editor/preview-pane.tsx'
import { SAMPLE_EMAIL } from '../../components/email-editor/sample-email.ts'
import { SendTestButton } from '../../components/email-editor/send-test-button.tsx'
import { SourcePane } from '../../components/email-editor/source-pane.tsx'
import { usePreview } from '../../components/email-editor/use-preview.ts'
import { VersionsDialog } from '../../components/email-editor/versions-dialog.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { ButtonLink, Link } from '../../components/link.tsx'
import { SourceConflictDialog } from '../../components/source-editor/source-conflict-dialog.tsx'
import { useAction } from '../../components/use-action.ts'
import { useLast } from '../../components/use-last.ts'
import { useStoredEdit } from '../../components/use-stored-edit.ts'
import {
  type EmailTheme,
  emailSources,
  type RenderRequest,
  readTheme,
} from '../../data/email-sources/queries.ts'
import { useRenameTheme, useSaveTheme } from '../../data/email-sources/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import { useUpdateProject } from '../../data/projects/writes.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import { isBuiltIn, isEdited } from './built-in.ts'
import { RemoveThemeDialog } from './theme-dialogs.tsx'

/** The editor of one theme. */
export function ThemePage() {
  const { projectId, themeId } = useParams({
    from: '/signed-in/projects/$projectId/email-themes/$themeId',
  })
  const { data, error, refetch } = useQuery(emailSources.theme(useAdmin(), themeId))
  const theme = useLast(themeId, data ?? undefined)
  const list = { to: '/projects/$projectId/email-themes', params: { projectId } } as const

  if (theme) return <ThemeEditor key={themeId} id={themeId} theme={theme} />
  return (
    <NoSourcePage
      isMissing={data === null}
      error={error}
      onRetry={refetch}
      texts={{
        title: t('Theme'),
        notFound: t('Theme not found'),
        notLoaded: t('Couldn’t load the theme'),
      }}
      back={<Link {...list}>{t('Email themes')}</Link>}
      toList={
        <ButtonLink {...list} variant="secondary" size="small">
          {t('All themes')}
        </ButtonLink>
      }
    />
  )
}

function ThemeEditor({ id, theme }: { id: string; theme: EmailTheme }) {
  const admin = useAdmin()
  const project = useProject()
  const navigate = useNavigate()
  const rename = useRenameTheme()
  const save = useSaveTheme(id)
  const updateProject = useUpdateProject()
  const using = useAction({ failure: 'toast' })
  const [open, setOpen] = useState<'versions' | 'remove'>()
  const name = theme.display_name
  const edit = useStoredEdit({
    stored: { source: theme.tsx_source },
    async read() {
      const stored = await readTheme(admin, id)
      return stored && { source: stored.tsx_source }
    },
    write: ({ source: tsxSource }, isDeleted) => save({ name, tsxSource, isDeleted }),
    done: t('Theme saved'),
  })
  const { conflict, isDirty } = edit
  const { source } = edit.value
  const setSource = (text: string) => edit.change({ source: text })
  const list = {
    to: '/projects/$projectId/email-themes',
    params: { projectId: project.id },
  } as const
  const leave = () => navigate({ ...list, replace: true, ignoreBlocker: true })
  const isActive = project.config.email_theme === id
  const request: RenderRequest = { template_tsx_source: SAMPLE_EMAIL, theme_tsx_source: source }
  const preview = usePreview(request)
  const assistant = useAssistantPane({ kind: 'email-theme', id, source, onSource: setSource })
  const builtIn = isBuiltIn(id)
  const edited = isEdited(id, name, theme.tsx_source)

  return (
    <EditorPage
      title={name}
      heading={
        <InlineEdit
          label={t('Name')}
          value={name}
          maxLength={1000}
          validate={(text) => (text === '' ? t('Enter a name') : undefined)}
          onSave={(text) => rename({ id, name: text, tsxSource: theme.tsx_source })}
        />
      }
      context={project.display_name}
      back={<Link {...list}>{t('Email themes')}</Link>}
      state={
        <>
          {isActive ? t('The theme of this project') : t('Not the theme of this project')}{' '}
          {edited && <Badge tone="accent">{t('Edited')}</Badge>}
        </>
      }
      actions={
        <>
          <EditorMenu
            name={name}
            label={builtIn ? t('Reset to original…') : t('Delete…')}
            disabled={builtIn && !edited}
            onSelect={() => setOpen('remove')}
          />
          <Button reads variant="ghost" size="small" onClick={() => setOpen('versions')}>
            {t('Versions')}
          </Button>
          {!isActive && (
            <Button
              variant="secondary"
              size="small"
              busy={using.busy}
              busyLabel={t('Please wait…')}
              onClick={() =>
                void using.run(() => updateProject({ config: { email_theme: id } }), {
                  done: t('Emails now use “{name}”', { name }),
                })
              }
            >
              {t('Use for this project')}
            </Button>
          )}
          <SendTestButton request={request} />
          <SaveButton canSave={isDirty} busy={edit.busy} onSave={edit.save} />
        </>
      }
      panes={[
        {
          id: 'source',
          name: t('Source'),
          content: (
            <SourcePane
              file="theme.tsx"
              value={source}
              onChange={setSource}
              onSave={edit.save}
              error={preview.error}
              tools={<span>{t('Shown with a sample email')}</span>}
            />
          ),
        },
        {
          id: 'preview',
          name: t('Preview'),
          content: <PreviewPane preview={preview} hasEnvelope={false} />,
        },
        ...assistant,
      ]}
      unsaved={isDirty ? t('Your changes to “{name}” will be lost.', { name }) : undefined}
    >
      {open === 'versions' && (
        <VersionsDialog
          kind="email-themes"
          id={id}
          current={source}
          onRestored={(version) => edit.accept({ source: version.tsx_source })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'remove' && (
        <RemoveThemeDialog
          theme={{ id, display_name: name }}
          isBuiltIn={builtIn}
          leave={leave}
          onClose={() => setOpen(undefined)}
        />
      )}
      {conflict && (
        <SourceConflictDialog
          title={conflict.theirs ? t('The theme was changed') : t('The theme was deleted')}
          mine={source}
          theirs={conflict.theirs?.source ?? null}
          onOverwrite={edit.overwrite}
          onTakeTheirs={conflict.theirs ? edit.takeTheirs : leave}
          onClose={edit.keepEditing}
        />
      )}
    </EditorPage>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId, themeId = '' }) => {
  void queries.prefetchQuery(emailSources.theme(owner.admin(projectId), themeId))
}
