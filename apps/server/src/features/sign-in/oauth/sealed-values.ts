import { sql } from 'kysely'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { RESOLUTION_PURPOSE } from './deferred-resolution.ts'
import { FLOW_PURPOSE } from './flow.ts'
import { TOKEN_PURPOSE } from './provider-token-store.ts'

/** Tokens of OAuth providers. */
export const sealedProviderTokens = sealedColumn({
  name: 'provider tokens',
  purpose: TOKEN_PURPOSE,
  table: 'oauth_provider_tokens',
  key: { tenancy_id: 'uuid', id: 'uuid' },
  column: 'sealed_token',
  replace: (tx, { key: [tenancyId, id], before, after }) =>
    sql`update oauth_provider_tokens set sealed_token = ${after}
      where tenancy_id = ${tenancyId} and id = ${id}
        and sealed_token = ${before}`.execute(tx.db),
})

/** Sign-ins that wait for the user to come back from a provider. */
export const sealedFlows = sealedColumn({
  name: 'OAuth flows',
  purpose: FLOW_PURPOSE,
  table: 'oauth_flows',
  key: { tenancy_id: 'uuid', state_hash: 'bytea' },
  column: 'sealed_flow',
  replace: (tx, { key: [tenancyId, hash], before, after }) =>
    sql`update oauth_flows set sealed_flow = ${after}
      where tenancy_id = ${tenancyId} and state_hash = ${hash}::text::bytea
        and sealed_flow = ${before}`.execute(tx.db),
})

/** Results of a provider that wait for the app to redeem its code. */
export const sealedResolutions = sealedColumn({
  name: 'OAuth results',
  purpose: RESOLUTION_PURPOSE,
  table: 'oauth_authorization_codes',
  key: { tenancy_id: 'uuid', code_hash: 'bytea' },
  column: 'sealed_resolution',
  replace: (tx, { key: [tenancyId, hash], before, after }) =>
    sql`update oauth_authorization_codes set sealed_resolution = ${after}
      where tenancy_id = ${tenancyId} and code_hash = ${hash}::text::bytea
        and sealed_resolution = ${before}`.execute(tx.db),
})
