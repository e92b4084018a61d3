import {
  Button,
  closeGlyph,
  Glyph,
  pencilGlyph,
  tickGlyph,
  useWriteLock,
  VisuallyHidden,
} from '@latchkey/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../text.ts'
import styles from './inline-edit.module.css'
import { useAction } from './use-action.ts'

export interface InlineEditProps {
  /** The name of the value, such as “Name”. */
  label: string
  value: string
  /** Shown while there is no value. */
  placeholder?: string
  maxLength?: number
  /** The error message for a text. */
  validate?: (text: string) => string | undefined
  /** Saves the new text, trimmed. Its error is shown in place. */
  onSave: (text: string) => Promise<unknown>
}

/**
 * A value that is edited in place: a click, Enter or F2 starts, Enter saves, Escape cancels. A
 * change that is not saved stays open and is marked (protocol 09 §3.3).
 */
export function InlineEdit({
  label,
  value,
  placeholder = '–',
  maxLength,
  validate,
  onSave,
}: InlineEditProps) {
  const [text, setText] = useState<string | null>(null)
  // The value when editing started. Without a change, a save must not overwrite what others changed
  // in the meantime.
  const [from, setFrom] = useState('')
  const lock = useWriteLock()
  const { busy, problem, setProblem, run } = useAction()
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const returnFocus = useRef(false)
  const id = useId()
  const isEditing = text !== null
  const isDirty = isEditing && text.trim() !== from.trim()

  useEffect(() => {
    if (isEditing) input.current?.select()
    else if (returnFocus.current) button.current?.focus()
    returnFocus.current = false
  }, [isEditing])

  const begin = () => {
    setText(value)
    setFrom(value)
    setLeft(false)
    setProblem(undefined)
  }
  const end = () => {
    returnFocus.current = true
    setText(null)
  }
  const save = async () => {
    if (busy || text === null) return
    if (!isDirty) return end()
    const mistake = validate?.(text.trim())
    setProblem(mistake)
    if (mistake) return
    const done = {
      done: t('{name} saved', { name: label }),
      undo: async () => onSave(from.trim()),
    }
    if (await run(async () => onSave(text.trim()), done)) return end()
    // It lost the focus when it was disabled.
    requestAnimationFrame(() => input.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and Escape belong to the input method while it is composing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void save()
    else if (event.key === 'Escape' && !busy) end()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  if (lock !== null) return <bdi title={lock}>{value || placeholder}</bdi>
  if (!isEditing) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.value}
        data-empty={value === ''}
        data-edit-action=""
        onClick={begin}
        onKeyDown={(event) => event.key === 'F2' && begin()}
      >
        <bdi className={styles.text}>{value || placeholder}</bdi>
        <Glyph shape={pencilGlyph} />
        <VisuallyHidden>{t('Edit {name}', { name: label.toLowerCase() })}</VisuallyHidden>
      </button>
    )
  }
  return (
    <span className={styles.editor}>
      <span className={styles.line}>
        <input
          ref={input}
          className={styles.input}
          aria-label={label}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          data-marked={left && isDirty}
          autoComplete="off"
          maxLength={maxLength}
          disabled={busy}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (event.currentTarget.parentElement?.contains(event.relatedTarget)) return
            // Without a change there is nothing to keep open.
            if (isDirty) setLeft(true)
            else if (!busy) setText(null)
          }}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('Save {name}', { name: label.toLowerCase() })}
          busy={busy}
          onClick={save}
        >
          <Glyph shape={tickGlyph} />
        </Button>
        <Button
          reads
          variant="ghost"
          size="icon"
          aria-label={t('Cancel')}
          disabled={busy}
          onClick={end}
        >
          <Glyph shape={closeGlyph} />
        </Button>
      </span>
      <span
        className={styles.note}
        id={`${id}-note`}
        data-tone={problem ? 'danger' : undefined}
        aria-live="polite"
      >
        {problem ?? (left && isDirty ? t('Not saved') : '')}
      </span>
    </span>
  )
}
