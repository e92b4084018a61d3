export interface DataVaultEntriesTable {
  tenancy_id: string
  store_id: string
  hashed_key: string
  /** The key of the entry, sealed by `envelope.ts`. */
  sealed_key: Buffer
  /** The value, encrypted with that key. */
  encrypted_value: Buffer
  created_at: Date
  updated_at: Date
}

export interface DataVaultUsageTable {
  tenancy_id: string
  /** Entries of all stores, also of those that the configuration no longer lists. */
  entries: string
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    data_vault_entries: DataVaultEntriesTable
    data_vault_usage: DataVaultUsageTable
  }
}
