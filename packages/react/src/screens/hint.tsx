import { type ReactNode, useEffect, useState } from 'react'
import styles from './hint.module.css'

export interface HintProps {
  /** The id for `aria-describedby`. */
  id: string
  text: string
  /** The explained control. It must be focusable for keyboard users. */
  children: ReactNode
}

/** Explains a control while it is hovered or focused. Escape closes the hint (WCAG 1.4.13). */
export function Hint({ id, text, children }: HintProps) {
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: does nothing itself, but follows what happens to the control inside
    <div
      className={styles.place}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children}
      <span className={styles.hint} role="tooltip" id={id} hidden={!open}>
        {text}
      </span>
    </div>
  )
}
