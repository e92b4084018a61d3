import { Glyph, searchGlyph } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** The label of the field, and its placeholder. */
  label: string
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  /**
   * How long to wait for further typing before searching again. The first letter after a pause is
   * searched for immediately. Searching loaded data needs no wait.
   */
  waitMs?: number
}

/** A field that searches while typing. Escape clears it. */
export function SearchField({ label, value, onSearch, waitMs = 0 }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const typedAt = useRef(Number.NEGATIVE_INFINITY)

  // The search changed elsewhere, such as with the back button.
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    const now = performance.now()
    const isFirst = now - typedAt.current > waitMs
    typedAt.current = now
    timer.current = setTimeout(
      () => {
        sent.current = next
        onSearch(next)
      },
      isFirst ? 0 : waitMs,
    )
  }

  return (
    <div className={styles.search}>
      <Glyph shape={searchGlyph} />
      <input
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return
          // A dialog around it stays open this time.
          event.preventDefault()
          search('')
        }}
      />
    </div>
  )
}
