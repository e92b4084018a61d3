import { Button, Select } from '@latchkey/ui'
import { useEffect, useId, useRef } from 'react'
import type { ListTotal } from '../../data/list-total.ts'
import { areSingleKeysOn } from '../../shell/single-keys.ts'
import { count as formatCount, t } from '../../text.ts'
import styles from './pager.module.css'

export interface PagerProps {
  /**
   * The number of the first row shown; undefined if not known, such as on a page opened by its
   * address.
   */
  first: number | undefined
  count: number
  /** Of the whole list; undefined if not known. */
  total?: ListTotal | undefined
  /** Undefined for lists whose pages have one size. */
  pageSize?: PageSize
  /** Undefined if there is no such page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

interface PageSize {
  value: number
  choices: readonly number[]
  onChange: (size: number) => void
}

/** Buttons and keys ([ and ]) for the previous and next page, and the page size. */
export function Pager({ first, count, total, pageSize, onPrevious, onNext }: PagerProps) {
  const ways = useRef({ onPrevious, onNext })
  useEffect(() => {
    ways.current = { onPrevious, onNext }
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.metaKey ||
        event.ctrlKey ||
        document.querySelector('dialog[open]') ||
        !areSingleKeysOn()
      )
        return
      if (
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=checkbox]), textarea, select')
      )
        return
      if (event.key === '[') ways.current.onPrevious?.()
      if (event.key === ']') ways.current.onNext?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return (
    <>
      <span>
        {first === undefined
          ? t('{count} on this page', { count })
          : positionText({ first, last: first + count - 1 }, total)}
      </span>
      <span className={styles.right}>
        {pageSize && <SizeChoice {...pageSize} />}
        {/* Not `disabled`, so that the focus stays. */}
        <Button
          reads
          variant="secondary"
          size="small"
          aria-disabled={!onPrevious || undefined}
          onClick={onPrevious}
        >
          {t('Previous')}
        </Button>
        <Button
          reads
          variant="secondary"
          size="small"
          aria-disabled={!onNext || undefined}
          onClick={onNext}
        >
          {t('Next')}
        </Button>
      </span>
    </>
  )
}

function SizeChoice({ value, choices, onChange }: PageSize) {
  const id = useId()
  return (
    <label className={styles.size} htmlFor={id}>
      <span>{t('Per page')}</span>
      <Select
        id={id}
        size="small"
        value={value}
        options={choices.map((choice) => ({ value: String(choice), label: String(choice) }))}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  )
}

function positionText(
  rows: { readonly first: number; readonly last: number },
  total: ListTotal | undefined,
): string {
  const [first, last] = [formatCount(rows.first), formatCount(rows.last)]
  // An estimate can be lower than what is already seen.
  if (!total || total.count < rows.last) return t('{first}–{last}', { first, last })
  const values = { first, last, total: formatCount(total.count) }
  return total.isEstimate
    ? t('{first}–{last} of about {total}', values)
    : t('{first}–{last} of {total}', values)
}
