import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { PHONE, useMedia } from '../use-media.ts'
import { clampWidth, type Widths } from './column-widths.ts'

/** Widths of columns that the user can change. */
export interface ColumnWidths {
  readonly widths: Widths
  readonly onChange: (widths: Widths) => void
}

/** How the columns of a table get other widths. */
export interface Resizing {
  /** The widths of all columns as they are, so that one moves and the others stay. */
  measure(): Widths
  /** Shows widths until `commit`. */
  preview(widths: Widths): void
  commit(): void
  set(widths: Widths): void
  /** Makes a column as wide as the table makes it. */
  reset(columnId: string): void
  /** The style of the cells of a column. */
  styleOf(columnId: string): CSSProperties | undefined
}

/** Resizes the columns of a table. Undefined on a phone, where a table has few columns. */
export function useResizing(
  table: RefObject<HTMLTableElement | null>,
  given: ColumnWidths | undefined,
): Resizing | undefined {
  const [shown, setShown] = useState<Widths>()
  // A pointer can be released before the last widths are rendered.
  const latest = useRef<Widths>(undefined)
  const isPhone = useMedia(PHONE)
  if (!given || isPhone) return undefined
  const { widths, onChange } = given
  const set = (next: Widths) => onChange({ ...widths, ...next })
  return {
    measure: () =>
      Object.fromEntries(
        [...(table.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((head) => [
          head.dataset.column,
          clampWidth(head.offsetWidth),
        ]),
      ),
    preview(next) {
      latest.current = next
      setShown(next)
    },
    commit() {
      if (latest.current) set(latest.current)
      latest.current = undefined
      setShown(undefined)
    },
    set,
    reset(columnId) {
      const { [columnId]: _, ...others } = widths
      onChange(others)
    },
    styleOf(columnId) {
      const { [columnId]: px } = shown ?? widths
      return px === undefined
        ? undefined
        : { boxSizing: 'border-box', inlineSize: px, minInlineSize: px, maxInlineSize: px }
    },
  }
}
