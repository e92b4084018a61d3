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

declare module '../../../kernel/tables.ts' {
  interface Tables {
    project_key_sets: ProjectKeySetsTable
  }
}
