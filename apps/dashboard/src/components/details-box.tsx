import type { ReactNode } from 'react'
import styles from './details-box.module.css'

export interface DetailsBoxProps {
  summary: string
  /** Whether it is open at first. */
  open?: boolean
  children: ReactNode
}

/** A box that shows its content after a click on its summary. */
export const DetailsBox = ({ summary, open = false, children }: DetailsBoxProps) => (
  <details className={styles.box} open={open}>
    <summary>{summary}</summary>
    {children}
  </details>
)
