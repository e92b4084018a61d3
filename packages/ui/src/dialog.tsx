import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { closeGlyph, Glyph } from './icons.tsx'

export interface DialogProps {
  title: string
  description?: ReactNode
  /** Names the button in the corner. */
  closeLabel: string
  /** Called when the person wants to leave; take the dialog off the page then. */
  onClose: () => void
  /** Not to be left by Escape, by the corner or by a click beside it. */
  persistent?: boolean
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/** A question or a form in front of the page, which waits. Shown for as long as it is rendered; the focus then goes back to where it was. */
export function Dialog({
  title,
  description,
  closeLabel,
  onClose,
  persistent = false,
  size = 'medium',
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before the effects of what is inside, which may want the focus and can only have it in an open dialog.
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // What was deleted here may have taken with it what the focus was on.
      const back = before?.isConnected ? before : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [])

  const leave = (event: SyntheticEvent) => {
    // React hands the event on to the dialog that this one was opened from.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!persistent) onClose()
  }
  const stay = (event: SyntheticEvent) => {
    const dialog = ref.current
    if (event.target !== dialog || !dialog?.isConnected || dialog.open) return
    // Browsers let nobody be held by Escape: after a few in a row one closes whatever was answered. What is still on the page must be seen.
    dialog.showModal()
    if (!persistent) onClose()
  }
  // Only a press that also begins on the backdrop leaves: dragging out of a field must not throw the form away.
  const pressedBeside = useRef(false)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, which the element itself turns into a cancel event
    <dialog
      ref={ref}
      className={styles.dialog}
      data-lk=""
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={leave}
      onClose={stay}
      onMouseDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        if (pressedBeside.current) leave(event)
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          {!persistent && (
            <Button variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
              <Glyph shape={closeGlyph} />
            </Button>
          )}
        </header>
        {description && (
          <div className={styles.description} id={`${id}-description`}>
            {description}
          </div>
        )}
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  )
}

/** The row of buttons at the end of a dialog: the lesser one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
