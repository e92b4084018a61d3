import { Button, closeGlyph, Glyph } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './filter-list.module.css'

/** A filter of a list that is shown as a chip. */
export interface ListFilter {
  readonly id: string
  readonly text: string
  readonly onRemove: () => void
}

/** The filters of a list as chips, each with a button that removes it. Nothing without any. */
export function FilterList({
  filters,
  onClear,
}: {
  filters: readonly ListFilter[]
  onClear: () => void
}) {
  if (filters.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={t('Filters')}>
      {filters.map(({ id, text, onRemove }) => (
        <li key={id} className={styles.chip}>
          <span className={styles.text}>{text}</span>
          <Button
            reads
            variant="ghost"
            size="icon"
            className={styles.remove}
            aria-label={t('Remove filter {name}', { name: text })}
            onClick={onRemove}
          >
            <Glyph shape={closeGlyph} />
          </Button>
        </li>
      ))}
      <li>
        <Button reads variant="ghost" size="small" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      </li>
    </ul>
  )
}
