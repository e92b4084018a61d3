import type { ReactNode } from 'react'
import styles from './separator.module.css'

/** A thin line between two groups, with or without a text. */
export function Separator({ children }: { children?: ReactNode }) {
  return <div className={styles.separator}>{children}</div>
}
