import type { ReactNode } from 'react'
import styles from './message-card.module.css'

export interface MessageCardProps {
  title: string
  children?: ReactNode
  /** The buttons, the secondary one first. */
  actions?: ReactNode
  /** The heading level, so that the outline of the page has no gap. */
  headingLevel?: 2 | 3
}

/** One message with at most two actions. */
export function MessageCard({ title, children, actions, headingLevel = 3 }: MessageCardProps) {
  const Heading = `h${headingLevel}` as const

  return (
    <div className={styles.card} data-lk="message">
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
