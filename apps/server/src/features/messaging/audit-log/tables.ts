import type { AuditActorType, AuditKind, AuditOutcome, AuditTargetType } from '@latchkey/contract'
import type { ColumnType } from 'kysely'
import type { AuditChange } from '../../../kernel/audit.ts'

export interface AuditLogTable {
  tenancy_id: string
  id: string
  at: Date
  kind: AuditKind
  outcome: AuditOutcome
  reason: string | null
  actor_type: AuditActorType
  actor_id: string | null
  actor_label: string | null
  key_last_four: string | null
  target_type: AuditTargetType
  target_id: string | null
  target_label: string | null
  related_type: 'user' | 'team' | null
  related_id: string | null
  changes: ColumnType<AuditChange[], string, never>
  ip: string | null
  user_agent: string | null
  request_id: string | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    audit_log: AuditLogTable
  }
}
