import type { ColumnType, Generated } from 'kysely'

export interface OAuthAccountsTable {
  tenancy_id: string
  id: string
  user_id: string
  provider_id: string
  /** Who it is at the provider. */
  account_id: string
  email: string | null
  allow_sign_in: boolean
  allow_connected_accounts: boolean
  created_at: Date
}

export interface OAuthProviderTokensTable {
  tenancy_id: string
  id: string
  oauth_account_id: string
  kind: 'access' | 'refresh'
  sealed_token: Buffer
  scopes: string[]
  is_valid: Generated<boolean>
  created_at: Date
  expires_at: Date | null
  /** Some request is refreshing with it. */
  in_use_until: ColumnType<Date | null, never, Date | null>
}

export interface OAuthFlowsTable {
  tenancy_id: string
  state_hash: Buffer
  sealed_flow: Buffer
  created_at: Date
  finished_at: ColumnType<Date | null, never, Date>
}

export interface OAuthAuthorizationCodesTable {
  tenancy_id: string
  code_hash: Buffer
  user_id: string | null
  /** By which the user came. */
  oauth_account_id: string | null
  /** In place of both: who came back, to be resolved when the code is redeemed. */
  sealed_resolution: Buffer | null
  redirect_uri: string
  code_challenge: string
  is_new_user: boolean
  after_callback_redirect_url: string | null
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, never, Date>
  /** The session that came of it, which ends if the code is presented again. */
  session_id: ColumnType<string | null, never, string | null>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    oauth_accounts: OAuthAccountsTable
    oauth_provider_tokens: OAuthProviderTokensTable
    oauth_flows: OAuthFlowsTable
    oauth_authorization_codes: OAuthAuthorizationCodesTable
  }
}

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Removes flows and authorization codes that are over. */
    'oauth.delete-expired': Record<string, never>
  }
}
