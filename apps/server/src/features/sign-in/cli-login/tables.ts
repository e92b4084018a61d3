import type { ColumnType } from 'kysely'

export interface CliLoginsTable {
  tenancy_id: string
  polling_code_hash: Buffer
  login_code_hash: Buffer
  /** Sealed. Null before the confirmation and after the delivery. */
  refresh_token: ColumnType<Buffer | null, never, Buffer | null>
  created_at: Date
  expires_at: Date
  completed_at: ColumnType<Date | null, never, Date>
  delivered_at: ColumnType<Date | null, never, Date>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    cli_logins: CliLoginsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes the tokens of logins that were not fetched in time, and later the logins. */
    'command-line.forget-expired': Record<string, never>
  }
}
