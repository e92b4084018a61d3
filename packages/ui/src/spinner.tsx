import styles from './spinner.module.css'

/** A small spinner, as large as the text around it. Hidden from screen readers: add a text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
