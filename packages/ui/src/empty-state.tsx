import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  /** What the thing is for, in a sentence. */
  children?: ReactNode
  icon?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  /** How it is done in code. */
  example?: ReactNode
}

/** Stands where nothing is yet, and teaches what could be. */
export function EmptyState({ title, children, icon, action, example }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
      {example && <div className={styles.example}>{example}</div>}
    </div>
  )
}
