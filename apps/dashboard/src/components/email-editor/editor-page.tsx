import { Button } from '@latchkey/ui'
import { type ReactNode, useEffect } from 'react'
import { t } from '../../text.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { Page } from '../page.tsx'
import styles from './editor-page.module.css'
import { type Pane, Panes } from './panes.tsx'

export interface EditorPageProps {
  title: string
  heading?: ReactNode
  context: string
  back: ReactNode
  /** Beside the title, such as the state of the draft. */
  state?: ReactNode
  actions: ReactNode
  /** Above the panes, such as why the source cannot be saved. */
  note?: ReactNode
  panes: readonly Pane[]
  /** What would be lost by leaving; undefined if nothing would. */
  unsaved?: string | undefined
  children?: ReactNode
}

/** The page of an editor: its title and actions, and its parts in the rest of the window. */
export function EditorPage(props: EditorPageProps) {
  const { title, heading, context, back, state, actions, note, panes, unsaved, children } = props
  return (
    <Page
      title={title}
      heading={heading}
      context={context}
      back={back}
      description={state}
      width="full"
      action={<div className={styles.actions}>{actions}</div>}
    >
      {note}
      <Panes label={t('Parts of the editor')} panes={panes} />
      <LeaveGuard dirty={unsaved !== undefined} what={unsaved ?? ''} />
      {children}
    </Page>
  )
}

export interface SaveButtonProps {
  canSave: boolean
  busy: boolean
  onSave: () => void
}

/** Saves the source. Ctrl+S works everywhere on the page. */
export function SaveButton({ canSave, busy, onSave }: SaveButtonProps) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      // The editor has handled it.
      if (event.defaultPrevented) return
      // Also without changes, because the dialog of the browser is of no use here.
      event.preventDefault()
      if (canSave && !busy && !document.querySelector('dialog[open]')) onSave()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [canSave, busy, onSave])

  return (
    <Button
      size="small"
      disabled={!canSave}
      busy={busy}
      busyLabel={t('Please wait…')}
      title={t('Ctrl+S')}
      onClick={onSave}
    >
      {t('Save')}
    </Button>
  )
}
