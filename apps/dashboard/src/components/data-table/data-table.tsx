import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import styles from './data-table.module.css'
import type { RowRange } from './row-window.ts'
import { useRowWindow } from './use-row-window.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Of the header for screen readers alone, as over a column of menus. */
  headerHidden?: boolean
  /** Given: the header sorts by it. Only for tables that hold all of their rows. */
  sortBy?: (row: Row) => string | number
  /** The header sorts through `order` of the table, for rows that the service has sorted. */
  sortable?: boolean
  align?: 'end'
  /** Left out where the table is narrow. */
  minor?: boolean
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they are being read. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** How many grey rows to show meanwhile. */
  expectedRows?: number
  loadingLabel: string
  /** Shown in place of rows where there are none, or could not be had. */
  empty: ReactNode
  /** Rows that are about to be replaced are pale. */
  outdated?: boolean
  /** Below the rows, such as ways to other pages. */
  footer?: ReactNode
  /** Which column the table sorts its rows by, where the page keeps that, such as in the address. Otherwise the table keeps it. */
  sorting?: Sorting & { onChange: (sorting: Sorting) => void }
  /** What the page has filtered the rows by: with another filter the table is looked at from its top again. */
  filter?: string
  /** How the service has sorted the rows, and what asks it for another order. */
  order?: Sorting & { onChange: (sorting: Sorting) => void }
  /** Given: rows can be ticked. */
  selection?: RowSelection<Row>
  /** Given: the rows are a page of a longer list. */
  paging?: Paging
}

/** Which part of a list a page of it is. */
export interface Paging {
  /** Number of the first row shown, from one; undefined where that is not known. */
  readonly first: number | undefined
  readonly isLast: boolean
}

/** Which column rows are sorted by, and which way. */
export interface Sorting {
  columnId: string
  descending: boolean
}

export interface RowSelection<Row> {
  /** The keys of the ticked rows. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Names the box over the others, which ticks all rows shown. */
  allLabel: string
  /** Names the box of one row. */
  rowLabel: (row: Row) => string
}

/**
 * Rows of things. The cell that names the thing holds a link marked `data-row-link`: a click anywhere in the row follows it, and arrows, J and
 * K go from one to the next. X ticks its row.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    expectedRows = 8,
    loadingLabel,
    empty,
    outdated = false,
    footer,
    order,
    selection,
    paging,
  } = props
  const [own, setOwn] = useState<Sorting>()
  const sorting = props.sorting ?? own
  const setSorting = props.sorting?.onChange ?? setOwn
  const [sortedBy, descending] = [sorting?.columnId, sorting?.descending ?? false]
  const sorted = useMemo(
    () => sortRows(rows, columns, sortedBy, descending),
    [rows, columns, sortedBy, descending],
  )
  const table = useRef<HTMLTableElement>(null)
  const drawn = useRowWindow(table, sorted?.length ?? 0)
  const shown = drawn ? sorted?.slice(drawn.first, drawn.last) : sorted
  const width = columns.length + (selection ? 1 : 0)
  const places = placesOf(rows?.length ?? 0, drawn, paging)

  // Another order or filter is another list, and nobody wants to begin in its middle.
  const list = [sortedBy, descending, props.filter].join('\n')
  const seen = useRef(list)
  useLayoutEffect(() => {
    if (seen.current !== list) table.current?.parentElement?.scrollTo({ top: 0 })
    seen.current = list
  }, [list])

  return (
    <div className={styles.frame} aria-busy={rows === undefined || outdated}>
      {/* Wide tables scroll in here, so the keys must be able to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table
          ref={table}
          className={styles.table}
          data-outdated={outdated}
          aria-label={label}
          aria-rowcount={places.count}
        >
          <thead>
            <tr aria-rowindex={places.first === undefined ? undefined : 1}>
              {selection && (
                <th scope="col" data-select="">
                  <AllBox selection={selection} keys={rows?.map(rowKey) ?? []} />
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-align={column.align}
                  data-minor={column.minor}
                  aria-sort={directionOf(column, column.sortable ? order : sorting)}
                >
                  <Header
                    column={column}
                    sorting={column.sortable ? order : sorting}
                    onSort={(column.sortable && order?.onChange) || setSorting}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody onClick={followRow} onKeyDown={moveAmongRows}>
            {drawn && <Spacer height={drawn.before} width={width} />}
            {shown?.map((row, at) => (
              <tr
                key={rowKey(row)}
                data-selected={selection?.selected.has(rowKey(row)) || undefined}
                aria-rowindex={places.first === undefined ? undefined : places.first + at}
              >
                {selection && (
                  <td data-select="">
                    <RowBox selection={selection} row={row} rowKey={rowKey(row)} />
                  </td>
                )}
                <Cells columns={columns} row={row} />
              </tr>
            ))}
            {drawn && <Spacer height={drawn.after} width={width} />}
            {rows === undefined && (
              <SkeletonRows
                columns={columns}
                count={expectedRows}
                withBox={selection !== undefined}
              />
            )}
          </tbody>
        </table>
        {rows === undefined && <VisuallyHidden role="status">{loadingLabel}</VisuallyHidden>}
      </section>
      {rows?.length === 0 && empty}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** What screen readers are told of rows that are not on the page: how many there are with the head, −1 where nobody knows, and which is the first. */
function placesOf(
  count: number,
  drawn: RowRange | null,
  paging: Paging | undefined,
): { count?: number; first?: number } {
  // Below the head, which is row 1.
  if (drawn) return { count: count + 1, first: drawn.first + 2 }
  if (!paging) return {}
  const { first, isLast } = paging
  return first === undefined
    ? { count: -1 }
    : { count: isLast ? first + count : -1, first: first + 1 }
}

/** Drawn anew only when the row or the columns are others, so that a long table scrolls smoothly. */
const Cells = memo(function Cells<Row>({
  columns,
  row,
}: {
  columns: readonly Column<Row>[]
  row: Row
}) {
  return columns.map((column) => (
    <td key={column.id} data-align={column.align} data-minor={column.minor}>
      {column.cell(row)}
    </td>
  ))
}) as <Row>(props: { columns: readonly Column<Row>[]; row: Row }) => ReactNode

function Header<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
}) {
  if (column.headerHidden) return <VisuallyHidden>{column.header}</VisuallyHidden>
  if (!column.sortBy && !column.sortable) return column.header
  const isCurrent = sorting?.columnId === column.id
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={directionOf(column, sorting)}
      onClick={() => onSort({ columnId: column.id, descending: isCurrent && !sorting.descending })}
    >
      {column.header}
    </button>
  )
}

function directionOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (sorting?.columnId !== column.id) return undefined
  return sorting.descending ? 'descending' : 'ascending'
}

/** Ticks all rows shown, or none. */
function AllBox<Row>({
  selection,
  keys,
}: {
  selection: RowSelection<Row>
  keys: readonly string[]
}) {
  const ticked = keys.filter((key) => selection.selected.has(key)).length
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={selection.allLabel}
      disabled={keys.length === 0}
      checked={ticked > 0 && ticked === keys.length}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && ticked < keys.length
      }}
      onChange={(event) => selection.onChange(new Set(event.target.checked ? keys : []))}
    />
  )
}

function RowBox<Row>({
  selection,
  row,
  rowKey,
}: {
  selection: RowSelection<Row>
  row: Row
  rowKey: string
}) {
  const toggle = (ticked: boolean) => {
    const next = new Set(selection.selected)
    if (ticked) next.add(rowKey)
    else next.delete(rowKey)
    selection.onChange(next)
  }
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={selection.rowLabel(row)}
      checked={selection.selected.has(rowKey)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}

function SkeletonRows<Row>({
  columns,
  count,
  withBox,
}: {
  columns: readonly Column<Row>[]
  count: number
  withBox: boolean
}) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
    <tr key={row}>
      {withBox && <td data-select="" />}
      {columns.map((column, at) => (
        <td key={column.id} data-minor={column.minor}>
          <Skeleton
            width={
              column.headerHidden ? '16px' : at === 0 ? `${130 + ((row * 37) % 70)}px` : '72px'
            }
            height="12px"
          />
        </td>
      ))}
    </tr>
  ))
}

/** Stands for rows that are not drawn. */
function Spacer({ height, width }: { height: number; width: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
      <tr data-spacer="" aria-hidden="true">
        <td colSpan={width} style={{ blockSize: height, padding: 0, border: 0 }} />
      </tr>
    )
  )
}

// Made once: a comparison that has to look up the language each time takes seconds for ten thousand rows.
const collator = new Intl.Collator(undefined, { numeric: true })

function sortRows<Row>(
  rows: readonly Row[] | undefined,
  columns: readonly Column<Row>[],
  columnId: string | undefined,
  descending: boolean,
): readonly Row[] | undefined {
  const by = columns.find((column) => column.id === columnId)?.sortBy
  if (!rows || !by) return rows
  const sign = descending ? -1 : 1
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort(({ value: one }, { value: other }) => {
      return (
        sign *
        (typeof one === 'string' ? collator.compare(one, String(other)) : one - Number(other))
      )
    })
    .map(({ row }) => row)
}

const INTERACTIVE = 'a, button, input, select, label, [role^=menu]'

function followRow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return
  // Whoever selects a text in the row wants the text.
  if (getSelection()?.isCollapsed === false) return
  // With the keys that are held, so that the link opens where they say, such as in another tab.
  event.target
    .closest('tr')
    ?.querySelector('[data-row-link]')
    ?.dispatchEvent(new MouseEvent('click', event.nativeEvent))
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  if (!(event.target instanceof Element) || !event.target.matches('[data-row-link]')) return
  if (event.key === 'x')
    event.target.closest('tr')?.querySelector<HTMLElement>('[data-select] input')?.click()
  const step = STEPS[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
