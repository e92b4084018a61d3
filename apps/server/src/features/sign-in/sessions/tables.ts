import type { ColumnType } from 'kysely'
import type { EndUserPlace } from '../../../kernel/activity.ts'

export interface SessionsTable {
  tenancy_id: string
  id: string
  user_id: string
  refresh_token_hash: Buffer
  is_impersonation: boolean
  created_at: Date
  expires_at: Date
  /** When a factor was last proven, if that was after the session started. */
  authenticated_at: ColumnType<Date | null, never, Date>
  last_used_at: Date | null
  last_used_place: ColumnType<EndUserPlace | null, never, never>
  last_used_network: ColumnType<Buffer | null, never, never>
  last_used_agent: ColumnType<string | null, never, never>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes sessions that expired long ago. */
    'sessions.delete-expired': Record<string, never>
  }
}
