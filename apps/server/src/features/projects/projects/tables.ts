import type { ColumnType, Generated } from 'kysely'

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
  /** No longer read: `auth.password.allowCommonPasswords` says it. Older servers read it still. */
  refuses_common_passwords: Generated<boolean>
  imported_bcrypt_cost: Generated<number | null>
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

export interface ProjectKeySetsTable {
  project_id: string
  id: string
  description: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  publishable_client_key_hash: Buffer | null
  publishable_client_key_last_four: string | null
  secret_server_key_hash: Buffer | null
  secret_server_key_last_four: string | null
  super_secret_admin_key_hash: Buffer | null
  super_secret_admin_key_last_four: string | null
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
    project_key_sets: ProjectKeySetsTable
    workflow_tokens: WorkflowTokensTable
  }
}
