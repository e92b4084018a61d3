import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { type PartProps, part } from './part.ts'

export interface BadgeProps extends PartProps {
  tone?: 'neutral' | 'accent' | 'success' | 'warning' | 'danger'
  children: ReactNode
}

/** A short label for the state of something. */
export function Badge({ tone = 'neutral', className, children }: BadgeProps) {
  return (
    <span {...part('badge', styles.badge, className)} data-tone={tone}>
      {children}
    </span>
  )
}
