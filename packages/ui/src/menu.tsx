import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import styles from './menu.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface MenuProps {
  /** The content of the button. */
  trigger: ReactNode
  /** Names the list, and the button together with its content. */
  label: string
  look?: 'icon' | 'plain'
  /** Which edges of button and list are aligned. */
  align?: 'start' | 'end'
  children: ReactNode
}

const GAP_PX = 6

/**
 * A button that opens a list of actions, with the keys and roles of the menu button pattern
 * (WAI-ARIA APG).
 */
export function Menu({ trigger, label, look = 'icon', align = 'start', children }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const open = event.newState === 'open'
    button.current?.setAttribute('aria-expanded', String(open))
    if (!open || !button.current || !list.current) return
    place(list.current, button.current.getBoundingClientRect(), align)
    itemsOf(list.current)[0]?.focus()
    closeOnScroll(list.current)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = itemsOf(event.currentTarget)
    const next = nextItem(event.key, items, items.indexOf(document.activeElement as HTMLElement))
    if (event.key === 'Tab') list.current?.hidePopover()
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.trigger}
        data-look={look}
        aria-haspopup="menu"
        aria-expanded={false}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          list.current?.showPopover()
        }}
      >
        {trigger}
        {/* Text and not an aria-label: the visible text must be part of the name, for speech
           input. */}
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role^=menuitem]'))
            list.current?.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}

export interface MenuItemProps {
  onSelect: () => void
  icon?: ReactNode
  /** At the end of the item, such as a shortcut. */
  hint?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** For items that are a choice: whether it is the current one. */
  chosen?: boolean
  children: ReactNode
}

/** One action of a menu. */
export function MenuItem({
  onSelect,
  icon,
  hint,
  tone,
  disabled,
  chosen,
  children,
}: MenuItemProps) {
  return (
    <button
      type="button"
      {...(chosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': chosen })}
      tabIndex={-1}
      className={styles.item}
      data-tone={tone}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon}
      <span className={styles.text}>{children}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
    </button>
  )
}

/** A thin line between groups of actions. */
export function MenuSeparator() {
  return <hr className={styles.separator} />
}

/** A short heading above a group of actions. */
export function MenuHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles.heading} role="presentation">
      {children}
    </div>
  )
}

const itemsOf = (list: HTMLElement) => [
  ...list.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'),
]

function nextItem(key: string, items: readonly HTMLElement[], at: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(at + 1) % items.length]
    case 'ArrowUp':
      return items[(at - 1 + items.length) % items.length]
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
  }
  if (key.length !== 1 || key === ' ') return undefined
  const inTurn = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return inTurn.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** The list stays in place while its button scrolls. */
function closeOnScroll(list: HTMLElement): void {
  const onScroll = ({ target }: Event) => {
    if (target instanceof Node && list.contains(target)) return
    list.hidePopover()
  }
  addEventListener('scroll', onScroll, { capture: true, passive: true })
  list.addEventListener(
    'toggle',
    () => removeEventListener('scroll', onScroll, { capture: true }),
    { once: true },
  )
}

/** Below the button, or above it if there is more space. Always inside the window. */
function place(list: HTMLElement, button: DOMRect, align: 'start' | 'end'): void {
  const { offsetWidth: width, offsetHeight: height } = list
  const startsLeft = (align === 'start') === (getComputedStyle(list).direction === 'ltr')
  const left = startsLeft ? button.left : button.right - width
  const below = button.bottom + GAP_PX
  const top =
    below + height > innerHeight && button.top > height ? button.top - GAP_PX - height : below
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  list.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
}
