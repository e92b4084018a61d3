import type { CustomerType } from '@latchkey/contract'
import type { ColumnType } from 'kysely'

export interface ItemQuantityChangesTable {
  tenancy_id: string
  id: string
  customer_type: CustomerType
  customer_id: string
  item_id: string
  delta: number
  description: string | null
  expires_at: Date | null
  created_at: Date
}

/** The state of the ledger of one item of one customer at a past time. */
export interface ItemBalancesTable {
  tenancy_id: string
  customer_id: string
  item_id: string
  changes: ColumnType<string, number, string>
  last_change_at: Date
  checkpoint_at: Date | null
  granted: ColumnType<string, string | undefined, string>
  expired: ColumnType<string, string | undefined, string>
  spent: ColumnType<string, string | undefined, string>
  grants_hash: Buffer | null
  later_spent: ColumnType<LaterSpentJson[], string | undefined, string>
}

/** What was spent, seen from a time on: milliseconds since the epoch, and the sum as text. */
export type LaterSpentJson = [from: number, spent: string]

export interface ItemChangeKeysTable {
  tenancy_id: string
  key_hash: Buffer
  request_hash: Buffer
  change_id: string
  created_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    item_quantity_changes: ItemQuantityChangesTable
    item_balances: ItemBalancesTable
    item_change_keys: ItemChangeKeysTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes the idempotency keys of quantity changes that are older than a day. */
    'items.delete-old-keys': Record<string, never>
  }
}
