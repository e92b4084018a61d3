import { VisuallyHidden } from '@latchkey/ui'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { applyDensity } from '../../shell/density.ts'
import { t } from '../../text.ts'
import { SectionBoundary } from '../section-boundary.tsx'
import type { AnyRow, Column, ControlledSorting, Paging, RowSelection } from './columns.ts'
import styles from './data-table.module.css'
import { ResizeHandle } from './resize-handle.tsx'
import type { RowRange } from './row-window.ts'
import { followRow, moveAmongRows } from './table-keyboard.ts'
import { Cells, directionOf, Header, SelectBox, SkeletonRows, Spacer } from './table-parts.tsx'
import { useTableState } from './table-state.ts'
import { type ColumnWidths, useResizing } from './use-resizing.ts'
import { useRowFocus } from './use-row-focus.ts'
import { useRowWindow } from './use-row-window.ts'

export interface DataTableProps<Row extends AnyRow> {
  /** The name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** How many gray rows to show while the rows load. */
  expectedRows?: number
  loadingLabel: string
  /** Shown if there are no rows. */
  empty: ReactNode
  /** Other rows are loading: the rows are pale. */
  outdated?: boolean
  /** Below the rows, such as a pager. */
  footer?: ReactNode
  /** How the table sorts its rows, if the page keeps that, such as in the address. */
  sorting?: ControlledSorting
  /**
   * Given: shows only these rows. Faster than other `rows`, because the table keeps and sorts all
   * of them. Not for tables with a selection.
   */
  shows?: ((row: Row) => boolean) | undefined
  /**
   * What the page has filtered the rows by. Another filter scrolls the table to its top, and screen
   * readers say how many rows it found.
   */
  filter?: string
  /** How the service has sorted the rows. `onChange` requests another order. */
  order?: ControlledSorting
  /** Given: rows can be selected. */
  selection?: RowSelection<Row>
  /** Given: the user can change the widths of columns. */
  widths?: ColumnWidths
  /** Given: the rows are a page of a longer list. */
  paging?: Paging
}

/**
 * A table of records. The cell that names the record contains a link marked `data-row-link`: a
 * click anywhere in the row follows it, and the arrow keys, J and K move between these links. X
 * selects the row.
 */
export function DataTable<Row extends AnyRow>(props: DataTableProps<Row>) {
  return (
    <SectionBoundary>
      <Table {...props} />
    </SectionBoundary>
  )
}

function Table<Row extends AnyRow>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rowKey,
    expectedRows = 8,
    loadingLabel,
    empty,
    outdated = false,
    footer,
    selection,
    paging,
  } = props
  const { table, sorting, rows, visibleColumns, selectAll } = useTableState({
    columns,
    rows: props.rows,
    rowKey,
    shows: props.shows,
    sorting: props.sorting,
    order: props.order,
    selection,
  })
  const element = useRef<HTMLTableElement>(null)
  const range = useRowWindow(element, rows?.length ?? 0)
  const shown = range ? rows?.slice(range.first, range.last) : rows
  const width = visibleColumns.length + (selection ? 1 : 0)
  const resizing = useResizing(element, props.widths)
  const position = positionOf(rows?.length ?? 0, range, paging)
  const rememberRow = useRowFocus(element)
  const isFiltered = useChanged(props.filter)

  // Here and not with the theme: the first page of many users has no table.
  useLayoutEffect(() => applyDensity(), [])

  // Another order or filter is another list, which starts at its top.
  const list = [sorting?.columnId, sorting?.descending, props.filter].join('\n')
  const lastList = useRef(list)
  useLayoutEffect(() => {
    if (lastList.current !== list) element.current?.parentElement?.scrollTo({ top: 0 })
    lastList.current = list
  }, [list])

  return (
    <div className={styles.frame} aria-busy={rows === undefined || outdated}>
      {/* Wide tables scroll in here, so it must be reachable by keyboard. Its label is the only one
          of the table: on both elements, screen readers would say it twice. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table
          ref={element}
          className={styles.table}
          data-outdated={outdated}
          aria-rowcount={position.count}
        >
          <thead>
            <tr aria-rowindex={position.first === undefined ? undefined : 1}>
              {selection && (
                <th scope="col" data-select="">
                  <SelectBox
                    label={selection.allLabel}
                    disabled={!rows?.length}
                    checked={table.getIsAllRowsSelected()}
                    indeterminate={table.getIsSomeRowsSelected()}
                    onChange={selectAll}
                  />
                </th>
              )}
              {visibleColumns.map((column) => {
                const state = table.getColumn(column.id)
                const resizable = column.headerHidden ? undefined : resizing
                return (
                  <th
                    key={column.id}
                    scope="col"
                    data-align={column.align}
                    data-minor={column.minor}
                    // Without the name of the handle.
                    aria-label={resizable && column.header}
                    data-column={resizable && column.id}
                    data-sized={resizable?.styleOf(column.id) && true}
                    style={resizable?.styleOf(column.id)}
                    aria-sort={directionOf(column, sorting)}
                  >
                    <Header
                      column={column}
                      sorting={sorting}
                      onSort={state?.getCanSort() ? () => state.toggleSorting() : undefined}
                    />
                    {resizable && (
                      <ResizeHandle
                        columnId={column.id}
                        name={column.header}
                        resizing={resizable}
                      />
                    )}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody
            onClick={followRow}
            onKeyDown={moveAmongRows}
            // The rows of a long list also leave the page when the list scrolls.
            onFocus={range ? undefined : rememberRow}
          >
            {range && <Spacer height={range.before} width={width} />}
            {shown?.map((row, at) => (
              <tr
                key={row.id}
                data-selected={(selection && row.getIsSelected()) || undefined}
                aria-rowindex={position.first === undefined ? undefined : position.first + at}
              >
                {selection && (
                  <td data-select="">
                    <SelectBox
                      label={selection.rowLabel(row.original)}
                      checked={row.getIsSelected()}
                      onChange={(isSelected) => row.toggleSelected(isSelected)}
                    />
                  </td>
                )}
                <Cells columns={visibleColumns} row={row.original} styleOf={resizing?.styleOf} />
              </tr>
            ))}
            {range && <Spacer height={range.after} width={width} />}
            {rows === undefined && (
              <SkeletonRows
                columns={visibleColumns}
                count={expectedRows}
                hasBoxes={selection !== undefined}
              />
            )}
          </tbody>
        </table>
        <VisuallyHidden role="status">
          {rows === undefined
            ? loadingLabel
            : isFiltered && !outdated && foundText(rows.length, paging)}
        </VisuallyHidden>
      </section>
      {rows?.length === 0 && empty}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** Whether a value is or was another one than at first. */
function useChanged(value: unknown): boolean {
  const [first] = useState(value)
  const [isChanged, setChanged] = useState(false)
  if (value !== first && !isChanged) setChanged(true)
  return isChanged
}

function foundText(count: number, paging: Paging | undefined): string {
  if (count === 0) return t('No matches')
  const isWhole = !paging || (paging.first === 1 && paging.isLast)
  return isWhole ? t('{count} found', { count }) : t('{count} on this page', { count })
}

/**
 * What screen readers are told about rows that are not on the page: how many there are with the
 * header row, −1 if that is not known, and which is the first.
 */
function positionOf(
  count: number,
  range: RowRange | null,
  paging: Paging | undefined,
): { count?: number; first?: number } {
  // The header is row 1.
  if (range) return { count: count + 1, first: range.first + 2 }
  if (!paging) return {}
  const { first, isLast } = paging
  return first === undefined
    ? { count: -1 }
    : { count: isLast ? first + count : -1, first: first + 1 }
}
