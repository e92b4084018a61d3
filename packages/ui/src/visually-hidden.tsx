import type { ComponentPropsWithoutRef } from 'react'
import { part } from './part.ts'
import styles from './visually-hidden.module.css'

/** Text only for screen readers. */
export function VisuallyHidden({ className, ...props }: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} {...part('visually-hidden', styles.hidden, className)} />
}
