import type { ReactNode } from 'react'
import styles from './field-stack.module.css'

/** Fields of a form one below the other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>
}
