import { Badge, Button } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAssistantPane } from '../../components/email-editor/assistant-pane.tsx'
import { EditorMenu } from '../../components/email-editor/editor-menu.tsx'
import { EditorPage } from '../../components/email-editor/editor-page.tsx'
import { NoSourcePage } from '../../components/email-editor/no-source-page.tsx'
import { PreviewPane } from '../../components/email-editor/preview-pane.tsx'
import { SendTestButton } from '../../components/email-editor/send-test-button.tsx'
import { SourcePane } from '../../components/email-editor/source-pane.tsx'
import { ThemeDifference } from '../../components/email-editor/theme-difference.tsx'
import { ThemeSelect } from '../../components/email-editor/theme-select.tsx'
import { usePreview } from '../../components/email-editor/use-preview.ts'
import { VersionsDialog } from '../../components/email-editor/versions-dialog.tsx'
import { InlineEdit } from '../../components/inline-edit.tsx'
import { ButtonLink, Link } from '../../components/link.tsx'
import { SourceConflictDialog } from '../../components/source-editor/source-conflict-dialog.tsx'
import {
  type EmailDraft,
  emailSources,
  type RenderRequest,
  readDraft,
  type ThemeChoice,
} from '../../data/email-sources/queries.ts'
import { useSaveDraft } from '../../data/email-sources/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t, timeFromNow } from '../../text.ts'
import { DeleteDraftDialog } from './draft-dialogs.tsx'
import styles from './draft-page.module.css'
import { SendDraftDialog } from './send-draft-dialog.tsx'
import { type Autosave, useAutosave } from './use-autosave.ts'

/** The editor of one draft, which saves by itself. */
export function DraftPage() {
  const { projectId, draftId } = useParams({
    from: '/signed-in/projects/$projectId/email-drafts/$draftId',
  })
  const { data: drafts, error, refetch } = useQuery(emailSources.drafts(useAdmin()))
  const draft = drafts?.find(({ id }) => id === draftId)
  const list = { to: '/projects/$projectId/email-drafts', params: { projectId } } as const

  if (draft) return <DraftEditor key={draft.id} draft={draft} />
  return (
    <NoSourcePage
      isMissing={drafts !== undefined}
      error={error}
      onRetry={refetch}
      texts={{
        title: t('Draft'),
        notFound: t('Draft not found'),
        notLoaded: t('Couldn’t load the draft'),
      }}
      back={<Link {...list}>{t('Email drafts')}</Link>}
      toList={
        <ButtonLink {...list} variant="secondary" size="small">
          {t('All drafts')}
        </ButtonLink>
      }
    />
  )
}

/** What is saved together, because a save without a theme resets it. */
interface Content {
  readonly source: string
  readonly theme?: ThemeChoice
}

const contentText = (source: string, theme: ThemeChoice): string =>
  JSON.stringify({ source, theme })

function DraftEditor({ draft }: { draft: EmailDraft }) {
  const admin = useAdmin()
  const project = useProject()
  const navigate = useNavigate()
  const save = useSaveDraft(draft.id)
  const [source, setSource] = useState(draft.tsx_source)
  const [theme, setTheme] = useState(draft.theme_id)
  const [open, setOpen] = useState<'versions' | 'delete' | 'send'>()
  const list = {
    to: '/projects/$projectId/email-drafts',
    params: { projectId: project.id },
  } as const
  const [theirs, setTheirs] = useState<EmailDraft>()
  // Asked once for each version of someone else, and again when this administrator saves.
  const asked = useRef<string>(undefined)
  const autosave = useAutosave(contentText(source, theme), async (text, before) => {
    const stored = await readDraft(admin, draft.id)
    const storedText = stored ? contentText(stored.tsx_source, stored.theme_id) : before
    if (stored && storedText !== before && storedText !== text) {
      if (storedText !== asked.current) setTheirs(stored)
      asked.current = storedText
      throw new Error(t('Someone else changed the draft.'))
    }
    const content = JSON.parse(text) as Content
    return save({ tsxSource: content.source, themeId: content.theme })
  })
  const saveNow = () => {
    asked.current = undefined
    return autosave.flush()
  }
  const request: RenderRequest = {
    template_tsx_source: source,
    ...(theme !== undefined && { theme_id: theme }),
  }
  const preview = usePreview(request)
  const assistant = useAssistantPane({
    kind: 'email-draft',
    id: draft.id,
    source,
    onSource: setSource,
  })
  const name = draft.display_name
  const show = (stored: Pick<EmailDraft, 'tsx_source' | 'theme_id'>) => {
    setSource(stored.tsx_source)
    setTheme(stored.theme_id)
    autosave.accept(contentText(stored.tsx_source, stored.theme_id))
  }
  const next = async () => {
    if (await saveNow()) setOpen('send')
  }

  return (
    <EditorPage
      title={name}
      heading={
        <InlineEdit
          label={t('Name')}
          value={name}
          maxLength={1000}
          validate={(text) => (text === '' ? t('Enter a name') : undefined)}
          onSave={(text) => save({ name: text, themeId: theme })}
        />
      }
      context={project.display_name}
      back={<Link {...list}>{t('Email drafts')}</Link>}
      state={<DraftState draft={draft} autosave={autosave} onRetry={saveNow} />}
      actions={
        <>
          <EditorMenu name={name} label={t('Delete…')} onSelect={() => setOpen('delete')} />
          <Button
            reads
            variant="ghost"
            size="small"
            onClick={() => void saveNow().then((saved) => saved && setOpen('versions'))}
          >
            {t('Versions')}
          </Button>
          <SendTestButton request={request} />
          <Button
            reads
            size="small"
            disabled={preview.error !== undefined}
            onClick={() => void next()}
          >
            {t('Next')}
          </Button>
        </>
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
              onSave={() => void saveNow()}
              error={preview.error}
              tools={<ThemeSelect value={theme} onChange={setTheme} />}
            />
          ),
        },
        { id: 'preview', name: t('Preview'), content: <PreviewPane preview={preview} /> },
        ...assistant,
      ]}
      unsaved={
        autosave.state === 'saved'
          ? undefined
          : t('The last changes to “{name}” will be lost.', { name })
      }
    >
      {open === 'versions' && (
        <VersionsDialog
          kind="email-drafts"
          id={draft.id}
          current={source}
          onRestored={show}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'delete' && (
        <DeleteDraftDialog
          draft={draft}
          leave={() => navigate({ ...list, replace: true, ignoreBlocker: true })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {theirs && (
        <SourceConflictDialog
          title={t('The draft was changed')}
          mine={source}
          theirs={theirs.tsx_source}
          onOverwrite={() => {
            autosave.rebase(contentText(theirs.tsx_source, theirs.theme_id))
            setTheirs(undefined)
            void saveNow()
          }}
          onTakeTheirs={() => {
            show(theirs)
            setTheirs(undefined)
          }}
          onClose={() => setTheirs(undefined)}
        >
          <ThemeDifference theirs={theirs.theme_id} mine={theme} />
        </SourceConflictDialog>
      )}
      {open === 'send' && (
        <SendDraftDialog
          draft={draft}
          request={request}
          email={preview.email}
          onClose={() => setOpen(undefined)}
        />
      )}
    </EditorPage>
  )
}

function DraftState({
  draft,
  autosave,
  onRetry,
}: {
  draft: EmailDraft
  autosave: Autosave
  onRetry: () => void
}) {
  const { sent_at_millis: at } = draft
  return (
    <>
      {at === null ? (
        <Badge>{t('Not sent')}</Badge>
      ) : (
        <Badge tone="success">{t('Sent {time}', { time: timeFromNow(new Date(at)) })}</Badge>
      )}{' '}
      <span role="status" className={autosave.state === 'failed' ? styles.failed : undefined}>
        {autosave.state === 'failed'
          ? t('Not saved. {reason}', { reason: autosave.problem ?? '' })
          : autosave.state === 'saved'
            ? t('Saved')
            : t('Saving…')}
      </span>
      {autosave.state === 'failed' && (
        <Button variant="ghost" size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </>
  )
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(emailSources.drafts(owner.admin(projectId)))
}
