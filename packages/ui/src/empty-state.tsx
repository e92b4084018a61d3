import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { type PartProps, part } from './part.ts'

export interface EmptyStateProps extends PartProps {
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
export function EmptyState({ title, children, icon, action, example, className }: EmptyStateProps) {
  return (
    <div {...part('empty-state', styles.empty, className)}>
      {icon && <span {...part('empty-state-icon', styles.icon)}>{icon}</span>}
      <p {...part('empty-state-title', styles.title)}>{title}</p>
      {children && <div {...part('empty-state-text', styles.text)}>{children}</div>}
      {action && <div {...part('empty-state-action', styles.action)}>{action}</div>}
      {example && <div {...part('empty-state-example', styles.example)}>{example}</div>}
    </div>
  )
}
