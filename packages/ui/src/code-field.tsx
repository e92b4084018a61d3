import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './code-field.module.css'
import { cleanCode } from './code-text.ts'
import { alertGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CodeFieldProps extends PartProps {
  label: string
  /** Only for screen readers, if the text beside the field is enough. */
  labelHidden?: boolean
  name?: string
  /** A hint between label and slots. */
  description?: ReactNode
  /** The id of a text elsewhere on the page that describes the field. */
  describedBy?: string
  /** The number of characters of the code, with one slot each. */
  length?: number
  /** `digits` shows the number pad on phones. */
  alphabet?: 'letters-and-digits' | 'digits'
  value: string
  /** Receives the current characters, in upper case and without anything else. */
  onChange: (value: string) => void
  /** The error message. Announced, and linked to the field. */
  error?: string | undefined
  /** The status of the code, such as that it is being checked. Announced. An error replaces it. */
  status?: ReactNode
  /** Shown in empty slots. */
  placeholder?: string
  disabled?: boolean
  /** Focus the field when it appears, and again when it is enabled. */
  autoFocusWhenEnabled?: boolean
}

/**
 * A field for a short code. It is one text input, so that paste, autofill and screen readers work
 * as in any other. The slots are drawn over it. The caret is on a slot, and typing replaces its
 * character.
 */
export function CodeField({
  label,
  labelHidden = false,
  name = 'code',
  description,
  describedBy,
  length = 6,
  alphabet = 'letters-and-digits',
  value,
  onChange,
  error,
  status,
  placeholder = '',
  disabled = false,
  autoFocusWhenEnabled = false,
  className,
}: CodeFieldProps) {
  const id = useId()
  const ref = useRef<HTMLInputElement>(null)
  const [active, setActive] = useState<number | null>(null)
  const clean = (text: string) => cleanCode(text, alphabet, length)

  const focusIfEnabled = () => {
    if (autoFocusWhenEnabled && !disabled) ref.current?.focus()
  }
  // In the same step that enables it, because the next key may already follow.
  useLayoutEffect(focusIfEnabled, [autoFocusWhenEnabled, disabled])
  // And when it appears: a dialog opens after the layout effects of its content.
  useEffect(focusIfEnabled, [autoFocusWhenEnabled, disabled])

  useEffect(() => {
    const follow = () => {
      const input = ref.current
      if (!input || document.activeElement !== input) return setActive(null)
      const { selectionStart, selectionEnd } = input
      const at = selectionStart ?? input.value.length
      // A caret before a character selects it, so that the next key replaces it.
      if (at === selectionEnd && at < input.value.length) input.setSelectionRange(at, at + 1)
      setActive(Math.min(at, length - 1))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [length])

  const select = (slot: number) => {
    const input = ref.current
    if (!input) return
    const at = Math.max(0, Math.min(slot, input.value.length, length - 1))
    input.setSelectionRange(at, Math.min(at + 1, input.value.length))
    setActive(at)
  }

  const type = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const before = clean(input.value.slice(0, input.selectionStart ?? input.value.length))
    const next = clean(input.value)
    // Set here, because React would move the caret to the end of a corrected value.
    input.value = next
    // And select the next character immediately: the selection event comes later than a fast next
    // key.
    select(before.length)
    if (next !== value) onChange(next)
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = clean(event.clipboardData.getData('text'))
    if (pasted.length < length) return
    // A full code replaces the whole value.
    event.preventDefault()
    onChange(pasted)
  }

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const at = event.currentTarget.selectionStart ?? 0
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      ArrowUp: 0,
      End: value.length,
      ArrowDown: value.length,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    select(to)
  }

  const point = (event: MouseEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    select(Math.floor(((event.clientX - left) / width) * length))
  }

  return (
    <div {...part('code-field', styles.field, className)}>
      <label {...part('code-field-label', styles.label)} htmlFor={id} data-hidden={labelHidden}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {description && (
        <p {...part('code-field-description', styles.description)} id={`${id}-hint`}>
          {description}
        </p>
      )}
      <div
        {...part('code-field-control', styles.control)}
        data-invalid={error !== undefined}
        data-disabled={disabled}
        dir="ltr"
      >
        <input
          ref={ref}
          id={id}
          name={name}
          {...part('code-field-input', styles.input)}
          type="text"
          inputMode={alphabet === 'digits' ? 'numeric' : 'text'}
          pattern={alphabet === 'digits' ? '[0-9]*' : '[A-Za-z0-9]*'}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [describedBy, description && `${id}-hint`, error && `${id}-below`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          onChange={type}
          onPaste={paste}
          onKeyDown={move}
          onMouseUp={point}
          onFocus={() => select(value.length)}
          onBlur={() => setActive(null)}
        />
        {Array.from({ length }, (_, slot) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity of a slot
            key={slot}
            {...part('code-field-slot', styles.slot)}
            data-active={!disabled && slot === active}
            data-empty={value[slot] === undefined}
            aria-hidden="true"
          >
            {value[slot] ??
              (!disabled && slot === active ? <i className={styles.caret} /> : placeholder)}
          </span>
        ))}
      </div>
      <div {...part('code-field-below', styles.below)} id={`${id}-below`}>
        {error && (
          <p {...part('code-field-error', styles.error)} role="alert">
            <Glyph shape={alertGlyph} />
            {error}
          </p>
        )}
        <div {...part('code-field-status', styles.status)} role="status">
          {!error && status}
        </div>
      </div>
    </div>
  )
}
