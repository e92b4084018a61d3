import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When the row with the focus is deleted, or replaced by another page, the row that takes its place
 * gets the focus. Browsers would leave it nowhere, and Tab would start at the top of the page.
 */
export function useRowFocus(table: RefObject<HTMLTableElement | null>) {
  const last = useRef<{ row: HTMLTableRowElement; at: number; column: number }>(null)

  useLayoutEffect(() => {
    if (!last.current || !table.current) return
    const { row, at, column } = last.current
    if (row.isConnected) {
      last.current.at = row.sectionRowIndex
      return
    }
    last.current = null
    if (document.activeElement !== document.body) return
    const rows = table.current.tBodies[0]?.rows
    const next = rows?.[Math.min(at, rows.length - 1)]
    const place =
      next?.cells[column]?.querySelector<HTMLElement>(CONTROL) ??
      next?.querySelector<HTMLElement>(CONTROL) ??
      table.current.parentElement
    place?.focus()
  })

  return ({ target }: { target: Element }) => {
    const cell = target.closest('td')
    const row = cell?.closest('tr')
    last.current = cell && row ? { row, at: row.sectionRowIndex, column: cell.cellIndex } : null
  }
}

const CONTROL = ':is(a, button, input):not(:disabled)'
