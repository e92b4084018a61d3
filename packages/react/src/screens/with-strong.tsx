import styles from './with-strong.module.css'

/** A text in which a value, such as an address, stands out. */
export function WithStrong({ text, strong }: { text: string; strong: string }) {
  const at = strong === '' ? -1 : text.indexOf(strong)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <strong className={styles.strong} data-words={/\s/.test(strong)} dir="auto">
        {strong}
      </strong>
      {text.slice(at + strong.length)}
    </>
  )
}
