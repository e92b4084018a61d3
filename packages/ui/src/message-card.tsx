import type { ReactNode } from 'react'
import styles from './message-card.module.css'

export interface MessageCardProps {
  title: string
  children?: ReactNode
  /** The row of buttons: the lesser one first. */
  actions?: ReactNode
  /** Level of the heading, so that the page around it has no gap in its outline. */
  headingLevel?: 2 | 3
}

/** Says one thing and offers at most two ways on. */
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
