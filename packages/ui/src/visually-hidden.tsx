import type { ComponentPropsWithoutRef } from 'react'
import styles from './visually-hidden.module.css'

/** Text only for screen readers. */
export function VisuallyHidden(props: ComponentPropsWithoutRef<'span'>) {
  return <span {...props} className={styles.hidden} />
}
