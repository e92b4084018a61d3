import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import styles from './data-table.module.css'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Of the header for screen readers alone, as over a column of menus. */
  headerHidden?: boolean
  /** Given: the header sorts by it. Only for tables that hold all of their rows. */
  sortBy?: (row: Row) => string | number
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
}

interface Sorting {
  columnId: string
  descending: boolean
}

/**
 * Rows of things. The cell that names the thing holds a link marked `data-row-link`: a click anywhere in the row follows it, and arrows, J and
 * K go from one to the next.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, expectedRows = 8, loadingLabel, empty, outdated = false, footer } = props
  const [sorting, setSorting] = useState<Sorting>()
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])

  return (
    <div className={styles.frame} aria-busy={rows === undefined || outdated}>
      {/* Wide tables scroll in here, so the keys must be able to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.scroller} aria-label={label} tabIndex={0}>
        <table className={styles.table} data-outdated={outdated}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-align={column.align}
                  data-minor={column.minor}
                  aria-sort={sorting?.columnId === column.id ? (sorting.descending ? 'descending' : 'ascending') : undefined}
                >
                  <Header column={column} sorting={sorting} onSort={setSorting} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody onClick={followRow} onKeyDown={moveAmongRows}>
            {sorted?.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align} data-minor={column.minor}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
            {rows === undefined && <SkeletonRows columns={columns} count={expectedRows} />}
          </tbody>
        </table>
        {rows === undefined && <VisuallyHidden role="status">{loadingLabel}</VisuallyHidden>}
      </section>
      {rows?.length === 0 && empty}
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

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
  if (!column.sortBy) return column.header
  const isCurrent = sorting?.columnId === column.id
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={isCurrent ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      onClick={() => onSort({ columnId: column.id, descending: isCurrent && !sorting.descending })}
    >
      {column.header}
    </button>
  )
}

function SkeletonRows<Row>({ columns, count }: { columns: readonly Column<Row>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have no identity
    <tr key={row}>
      {columns.map((column, at) => (
        <td key={column.id} data-minor={column.minor}>
          <Skeleton width={column.headerHidden ? '16px' : at === 0 ? `${130 + ((row * 37) % 70)}px` : '72px'} height="12px" />
        </td>
      ))}
    </tr>
  ))
}

function sortRows<Row>(rows: readonly Row[] | undefined, columns: readonly Column<Row>[], sorting: Sorting | undefined) {
  const by = columns.find((column) => column.id === sorting?.columnId)?.sortBy
  if (!rows || !by) return rows
  const sign = sorting?.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)]
    return sign * (typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other))
  })
}

const INTERACTIVE = 'a, button, input, select, label, [role^=menu]'

function followRow(event: MouseEvent): void {
  if (!(event.target instanceof Element) || event.target.closest(INTERACTIVE)) return
  // Whoever selects a text in the row wants the text.
  if (getSelection()?.isCollapsed === false) return
  event.target.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.click()
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return
  if (!(event.target instanceof Element) || !event.target.matches('[data-row-link]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
