import type { ColumnType, Generated } from 'kysely'

export interface OAuthAccountsTable {
  tenancy_id: string
  id: string
  user_id: string
  provider_id: string
  /** The id of the account at the provider. */
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
  /** Set while a request refreshes with this token. */
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
  /** The account that the user signed in with. */
  oauth_account_id: string | null
  /**
   * Replaces both ids above: the provider's result, which is resolved when the code is redeemed.
   */
  sealed_resolution: Buffer | null
  redirect_uri: string
  code_challenge: string
  is_new_user: boolean
  after_callback_redirect_url: string | null
  created_at: Date
  expires_at: Date
  used_at: ColumnType<Date | null, never, Date>
  /** The session of the code. It ends if the code is used again. */
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
    /** Deletes finished flows and authorization codes. */
    'oauth.delete-expired': Record<string, never>
  }
}
