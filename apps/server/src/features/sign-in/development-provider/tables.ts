import type { ColumnType } from 'kysely'

/** The parameters of the request for a code, checked when the code is exchanged. */
export interface CodeRequest {
  redirectUri: string
  codeChallenge: string
  nonce: string | null
}

export interface DevelopmentProviderTokensTable {
  tenancy_id: string
  token_hash: Buffer
  kind: 'code' | 'access' | 'refresh'
  grant_id: string
  client_id: string
  login: string
  scope: string
  request: ColumnType<CodeRequest | null, string | null, never>
  expires_at: Date
  used_at: ColumnType<Date | null, never, Date>
}

declare module '../../../kernel/tables.ts' {
  interface Tables {
    development_provider_tokens: DevelopmentProviderTokensTable
  }
}
