import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Button } from './button.tsx'
import { alertGlyph, checkGlyph, closeGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'
import styles from './toaster.module.css'
import type { Shown, Toast, Toasts } from './toasts.ts'

const SUCCESS_MS = 4000
/** Long enough to reach the action with the keyboard. */
const ACTION_MS = 10_000
const FOCUS_KEY = 'F8'

/**
 * Shows toasts in the corner. Successes disappear by themselves, errors stay until they are closed.
 * F8 moves the focus to the newest one. Afterwards it returns to where it was.
 */
export function Toaster({
  toasts,
  label,
  closeLabel,
  className,
}: PartProps & {
  toasts: Toasts
  label: string
  closeLabel: string
}) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  const corner = useRef<HTMLElement>(null)
  /** What had the focus before a toast got it. */
  const before = useRef<EventTarget>(null)

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const newest = toasts.read().at(-1)
      if (event.key !== FOCUS_KEY || event.defaultPrevented || !newest) return
      event.preventDefault()
      corner.current?.querySelector<HTMLElement>(`[data-toast="${newest.id}"] button`)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [toasts])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const returnFocus = () => {
    const main = document.querySelector('main')
    for (const element of [before.current, main]) {
      if (!(element instanceof HTMLElement) || !element.isConnected) continue
      element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  }
  const cards = (tone: Toast['tone']) =>
    shown
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.close(toast.id)}
          returnFocus={returnFocus}
        />
      ))
  return (
    <section
      ref={corner}
      {...part('toaster', styles.corner, className)}
      aria-label={`${label} (${FOCUS_KEY})`}
      data-lk=""
      onFocus={onFocus}
    >
      {/* Each error is an alert. Successes are announced politely, by a region that is there before
          them. */}
      {cards('danger')}
      <div className={styles.polite} role="status">
        {cards('success')}
      </div>
    </section>
  )
}

function ToastCard({
  toast,
  closeLabel,
  onClose,
  returnFocus,
}: {
  toast: Shown
  closeLabel: string
  onClose: () => void
  returnFocus: () => void
}) {
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const [isPointedAt, setIsPointedAt] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const leaves = toast.tone === 'success' && !isPointedAt && !hasFocus
  const stayMs = toast.action ? ACTION_MS : SUCCESS_MS

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function must not restart the timer
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(onClose, stayMs)
    return () => clearTimeout(timer)
  }, [leaves, stayMs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it leaves, for whatever reason
  useLayoutEffect(() => {
    const element = card.current
    return () => {
      if (element?.contains(document.activeElement)) returnFocus()
    }
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer; the keys are of its buttons
    <div
      ref={card}
      {...part('toast', styles.toast)}
      data-tone={toast.tone}
      data-toast={toast.id}
      role={toast.tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setIsPointedAt(true)}
      onPointerLeave={() => setIsPointedAt(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={onKeyDown}
    >
      <Glyph shape={toast.tone === 'danger' ? alertGlyph : checkGlyph} />
      <div {...part('toast-text', styles.text)} id={id}>
        {toast.text}
      </div>
      {toast.action && (
        <Button
          reads
          variant="secondary"
          size="small"
          aria-describedby={id}
          onClick={() => {
            onClose()
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button
        reads
        variant="ghost"
        size="icon"
        aria-label={closeLabel}
        aria-describedby={id}
        onClick={onClose}
      >
        <Glyph shape={closeGlyph} />
      </Button>
    </div>
  )
}
