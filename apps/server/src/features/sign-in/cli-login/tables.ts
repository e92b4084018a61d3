import type { ColumnType } from 'kysely'

export interface CliLoginsTable {
  tenancy_id: string
  polling_code_hash: Buffer
  login_code_hash: Buffer
  /** Sealed; null before the confirmation, and again once it was delivered. */
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
    /** Forgets the tokens of sign-ins that nobody fetched in time, and later the sign-ins. */
    'command-line.forget-expired': Record<string, never>
  }
}
