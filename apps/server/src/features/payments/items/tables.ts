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

/** One row for each item of a customer, which every change locks. */
export interface ItemBalancesTable {
  tenancy_id: string
  customer_id: string
  item_id: string
  changes: ColumnType<string, number, string>
  last_change_at: Date
  // The checkpoints of earlier versions, which are no longer read or written.
  checkpoint_at: Date | null
  granted: ColumnType<string, never, never>
  expired: ColumnType<string, never, never>
  spent: ColumnType<string, never, never>
  grants_hash: Buffer | null
  later_spent: ColumnType<unknown, never, never>
}

/** The state of the ledger of one item of one customer at a past time. */
export interface ItemCheckpointsTable {
  tenancy_id: string
  customer_id: string
  item_id: string
  as_of: Date
  granted: string
  expired: string
  steps: ColumnType<StepJson[], string, string>
  grants_hash: Buffer
}

/** A step: its time in milliseconds since the epoch, null for the first, and sums as text. */
export type StepJson = [at: number | null, spent: string, pending: string]

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
    item_checkpoints: ItemCheckpointsTable
    item_change_keys: ItemChangeKeysTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes the idempotency keys of quantity changes that are older than a day. */
    'items.delete-old-keys': Record<string, never>
  }
}
