import { Button } from '@latchkey/ui'
import { t } from '../../text.ts'
import styles from './pager.module.css'

export interface PagerProps {
  /** Number of the first row shown. */
  first: number
  count: number
  size: number
  sizes: readonly number[]
  onSize: (size: number) => void
  /** Undefined where there is no such page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The ways to the pages before and after, and how much is on one. */
export function Pager({ first, count, size, sizes, onSize, onPrevious, onNext }: PagerProps) {
  return (
    <>
      <span>{t('{first}–{last}', { first, last: first + count - 1 })}</span>
      <span className={styles.right}>
        <label className={styles.size}>
          <span>{t('Per page')}</span>
          <select className={styles.select} value={size} onChange={(event) => onSize(Number(event.target.value))}>
            {sizes.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
        <Button variant="secondary" size="small" disabled={!onPrevious} onClick={onPrevious}>
          {t('Previous')}
        </Button>
        <Button variant="secondary" size="small" disabled={!onNext} onClick={onNext}>
          {t('Next')}
        </Button>
      </span>
    </>
  )
}
