import styles from './spinner.module.css'

/** A small turning ring, as large as the text around it. Says nothing to screen readers: pair it with words. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
