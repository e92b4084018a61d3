import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { alertGlyph, checkGlyph, closeGlyph } from './control-icons.ts'
import { Glyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'
import styles from './toaster.module.css'
import type { Toast, Toasts } from './toasts.ts'

const SUCCESS_MS = 4000

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
