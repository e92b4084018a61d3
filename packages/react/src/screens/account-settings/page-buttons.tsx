import { Button, backGlyph, chevronRightGlyph, Glyph } from '@latchkey/ui'
import { useTranslate } from '../../context.ts'
import styles from './list-controls.module.css'

export interface PageButtonsProps {
  /** The number of all rows. */
  total: number
  rowsPerPage: number
  /** Counted from 0. */
  page: number
  onChange: (page: number) => void
}

/** Which rows of a list are shown, and buttons for the pages before and after. */
export function PageButtons({ total, rowsPerPage, page, onChange }: PageButtonsProps) {
  const t = useTranslate()
  if (total <= rowsPerPage) return null
  const from = page * rowsPerPage + 1
  const to = Math.min(from + rowsPerPage - 1, total)
  const isFirst = page === 0
  const isLast = to === total

  return (
    <div className={styles.pages}>
      <span className={styles.range} role="status">
        {t('{from}–{to} of {total}', { from, to, total })}
      </span>
      <span className={styles.buttons}>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('Previous page')}
          // Not `disabled`, so that the focus stays.
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onChange(page - 1)}
        >
          <Glyph mirrored shape={backGlyph} />
        </Button>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('Next page')}
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onChange(page + 1)}
        >
          <Glyph mirrored shape={chevronRightGlyph} />
        </Button>
      </span>
    </div>
  )
}
