import { sql } from 'kysely'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { ENDPOINT_PURPOSE } from './secrets.ts'

/** The secrets that sign webhooks. */
export const sealedWebhookSecrets = sealedColumn({
  name: 'webhook secrets',
  purpose: ENDPOINT_PURPOSE,
  table: 'webhook_endpoints',
  key: { tenancy_id: 'uuid', id: 'text' },
  column: 'secrets',
  replace: (tx, { key: [tenancyId, id], before, after }) =>
    sql`update webhook_endpoints set secrets = ${after}
      where tenancy_id = ${tenancyId} and id = ${id}
        and secrets = ${before}`.execute(tx.db),
})
