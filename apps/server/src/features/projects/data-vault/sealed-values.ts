import { sql } from 'kysely'
import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { VAULT_KEY_PURPOSE } from './envelope.ts'

/** The keys of all entries. The values themselves are encrypted with these and stay. */
export const sealedVaultKeys = sealedColumn({
  name: 'data vault entries',
  purpose: VAULT_KEY_PURPOSE,
  table: 'data_vault_entries',
  key: { tenancy_id: 'uuid', store_id: 'text', hashed_key: 'text' },
  column: 'sealed_key',
  replace: (tx, { key: [tenancyId, storeId, hashedKey], before, after }) =>
    sql`update data_vault_entries set sealed_key = ${after}
      where tenancy_id = ${tenancyId} and store_id = ${storeId} and hashed_key = ${hashedKey}
        and sealed_key = ${before}`.execute(tx.db),
})
