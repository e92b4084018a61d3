import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { alertGlyph, checkGlyph, closeGlyph, Glyph } from './icons.tsx'
import styles from './toaster.module.css'

export interface Toast {
  readonly tone: 'success' | 'danger'
  readonly text: ReactNode
  /** What takes it back, or leads on. */
  readonly action?: { readonly label: string; readonly run: () => void }
}

type Shown = Toast & { readonly id: number }

/** The messages of an app that come and go. */
export interface Toasts {
  show(toast: Toast): void
  close(id: number): void
  subscribe(listener: () => void): () => void
  read(): readonly Shown[]
}

const AT_MOST = 2
const SUCCESS_MS = 4000

/** Makes a place for messages; one of them belongs to a Toaster. */
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

/** What went wrong waits to be read, so that what went well makes room first. */
function withoutOldest(toasts: readonly Shown[]): readonly Shown[] {
  if (toasts.length <= AT_MOST) return toasts
  const oldest = toasts.slice(0, -1).find(({ tone }) => tone === 'success') ?? toasts[0]
  return toasts.filter((toast) => toast !== oldest)
}

/** Shows the messages in the corner: what went well leaves by itself, what went wrong waits to be read. */
export function Toaster({
  toasts,
  label,
  closeLabel,
}: {
  toasts: Toasts
  label: string
  closeLabel: string
}) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <section className={styles.corner} aria-label={label} aria-live="polite" data-lk="">
      {shown.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => toasts.close(toast.id)}
        />
      ))}
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function each time must not start the time anew
  useEffect(() => {
    if (!leaves) return
    const timer = setTimeout(onClose, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [leaves])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here but that reading is given time
    <div
      className={styles.toast}
      data-tone={toast.tone}
      role={toast.tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Glyph shape={toast.tone === 'danger' ? alertGlyph : checkGlyph} />
      <div className={styles.text}>{toast.text}</div>
      {toast.action && (
        <Button
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
      <Button variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
        <Glyph shape={closeGlyph} />
      </Button>
    </div>
  )
}
