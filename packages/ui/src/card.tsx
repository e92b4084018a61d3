import type { ReactNode } from 'react'
import styles from './card.module.css'

/** The raised card of a screen. On a phone it fills the page. */
export function Card({
  width = 'narrow',
  children,
}: {
  width?: 'narrow' | 'wide'
  children: ReactNode
}) {
  return (
    <div className={styles.card} data-lk="" data-width={width}>
      {children}
    </div>
  )
}
