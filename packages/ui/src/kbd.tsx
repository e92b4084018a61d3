import styles from './kbd.module.css'
import { type PartProps, part } from './part.ts'

/** A keyboard key. */
export function Kbd({ className, children }: PartProps & { children: string }) {
  return <kbd {...part('kbd', styles.key, className)}>{children}</kbd>
}
