import styles from './with-strong.module.css'

/** Longer values hardly fit into a line of a phone. */
const MOST_IN_ONE_PIECE = 32

/** A text in which a value, such as an address, stands out. */
export function WithStrong({ text, strong }: { text: string; strong: string }) {
  const at = strong === '' ? -1 : text.indexOf(strong)
  if (at < 0) return text
  const wraps = /\s/.test(strong) || strong.length > MOST_IN_ONE_PIECE
  const rest = text.slice(at + strong.length)
  const [mark = ''] = /^\p{P}*/u.exec(rest) ?? []
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.piece}>
        <strong className={styles.strong} data-wraps={wraps} dir="auto">
          {strong}
        </strong>
        {mark}
      </span>
      {rest.slice(mark.length)}
    </>
  )
}
