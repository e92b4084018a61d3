export interface PasswordsTable {
  tenancy_id: string
  user_id: string
  hash: string
  updated_at: Date
}

declare module '../../kernel/tables.ts' {
  interface Tables {
    passwords: PasswordsTable
  }
}
