import { Skeleton, VisuallyHidden } from '@latchkey/ui'
import { memo, type ReactNode } from 'react'
import type { Column, Sorting } from './columns.ts'
import styles from './data-table.module.css'
import type { Resizing } from './use-resizing.ts'

interface HeaderProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
  onSort: (() => void) | undefined
}

/** The name of a column, as a button if the column sorts. */
export function Header<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  if (column.headerHidden) return <VisuallyHidden>{column.header}</VisuallyHidden>
  const name = <span className={styles.name}>{column.header}</span>
  if (onSort === undefined) return name
  return (
    <button
      type="button"
      className={styles.sort}
      data-direction={directionOf(column, sorting)}
      onClick={onSort}
    >
      {name}
    </button>
  )
}

export function directionOf<Row>(column: Column<Row>, sorting: Sorting | undefined) {
  if (sorting?.columnId !== column.id) return undefined
  return sorting.descending ? 'descending' : 'ascending'
}

/** Rendered again only if the row or the columns changed, so that a long table scrolls smoothly. */
export const Cells = memo(function Cells<Row>({ columns, row, styleOf }: CellsProps<Row>) {
  return columns.map((column) => {
    const style = styleOf?.(column.id) ?? styleOfShare(column)
    return (
      <td
        key={column.id}
        data-align={column.align}
        data-minor={column.minor}
        data-shrinks={column.shrinks && true}
        data-sized={styleOf?.(column.id) && true}
        style={style}
      >
        {column.cell(row)}
      </td>
    )
  })
}) as <Row>(props: CellsProps<Row>) => ReactNode

const styleOfShare = <Row,>({ shrinks }: Column<Row>) =>
  typeof shrinks === 'number' ? { inlineSize: `${shrinks}%` } : undefined

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  /** Of columns whose width the user changed. */
  styleOf: Resizing['styleOf'] | undefined
}

interface SelectBoxProps {
  label: string
  checked: boolean
  indeterminate?: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** The checkbox of a row, or of all rows. */
export function SelectBox({
  label,
  checked,
  indeterminate = false,
  disabled = false,
  onChange,
}: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      disabled={disabled}
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = indeterminate
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

interface SkeletonRowsProps<Row> {
  columns: readonly Column<Row>[]
  count: number
  hasBoxes: boolean
}

/** Gray rows in the shape of the content. */
export function SkeletonRows<Row>({ columns, count, hasBoxes }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: gray rows have no identity
    <tr key={row}>
      {hasBoxes && <td data-select="" />}
      {columns.map((column, at) => (
        <td
          key={column.id}
          data-minor={column.minor}
          data-shrinks={column.shrinks && true}
          style={styleOfShare(column)}
        >
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

/** Takes the space of rows that are not rendered. */
export function Spacer({ height, width }: { height: number; width: number }) {
  return (
    height > 0 && (
      // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus
      <tr data-spacer="" aria-hidden="true">
        <td colSpan={width} style={{ blockSize: height, padding: 0, border: 0 }} />
      </tr>
    )
  )
}
