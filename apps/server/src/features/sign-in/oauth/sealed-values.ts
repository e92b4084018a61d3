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
})

/** Sign-ins that wait for the user to come back from a provider. */
export const sealedFlows = sealedColumn({
  name: 'OAuth flows',
  purpose: FLOW_PURPOSE,
  table: 'oauth_flows',
  key: { tenancy_id: 'uuid', state_hash: 'bytea' },
  column: 'sealed_flow',
})

/** Results of a provider that wait for the app to redeem its code. */
export const sealedResolutions = sealedColumn({
  name: 'OAuth results',
  purpose: RESOLUTION_PURPOSE,
  table: 'oauth_authorization_codes',
  key: { tenancy_id: 'uuid', code_hash: 'bytea' },
  column: 'sealed_resolution',
})
