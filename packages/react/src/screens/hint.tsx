import { type ReactNode, useEffect, useState } from 'react'
import styles from './hint.module.css'

export interface HintProps {
  /** For the `aria-describedby` of what it explains. */
  id: string
  text: string
  /** What it explains; takes the focus, or keyboards would never come to see it. */
  children: ReactNode
}

/** Explains a control while the pointer or the focus is on it. Escape closes it, as it may cover something (WCAG 1.4.13). */
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
