import type { ReactNode } from 'react'
import styles from './section.module.css'

export interface SectionProps {
  title: string
  description?: string
  /** A form stands where a single button or value stood. */
  open?: boolean
  children: ReactNode
}

/** One thing to change: what it is on the one side, the controls on the other. */
export function Section({ title, description, open = false, children }: SectionProps) {
  return (
    <div className={styles.section} data-open={open}>
      <div>
        <h3 className={styles.title}>{title}</h3>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </div>
  )
}
