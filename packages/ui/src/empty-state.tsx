import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  /** What the resource is for, in one sentence. */
  children?: ReactNode
  icon?: ReactNode
  /** The primary action. */
  action?: ReactNode
  /** How to do it in code. */
  example?: ReactNode
}

/** Shown where there is nothing yet, with an explanation. */
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
