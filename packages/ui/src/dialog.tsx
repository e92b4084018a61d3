import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { closeGlyph } from './control-icons.ts'
import styles from './dialog.module.css'
import { Glyph } from './icons.tsx'
import { type PartProps, part } from './part.ts'

export interface DialogProps extends PartProps {
  title: string
  description?: ReactNode
  /** The name of the button in the corner. */
  closeLabel: string
  /** Called when the user closes it. Remove the dialog from the page then. */
  onClose: () => void
  /** Escape, the corner and a click outside do not close it. */
  persistent?: boolean
  size?: 'small' | 'medium' | 'large'
  children: ReactNode
}

/**
 * A question or a form in front of the page. Shown while it is rendered. Afterwards the focus
 * returns to where it was.
 */
export function Dialog({
  title,
  description,
  closeLabel,
  onClose,
  persistent = false,
  size = 'medium',
  className,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Before the effects of its content, which may focus something and can do so only in an open
  // dialog.
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // The element that had the focus may be deleted by now.
      const back = before?.isConnected ? before : document.querySelector('main')
      if (!(back instanceof HTMLElement)) return
      back.focus()
      focusMainWithout(back)
    }
  }, [])

  const leave = (event: SyntheticEvent) => {
    // React passes the event on to the dialog from which this one was opened.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!persistent) onClose()
  }
  const stay = (event: SyntheticEvent) => {
    const dialog = ref.current
    if (event.target !== dialog || !dialog?.isConnected || dialog.open) return
    // Browsers close a dialog after a few Escapes in a row, whatever the handler does. A rendered
    // dialog must be visible.
    dialog.showModal()
    if (!persistent) onClose()
  }
  // Only a click that also starts on the backdrop closes it, so that dragging out of a field does
  // not lose the form.
  const pressedBeside = useRef(false)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape becomes the cancel event of the element
    <dialog
      ref={ref}
      {...part('dialog', styles.dialog, className)}
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
      <div {...part('dialog-sheet', styles.sheet)}>
        <header {...part('dialog-head', styles.head)}>
          <h2 {...part('dialog-title', styles.title)} id={`${id}-title`}>
            {title}
          </h2>
          {!persistent && (
            <Button reads variant="ghost" size="icon" aria-label={closeLabel} onClick={onClose}>
              <Glyph shape={closeGlyph} />
            </Button>
          )}
        </header>
        {description && (
          <div {...part('dialog-description', styles.description)} id={`${id}-description`}>
            {description}
          </div>
        )}
        <div {...part('dialog-body', styles.body)}>{children}</div>
      </div>
    </dialog>
  )
}

/**
 * What the dialog has deleted often leaves the page after the dialog, together with the button that
 * opened it.
 */
function focusMainWithout(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) document.querySelector('main')?.focus()
  })
  observer.observe(document, { childList: true, subtree: true })
  // Some browsers also blur an element that is removed, before the observer is called.
  element.addEventListener('blur', () => setTimeout(() => observer.disconnect()), { once: true })
}

/** The buttons at the end of a dialog, the secondary one first. */
export function DialogActions({ className, children }: PartProps & { children: ReactNode }) {
  return <div {...part('dialog-actions', styles.actions, className)}>{children}</div>
}
