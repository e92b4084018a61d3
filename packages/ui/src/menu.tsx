import {
  type KeyboardEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './menu.module.css'
import { type PartProps, part } from './part.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWriteLock } from './write-lock.tsx'

export interface MenuProps extends PartProps {
  /** The content of the button. */
  trigger: ReactNode
  /** Names the list, and the button together with its content. */
  label: string
  look?: 'icon' | 'plain'
  /** Which edges of button and list are aligned. */
  align?: 'start' | 'end'
  onOpen?: (() => void) | undefined
  children: ReactNode
}

const GAP_PX = 6
/** A pause in typing that starts another search. */
const TYPING_MS = 500

/**
 * A button that opens a list of actions, with the keys and roles of the menu button pattern
 * (WAI-ARIA APG).
 */
export function Menu({
  trigger,
  label,
  look = 'icon',
  align = 'start',
  onOpen,
  className,
  children,
}: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const typed = useRef({ text: '', at: 0 })

  // In one step, because the next key may already follow. The toggle event comes later.
  const open = (at: 0 | -1) => {
    if (!button.current || !list.current) return
    onOpen?.()
    list.current.showPopover()
    place(list.current, button.current.getBoundingClientRect(), align)
    itemsOf(list.current).at(at)?.focus()
    typed.current = { text: '', at: 0 }
  }

  const onToggle = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    setIsOpen(newState === 'open')
    if (newState === 'open' && button.current) closeWhenScrolled(currentTarget, button.current)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') list.current?.hidePopover()
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const now = event.timeStamp
    const before = now - typed.current.at < TYPING_MS ? typed.current.text : ''
    // Space chooses the item, except within a name.
    const isTyping = event.key.length === 1 && (event.key !== ' ' || before !== '')
    if (isTyping) typed.current = { text: before + event.key.toLowerCase(), at: now }
    const next = isTyping ? findItem(typed.current.text, items, at) : nextItem(event.key, items, at)
    if (next || isTyping) event.preventDefault()
    next?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        {...part('menu-trigger', styles.trigger, className)}
        data-look={look}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        // Without it, a click on the button of an open list would close the list and open it again.
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault()
          if (list.current?.matches(':popover-open')) list.current.hidePopover()
          else open(0)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowUp' ? -1 : 0)
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
        {...part('menu', styles.list)}
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

export interface MenuItemProps extends PartProps {
  onSelect: () => void
  icon?: ReactNode
  /** At the end of the item, such as a shortcut. */
  hint?: ReactNode
  tone?: 'danger'
  disabled?: boolean
  /** For items that are a choice: whether it is the current one. */
  chosen?: boolean
  /** It changes nothing, so a `WriteLock` does not disable it. */
  reads?: boolean
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
  reads = chosen !== undefined,
  className,
  children,
}: MenuItemProps) {
  const lock = useWriteLock(reads)
  return (
    <button
      type="button"
      {...(chosen === undefined
        ? { role: 'menuitem' }
        : { role: 'menuitemradio', 'aria-checked': chosen })}
      tabIndex={-1}
      {...part('menu-item', styles.item, className)}
      data-tone={tone}
      disabled={disabled || lock !== null}
      title={lock ?? undefined}
      onClick={onSelect}
    >
      {icon}
      <span {...part('menu-item-text', styles.text)}>{children}</span>
      {hint && <span {...part('menu-item-hint', styles.hint)}>{hint}</span>}
    </button>
  )
}

/** A thin line between groups of actions. */
export function MenuSeparator({ className }: PartProps) {
  return <hr {...part('menu-separator', styles.separator, className)} />
}

/** A short heading above a group of actions. */
export function MenuHeading({ className, children }: PartProps & { children: ReactNode }) {
  return (
    <div {...part('menu-heading', styles.heading, className)} role="presentation">
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
      return items.at(Math.max(at, 0) - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
  }
  return undefined
}

/**
 * The item whose name starts with what the user types. One letter, also repeated, moves on to the
 * next such item. More letters stay at the current item as long as it fits.
 */
function findItem(text: string, items: readonly HTMLElement[], at: number) {
  const isOneLetter = [...text].every((letter) => letter === text[0])
  const first = isOneLetter ? at + 1 : Math.max(at, 0)
  const inTurn = [...items.slice(first), ...items.slice(0, first)]
  const start = isOneLetter ? (text[0] ?? '') : text
  return inTurn.find((item) => nameOf(item).startsWith(start))
}

/** Without the icon, which may be a letter. */
const nameOf = (item: HTMLElement): string =>
  (item.querySelector('[data-slot="menu-item-text"]') ?? item).textContent.trim().toLowerCase()

/**
 * Closes the list when its button has scrolled away from it. A page also scrolls without that, to
 * keep its content in place while something above it loads.
 */
function closeWhenScrolled(list: HTMLElement, button: HTMLElement): void {
  const { top, left } = button.getBoundingClientRect()
  const onScroll = () => {
    const now = button.getBoundingClientRect()
    if (Math.abs(now.top - top) > 1 || Math.abs(now.left - left) > 1) list.hidePopover()
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
  // Measured at the edge of the window: elsewhere, the space beside it would limit the width.
  list.style.left = '0'
  const { offsetWidth: width, offsetHeight: height } = list
  const startsLeft = (align === 'start') === (getComputedStyle(list).direction === 'ltr')
  const left = startsLeft ? button.left : button.right - width
  const below = button.bottom + GAP_PX
  const top =
    below + height > innerHeight && button.top > height ? button.top - GAP_PX - height : below
  list.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`
  list.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`
}
