import type { ReactNode } from 'react'
import { type PartProps, part } from './part.ts'
import styles from './separator.module.css'

/** A thin line between two groups, with or without a text. */
export function Separator({ className, children }: PartProps & { children?: ReactNode }) {
  return <div {...part('separator', styles.separator, className)}>{children}</div>
}
