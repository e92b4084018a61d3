import styles from './kbd.module.css'

/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>
}
