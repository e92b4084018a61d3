import type { ReactNode } from 'react'
import styles from './card.module.css'
import { type PartProps, part } from './part.ts'

/** The raised card of a screen. On a phone it fills the page. */
export function Card({
  width = 'narrow',
  className,
  children,
}: PartProps & {
  width?: 'narrow' | 'wide'
  children: ReactNode
}) {
  return (
    <div {...part('card', styles.card, className)} data-lk="" data-width={width}>
      {children}
    </div>
  )
}
