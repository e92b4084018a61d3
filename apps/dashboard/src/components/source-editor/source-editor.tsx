import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { t } from '../../text.ts'
import type { Editor, SourceError } from './code-mirror.ts'
import { editorPhrases } from './phrases.ts'
import styles from './source-editor.module.css'

/** Loads with the first editor: no first page includes it. */
const codeMirror = () => import('./code-mirror.ts')

export interface SourceEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** Runs on Ctrl+S. */
  onSave: () => void
  /** Marked at its line. */
  error?: SourceError | null
  /** Moves the focus into the editor. */
  ref?: RefObject<SourceEditorHandle | null>
}

export interface SourceEditorHandle {
  focus(): void
}

/** An editor for the TSX of an email. Escape and then Tab leave it (protocol 09 §25). */
export function SourceEditor({ label, value, onChange, onSave, error, ref }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const shown = useRef(value)
  const latest = useRef({ value, onChange, onSave })
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')

  useEffect(() => {
    latest.current = { value, onChange, onSave }
  })
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }))

  useEffect(() => {
    let isGone = false
    codeMirror().then(
      ({ openEditor }) => {
        const element = host.current
        if (isGone || !element) return
        shown.current = latest.current.value
        editor.current = openEditor(shadowOf(element), {
          label,
          text: shown.current,
          phrases: editorPhrases(),
          onChange(text) {
            shown.current = text
            latest.current.onChange(text)
          },
          onSave: () => latest.current.onSave(),
        })
        setState('ready')
      },
      () => setState('failed'),
    )
    return () => {
      isGone = true
      editor.current?.destroy()
      editor.current = null
    }
  }, [label])

  // The text was changed elsewhere, such as by restoring a version.
  useEffect(() => {
    if (state !== 'ready' || value === shown.current) return
    shown.current = value
    editor.current?.setText(value)
  }, [value, state])

  useEffect(() => {
    if (state === 'ready') editor.current?.showError(error ?? null)
  }, [error, state])

  return (
    <div className={styles.editor}>
      {state === 'loading' && <Lines />}
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('Couldn’t load the editor. Reload the page.')}
        </p>
      )}
      {/* The keys of the editor are not shortcuts of the page. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only holds the editor */}
      <div ref={host} className={styles.host} dir="ltr" onKeyDown={keepKeys} />
    </div>
  )
}

function keepKeys(event: React.KeyboardEvent): void {
  // Outside of the shadow root, the target of the event is not recognized as a field.
  if (!event.ctrlKey && !event.metaKey) event.nativeEvent.stopPropagation()
}

export const shadowOf = (element: HTMLElement): ShadowRoot =>
  element.shadowRoot ?? element.attachShadow({ mode: 'open' })

function Lines() {
  return (
    <div className={styles.lines}>
      <VisuallyHidden role="status">{t('Loading…')}</VisuallyHidden>
      {[62, 54, 30, 0, 44, 28, 36, 0, 70, 34, 40, 58, 52, 66].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: gray lines have no identity
        <div key={line} className={styles.line}>
          {width > 0 && <Skeleton width={`${width}%`} height="11px" />}
        </div>
      ))}
    </div>
  )
}
