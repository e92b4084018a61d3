import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { alertGlyph, checkGlyph, closeGlyph, Glyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'
import styles from './toaster.module.css'

export interface Toast {
  readonly tone: 'success' | 'danger'
  readonly text: ReactNode
  /** An action that reverts it or leads on. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

type Shown = Toast & { readonly id: number }

/** The toasts of an app. */
export interface Toasts {
  show(toast: Toast): void
  close(id: number): void
  subscribe(listener: () => void): () => void
  read(): readonly Shown[]
}

const AT_MOST = 2
const SUCCESS_MS = 4000

/** Creates a store of toasts for one Toaster. */
export function createToasts(): Toasts {
  const listeners = new Set<() => void>()
  let shown: readonly Shown[] = []
  let made = 0
  const set = (next: readonly Shown[]) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
    show: (toast) => set(withoutOldest([...shown, { ...toast, id: ++made }])),
    close: (id) => set(shown.filter((toast) => toast.id !== id)),
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Errors wait to be read, so successes make room first. */
function withoutOldest(toasts: readonly Shown[]): readonly Shown[] {
  if (toasts.length <= AT_MOST) return toasts
  const oldest = toasts.slice(0, -1).find(({ tone }) => tone === 'success') ?? toasts[0]
  return toasts.filter((toast) => toast !== oldest)
}

/**
 * Shows toasts in the corner. Successes disappear by themselves, errors stay until they are closed.
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
  const cards = (tone: Toast['tone']) =>
    shown
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.close(toast.id)}
        />
      ))
  return (
    <section {...part('toaster', styles.corner, className)} aria-label={label} data-lk="">
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
}: {
  toast: Toast
  closeLabel: string
  onClose: () => void
}) {
  const [held, setHeld] = useState(false)
  const leaves = toast.tone === 'success' && !held

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function must not restart the timer
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(onClose, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [leaves])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div
      {...part('toast', styles.toast)}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph shape={toast.tone === 'danger' ? alertGlyph : checkGlyph} />
      <div {...part('toast-text', styles.text)}>{toast.text}</div>
      {toast.action && (
        <Button
          reads
          variant="secondary"
          size="small"
          onClick={() => {
            toast.action?.run()
            onClose()
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button reads variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
        <Glyph shape={closeGlyph} />
      </Button>
    </div>
  )
}
