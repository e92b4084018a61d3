import type { ViewedList } from '@latchkey/contract'
import type { ColumnType } from 'kysely'

/** A named view of a list of the dashboard. */
export interface SavedViewsTable {
  tenancy_id: string
  id: string
  /** The person who sees it, a user of project `internal`; null if it is shared. */
  owner_tenancy_id: string | null
  owner_id: string | null
  list: ViewedList
  name: string
  search: string
  /** Null for those that the reader chose. */
  columns: string[] | null
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    saved_views: SavedViewsTable
  }
}
