import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo, useState } from 'react'
import { localized } from '../../text.ts'
import type { AnyRow, Column, ControlledSorting, RowSelection, Sorting } from './columns.ts'

export interface TableStateOptions<Row extends AnyRow> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  /** Which of the rows are shown. */
  readonly shows: ((row: Row) => boolean) | undefined
  /** How the table sorts its rows, if the page keeps that. Otherwise the table keeps it. */
  readonly sorting: ControlledSorting | undefined
  /** How the service sorted the rows. */
  readonly order: ControlledSorting | undefined
  readonly selection: RowSelection<Row> | undefined
}

const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const NO_ROWS: readonly never[] = []

// Created once: a comparison that looks up the language takes seconds for ten thousand rows.
const collator = localized((tag) => new Intl.Collator(tag, { numeric: true }))

const compareRows: SortFn<typeof features, AnyRow> = (one, other, columnId) => {
  const value = one.getValue(columnId)
  const otherValue = other.getValue(columnId)
  return typeof value === 'string'
    ? collator().compare(value, String(otherValue))
    : Number(value) - Number(otherValue)
}

/** The state of a table: visible columns, sorted rows and the selection, on TanStack Table. */
export function useTableState<Row extends AnyRow>(options: TableStateOptions<Row>) {
  const { columns, rows, rowKey, shows, order, selection } = options
  const [ownSorting, setOwnSorting] = useState<Sorting>()
  const sorting = order ?? options.sorting ?? ownSorting
  const setSorting = order?.onChange ?? options.sorting?.onChange ?? setOwnSorting
  const definitions = useMemo(() => columns.map(definitionOf), [columns])
  const { columnId, descending = false } = sorting ?? {}
  const selected = selection?.selected
  // Each part keeps its identity while it is the same, because the table publishes every new one.
  const state = {
    sorting: useMemo(
      () => (columnId === undefined ? [] : [{ id: columnId, desc: descending }]),
      [columnId, descending],
    ),
    columnVisibility: useMemo(
      () => Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden])),
      [columns],
    ),
    rowSelection: useMemo(() => selectionOf(selected ?? NO_ROWS), [selected]),
  }

  const table = useTable({
    features,
    data: rows ?? NO_ROWS,
    columns: definitions,
    getRowId: rowKey,
    state,
    manualSorting: order !== undefined,
    enableSortingRemoval: false,
    sortDescFirst: false,
    enableRowSelection: selection !== undefined,
    onSortingChange(change) {
      const [next] = typeof change === 'function' ? change(state.sorting) : change
      if (next) setSorting({ columnId: next.id, descending: next.desc })
    },
    onRowSelectionChange(change) {
      const next = typeof change === 'function' ? change(state.rowSelection) : change
      selection?.onChange(new Set(Object.keys(next)))
    },
  })

  const visible = table.getVisibleLeafColumns()
  const sorted = table.getRowModel().rows
  const shown = useMemo(
    () => (shows ? sorted.filter(({ original }) => shows(original)) : sorted),
    [sorted, shows],
  )
  return {
    table,
    sorting,
    /** In the order they are shown. */
    rows: rows && shown,
    visibleColumns: useMemo(
      () => visible.flatMap(({ id }) => columns.find((column) => column.id === id) ?? []),
      [visible, columns],
    ),
    /** Selects all rows, or none. Rows of other pages do not stay selected. */
    selectAll: (isSelected: boolean) =>
      table.setRowSelection(isSelected ? selectionOf(rows?.map(rowKey) ?? NO_ROWS) : {}),
  }
}

function definitionOf<Row extends AnyRow>({
  id,
  header,
  sortBy,
  sortable,
}: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    header,
    // A column without an accessor cannot be sorted. What the service sorts by is never read.
    ...((sortBy || sortable) && {
      accessorFn: sortBy ?? (() => undefined),
      sortFn: compareRows as SortFn<typeof features, Row>,
    }),
  } as ColumnDef<typeof features, Row>
}

const selectionOf = (keys: Iterable<string>): Record<string, true> =>
  Object.fromEntries([...keys].map((key) => [key, true]))
