import type { ReactNode } from 'react'

/** A row is any object. TanStack Table types it this way. */
// biome-ignore lint/suspicious/noExplicitAny: an interface is assignable only to a record of `any`
export type AnyRow = Record<string, any>

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The header is only for screen readers, as above a column of menus. */
  headerHidden?: boolean
  /** The header sorts the rows by this. Only for tables that hold all of their rows. */
  sortBy?: (row: Row) => string | number
  /** The header sorts through `order` of the table, for rows that the service sorts. */
  sortable?: boolean
  align?: 'end'
  /**
   * Shortened to the space that the other columns leave, so that all are visible. With a number, it
   * takes this share of the width, in percent.
   */
  shrinks?: true | number
  /** Not shown in a narrow table. */
  minor?: boolean
  /** Not shown, because the user chose so. */
  hidden?: boolean
}

/** The column that rows are sorted by, and the direction. */
export interface Sorting {
  columnId: string
  descending: boolean
}

export interface ControlledSorting extends Sorting {
  onChange: (sorting: Sorting) => void
}

export interface RowSelection<Row> {
  /** The keys of the selected rows. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** The name of the checkbox that selects all rows shown. */
  allLabel: string
  /** The name of the checkbox of one row. */
  rowLabel: (row: Row) => string
}

/** Which part of a list a page of it is. */
export interface Paging {
  /** The number of the first row shown, from one; undefined if that is not known. */
  readonly first: number | undefined
  readonly isLast: boolean
}
