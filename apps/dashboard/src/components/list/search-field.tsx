import { Glyph, searchGlyph } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

export interface SearchFieldProps {
  /** Names the field and stands in it while it is empty. */
  label: string
  /** What is searched for now. */
  value: string
  onSearch: (text: string) => void
  /** How long to wait for the next letter before searching; searching in what is at hand needs no wait. */
  waitMs?: number
}

/** A field that searches while one types. Escape empties it. */
export function SearchField({ label, value, onSearch, waitMs = 0 }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)

  // Somebody else has changed what is searched for, such as the way back.
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
    timer.current = setTimeout(() => {
      sent.current = next
      onSearch(next)
    }, waitMs)
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
          // The dialog around it, if there is one, stays for this time.
          event.preventDefault()
          search('')
        }}
      />
    </div>
  )
}
