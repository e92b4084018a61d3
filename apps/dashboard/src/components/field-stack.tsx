import type { ReactNode } from 'react'
import styles from './field-stack.module.css'

/** Form fields in a column. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
