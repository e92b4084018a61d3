import { Spinner } from '@latchkey/ui'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './combobox.module.css'

export interface ComboboxOption {
  readonly id: string
  /** Options of one group follow each other. */
  readonly group?: string
  readonly disabled?: boolean
}

export interface ComboboxProps<Option extends ComboboxOption> {
  /** The name of the list, and of the field unless a label element names it. */
  label: string
  /** The id of the input, for a label element. */
  id?: string
  input?: Ref<HTMLInputElement>
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly Option[]
  children: (option: Option) => ReactNode
  onChoose: (option: Option) => void
  /** False while options for the text are loading. Enter chooses nothing then. */
  isCurrent?: boolean
  /** The list is part of the page, as in a dialog. Otherwise it opens while the field is used. */
  inline?: boolean
  /** Called when the list opens or closes. */
  onOpenChange?: (open: boolean) => void
  /** Focus the field when it appears. */
  focusOnMount?: boolean
  /** In front of the text. */
  icon?: ReactNode
  invalid?: boolean
  describedBy?: string
  className?: string
}

/**
 * A field with a list of options that the text filters, by the combobox pattern of WAI-ARIA APG.
 * The focus stays in the field. The arrow keys move through the list, Enter chooses, Escape closes.
 */
export function Combobox<Option extends ComboboxOption>({
  label,
  id: givenId,
  input,
  placeholder,
  text,
  onText,
  options: latest,
  children,
  onChoose,
  isCurrent = true,
  inline = false,
  onOpenChange,
  focusOnMount = false,
  icon,
  invalid = false,
  describedBy,
  className = '',
}: ComboboxProps<Option>) {
  const ownId = useId()
  const control = useRef<HTMLDivElement>(null)
  const id = givenId ?? ownId
  const [openState, setOpenState] = useState(false)
  const [position, setPosition] = useState(0)
  // While an option is pressed, the list stays as it is. Otherwise a search that ends at that
  // moment would move another option under the pointer, and the click would choose nothing.
  const [held, setHeld] = useState<readonly Option[]>()
  const options = held ?? latest
  const isOpen = inline || openState
  const active = Math.min(position, options.length - 1)
  const activeOption = isOpen ? options[active] : undefined

  useEffect(() => {
    if (focusOnMount) control.current?.querySelector('input')?.focus()
  }, [focusOnMount])

  const setOpen = (next: boolean) => {
    if (next === openState || inline) return
    setOpenState(next)
    onOpenChange?.(next)
  }
  const choose = (option: Option) => {
    if (option.disabled) return
    setPosition(0)
    setOpen(false)
    onChoose(option)
  }
  const press = () => {
    setHeld(options)
    // After the click, which follows at once.
    const release = () => setTimeout(() => setHeld(undefined))
    window.addEventListener('mouseup', release, { once: true })
  }
  const moveTo = (next: number) => {
    setPosition(next)
    document.getElementById(optionId(id, options[next]))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys belong to the input method while it is composing.
    if (event.nativeEvent.isComposing) return
    const count = options.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (isOpen && count > 0) moveTo((active + step + count) % count)
      setOpen(true)
    } else if (inline && event.key === 'Home' && count > 0) moveTo(0)
    else if (inline && event.key === 'End' && count > 0) moveTo(count - 1)
    else if (event.key === 'Enter' && isOpen) {
      if (activeOption && isCurrent) choose(activeOption)
    } else if (event.key === 'Escape' && openState) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={`${styles.combobox} ${className}`} data-inline={inline}>
      <div ref={control} className={styles.control}>
        {icon}
        <input
          ref={input}
          id={id}
          className={styles.input}
          role="combobox"
          aria-label={givenId === undefined ? label : undefined}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeOption && optionId(id, activeOption)}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setPosition(0)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onBlur={() => setOpen(false)}
        />
        {isOpen && !isCurrent && (
          <span className={styles.busy}>
            <Spinner />
          </span>
        )}
      </div>
      <div
        className={styles.list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        hidden={!isOpen || options.length === 0}
        // Otherwise the field loses the focus, which closes the list before the click, or after a
        // click between two options.
        onMouseDown={(event) => event.preventDefault()}
      >
        {options.map((option, at) => (
          <div key={option.id} role="presentation">
            {option.group !== undefined && option.group !== options[at - 1]?.group && (
              <div className={styles.group} role="presentation">
                {option.group}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys */}
            <div
              id={optionId(id, option)}
              className={styles.option}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              aria-disabled={option.disabled || undefined}
              onPointerMove={() => setPosition(at)}
              onMouseDown={press}
              onClick={() => choose(option)}
            >
              {children(option)}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const optionId = (id: string, option: ComboboxOption | undefined) => `${id}-${option?.id}`
