import type { ReactNode } from 'react'
import styles from './message-card.module.css'
import { type PartProps, part } from './part.ts'

export interface MessageCardProps extends PartProps {
  title: string
  children?: ReactNode
  /** The buttons, the secondary one first. */
  actions?: ReactNode
  /** The heading level, so that the outline of the page has no gap. */
  headingLevel?: 2 | 3
}

/** One message with at most two actions. */
export function MessageCard({
  title,
  children,
  actions,
  headingLevel = 3,
  className,
}: MessageCardProps) {
  const Heading = `h${headingLevel}` as const

  return (
    <div {...part('message-card', styles.card, className)} data-lk="message">
      <Heading {...part('message-card-title', styles.title)}>{title}</Heading>
      {children && <div {...part('message-card-text', styles.text)}>{children}</div>}
      {actions && <div {...part('message-card-actions', styles.actions)}>{actions}</div>}
    </div>
  )
}
