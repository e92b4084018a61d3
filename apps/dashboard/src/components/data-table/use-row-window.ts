import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { type RowRange, rowsInSight, WINDOWED_FROM } from './row-window.ts'

const USUAL_HEIGHT_PX = 40

/** The rows to render, and the heights of those left out before and after. */
export interface RowWindow extends RowRange {
  readonly before: number
  readonly after: number
}

/**
 * The rows of a long table that are visible as it scrolls, in its frame or with the page. Null if
 * the table is short and all rows are rendered. All rows must have the same height. The columns
 * keep their first widths, because other rows would change them.
 */
export function useRowWindow(
  table: RefObject<HTMLTableElement | null>,
  count: number,
): RowWindow | null {
  const isLong = count > WINDOWED_FROM
  const [seen, setSeen] = useState<RowRange & { readonly rowHeight: number }>({
    first: 0,
    last: 40,
    rowHeight: USUAL_HEIGHT_PX,
  })

  useLayoutEffect(() => {
    if (!isLong) return
    const look = () =>
      table.current &&
      setSeen((before) => sameOr(before, measure(table.current as HTMLTableElement, count)))
    look()
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('resize', look)
    }
  }, [isLong, count, table])

  useEffect(() => {
    if (isLong && table.current) return keepWidths(table.current)
  }, [isLong, table])

  if (!isLong) return null
  const first = Math.min(seen.first, count)
  const last = Math.min(seen.last, count)
  return { first, last, before: first * seen.rowHeight, after: (count - last) * seen.rowHeight }
}

function measure(table: HTMLTableElement, count: number) {
  const body = table.tBodies[0]
  const frame = table.parentElement?.getBoundingClientRect()
  const row = body?.querySelector('tr:not([data-spacer])')
  const rowHeight = row?.getBoundingClientRect().height || USUAL_HEIGHT_PX
  const top = Math.max(0, frame?.top ?? 0)
  const bottom = Math.min(innerHeight, frame?.bottom ?? innerHeight)
  return {
    ...rowsInSight({
      count,
      rowHeight,
      rowsTop: body?.getBoundingClientRect().top ?? 0,
      top,
      bottom,
    }),
    rowHeight,
  }
}

const sameOr = <T extends RowRange & { readonly rowHeight: number }>(before: T, now: T): T =>
  before.first === now.first && before.last === now.last && before.rowHeight === now.rowHeight
    ? before
    : now

/** Fixes the width of each column, and again after the width of the table changes. */
function keepWidths(table: HTMLTableElement): () => void {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])]
  const release = () => {
    table.style.tableLayout = ''
    for (const head of heads) Object.assign(head.style, { inlineSize: '', boxSizing: '' })
  }
  let width = -1
  const observer = new ResizeObserver(() => {
    const now = table.parentElement?.clientWidth ?? 0
    if (now === width) return
    width = now
    release()
    const widths = heads.map((head) => head.getBoundingClientRect().width)
    for (const [at, head] of heads.entries())
      Object.assign(head.style, { inlineSize: `${widths[at]}px`, boxSizing: 'border-box' })
    table.style.tableLayout = 'fixed'
  })
  observer.observe(table.parentElement ?? table)
  return () => {
    observer.disconnect()
    release()
  }
}
