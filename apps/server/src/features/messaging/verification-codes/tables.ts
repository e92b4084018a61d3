import type { ColumnType, RawBuilder } from 'kysely'
import type { CodePurpose } from './purposes.ts'

export interface VerificationCodesTable {
  tenancy_id: string
  code_hash: Buffer
  purpose: CodePurpose
  nonce_hash: Buffer
  data: ColumnType<unknown, string, never>
  attempts: ColumnType<number, never, number>
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, never, Date | RawBuilder<Date>>
  /** Set when a reset ended the code, even if it was used at that moment. */
  ended_at: ColumnType<Date | null, never, Date>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    verification_codes: VerificationCodesTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes codes that expired more than a week ago. */
    'verification-codes.delete-expired': Record<string, never>
  }
}
