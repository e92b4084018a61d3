import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { ENDPOINT_PURPOSE } from './secrets.ts'

/** The secrets that sign webhooks. */
export const sealedWebhookSecrets = sealedColumn({
  name: 'webhook secrets',
  purpose: ENDPOINT_PURPOSE,
  table: 'webhook_endpoints',
  key: { tenancy_id: 'uuid', id: 'text' },
  column: 'secrets',
})
