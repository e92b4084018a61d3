import { type PartProps, part } from './part.ts'
import styles from './spinner.module.css'

/** A small spinner, as large as the text around it. Hidden from screen readers: add a text. */
export function Spinner({ className }: PartProps) {
  return <span {...part('spinner', styles.spinner, className)} aria-hidden="true" />
}
