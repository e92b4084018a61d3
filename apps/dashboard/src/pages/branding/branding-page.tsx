import type { Branding } from '@latchkey/contract/pure'
import { Button, Skeleton, VisuallyHidden } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SaveButton } from '../../components/email-editor/editor-page.tsx'
import { Panes } from '../../components/email-editor/panes.tsx'
import { LeaveGuard } from '../../components/leave-guard.tsx'
import { Page } from '../../components/page.tsx'
import { ProblemCard } from '../../components/problem-card.tsx'
import { useAction } from '../../components/use-action.ts'
import { brandingOf } from '../../data/branding/queries.ts'
import { useUpdateBranding } from '../../data/branding/writes.ts'
import { useAdmin, useProject } from '../../data/projects/use-project.ts'
import type { Prefetch } from '../../prefetch.ts'
import { t } from '../../text.ts'
import styles from './branding-page.module.css'
import { changedPaths, patchOf, wrongLinks } from './changes.ts'
import { ControlsPane } from './controls-pane.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { useDraft } from './use-draft.ts'
import { ValuesPane } from './values-pane.tsx'

/** The look of the hosted pages and of emails, with a preview of values that are not saved yet. */
export function BrandingPage() {
  const { data, error, refetch } = useQuery(brandingOf(useAdmin()))
  const project = useProject()
  const title = t('Branding')
  if (data) return <BrandingEditor key={project.id} saved={data} />
  return (
    <Page title={title} context={project.display_name} width="full">
      {error ? (
        <ProblemCard error={error} onRetry={refetch} title={t('Couldn’t load the branding')} />
      ) : (
        <>
          <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
          <Skeleton width="100%" height="480px" />
        </>
      )}
    </Page>
  )
}

function BrandingEditor({ saved }: { saved: Branding }) {
  const project = useProject()
  const update = useUpdateBranding()
  const saving = useAction({ failure: 'toast' })
  const { draft, canUndo, change, undo, restart } = useDraft(saved)
  const changed = changedPaths(saved, draft)
  const isDirty = changed.length > 0
  const wrong = wrongLinks(draft)
  // What is wrong is shown from the first attempt to save on.
  const [wasRefused, setRefused] = useState(false)

  const save = async () => {
    const [first] = wrong
    setRefused(first !== undefined)
    if (first !== undefined) return showField(first)
    await saving.run(async () => restart(await update(patchOf(saved, draft))), {
      done: t('Branding saved'),
    })
  }

  useUndoKey(undo)

  return (
    <Page
      title={t('Branding')}
      context={project.display_name}
      description={t('The look of the hosted pages and of emails. Changes apply when you save.')}
      width="full"
      action={
        <div className={styles.actions}>
          <span className={styles.state} role="status">
            {isDirty &&
              t('{count, plural, one {# unsaved change} other {# unsaved changes}}', {
                count: changed.length,
              })}
          </span>
          <Button variant="ghost" size="small" disabled={!canUndo} onClick={undo}>
            {t('Undo')}
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={!isDirty || saving.busy}
            onClick={() => restart(saved)}
          >
            {t('Discard')}
          </Button>
          <SaveButton canSave={isDirty} busy={saving.busy} onSave={() => void save()} />
        </div>
      }
    >
      <Panes
        label={t('Parts of the editor')}
        sizes={{ name: 'branding', shares: [0.27, 0.51, 0.22] }}
        panes={[
          {
            id: 'settings',
            name: t('Settings'),
            content: (
              <ControlsPane draft={draft} wrong={wasRefused ? wrong : []} onChange={change} />
            ),
          },
          {
            id: 'preview',
            name: t('Preview'),
            content: (
              <PreviewPane
                projectId={project.id}
                branding={draft}
                changes={patchOf(saved, draft)}
              />
            ),
          },
          {
            id: 'values',
            name: t('Values'),
            content: <ValuesPane draft={draft} saved={saved} changed={changed} />,
          },
        ]}
      />
      <LeaveGuard dirty={isDirty} what={t('Your changes to the branding will be lost.')} />
    </Page>
  )
}

/** Focuses a field, and scrolls to it once the message below it is there. */
function showField(name: string) {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  field?.focus()
  requestAnimationFrame(() => field?.scrollIntoView({ block: 'center' }))
}

/** Ctrl+Z anywhere but in a field with text, which has its own. */
function useUndoKey(undo: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return
      const { target } = event
      const isText = target instanceof HTMLInputElement && /^(text|number|url)$/.test(target.type)
      if (isText || document.querySelector('dialog[open]')) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

export const prefetch: Prefetch = ({ queries, owner }, { projectId }) => {
  void queries.prefetchQuery(brandingOf(owner.admin(projectId)))
}
