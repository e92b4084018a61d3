import type { AuditActorType, ConfigOverride } from '@latchkey/contract'
import type { ColumnType, Generated } from 'kysely'
import type { AuditChange } from '../../../kernel/audit.ts'

export interface ProjectsTable {
  id: string
  display_name: string
  description: Generated<string>
  is_production_mode: Generated<boolean>
  owner_team_id: string | null
  logo_url: string | null
  full_logo_url: string | null
  signing_key_generation: Generated<number>
  previous_signing_key_valid_until: Date | null
  /** Replaced by `auth.password.allowCommonPasswords`. Only older servers read it. */
  refuses_common_passwords: Generated<boolean>
  imported_bcrypt_cost: Generated<number | null>
  /** The settings of its other imported hashes. */
  imported_hashes: Generated<string[]>
  sign_in_code_lifetime_seconds: Generated<number>
  password_reset_lifetime_seconds: Generated<number>
  created_at: Date
}

export interface TenanciesTable {
  id: string
  project_id: string
  branch_id: string
  config_override: ColumnType<Record<string, unknown>, string, string>
}

export interface ConfigVersionsTable {
  tenancy_id: string
  version: number
  at: Date
  actor_type: AuditActorType
  actor_id: string | null
  actor_label: string | null
  changes: ColumnType<AuditChange[], string, string>
  config_override: ColumnType<ConfigOverride, string, string>
}

export interface WorkflowTokensTable {
  tenancy_id: string
  token_hash: Buffer
  expires_at: Date
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    projects: ProjectsTable
    tenancies: TenanciesTable
    config_versions: ConfigVersionsTable
    workflow_tokens: WorkflowTokensTable
  }
}
