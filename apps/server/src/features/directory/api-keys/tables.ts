import type { Generated } from 'kysely'

/** An API key. Exactly one of `user_id` and `team_id` is not null. */
export interface ApiKeysTable {
  tenancy_id: string
  id: string
  sequence: Generated<string>
  user_id: string | null
  team_id: string | null
  description: string
  is_public: boolean
  key_hash: Buffer
  last_four: string
  created_at: Date
  expires_at: Date | null
  revoked_at: Date | null
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    api_keys: ApiKeysTable
  }
}
