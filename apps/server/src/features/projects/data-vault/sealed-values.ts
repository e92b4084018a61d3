import { sealedColumn } from '../../../kernel/sealed-values.ts'
import { VAULT_KEY_PURPOSE } from './envelope.ts'

/** The keys of all entries. The values themselves are encrypted with these and stay. */
export const sealedVaultKeys = sealedColumn({
  name: 'data vault entries',
  purpose: VAULT_KEY_PURPOSE,
  table: 'data_vault_entries',
  key: { tenancy_id: 'uuid', store_id: 'text', hashed_key: 'text' },
  column: 'sealed_key',
})
