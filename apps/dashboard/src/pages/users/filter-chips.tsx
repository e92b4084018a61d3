import { closeGlyph, Glyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './filter-chips.module.css'
import { filterText } from './filter-texts.ts'
import { FILTERS } from './users-filters.ts'
import type { UsersSearch } from './users-search.ts'

export interface FilterChipsProps {
  search: UsersSearch
  /** Removes these filters. */
  onRemove: (names: readonly (keyof UsersSearch)[]) => void
}

/** The filters that a dialog set, each with a button that removes it. Nothing without any. */
export function FilterChips({ search, onRemove }: FilterChipsProps) {
  const chips = FILTERS.flatMap((names) => {
    const text = filterText(search, names)
    return text === null ? [] : [{ names, text }]
  })
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('Filters')}>
      {chips.map(({ names, text }) => (
        <li key={names[0]}>
          <button
            type="button"
            className={styles.chip}
            aria-label={t('Remove the filter {name}', { name: text })}
            onClick={() => onRemove(names)}
          >
            <bdi className={styles.text}>{text}</bdi>
            <Glyph shape={closeGlyph} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={styles.clear} onClick={() => onRemove(FILTERS.flat())}>
            {t('Remove all')}
          </button>
        </li>
      )}
    </ul>
  )
}
