import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { VAULT_KEY_MAX_LENGTH, VAULT_VALUE_MAX_LENGTH } from '../limits.ts'
import { success } from '../primitives.ts'

const hashedKey = z
  .string()
  .min(1)
  .max(VAULT_KEY_MAX_LENGTH)
  .meta({ description: 'The key, hashed by the SDK' })
const encryptedValue = z
  .string()
  .max(VAULT_VALUE_MAX_LENGTH)
  .meta({ description: 'The value, encrypted by the SDK; may be empty' })

const ofStores = {
  method: 'POST',
  tag: 'Data vault',
  access: ['server', 'admin'],
  params: z.strictObject({
    store: z.string().meta({ description: 'Id of a store of the configuration' }),
  }),
} as const

export const setVaultValue = endpoint({
  ...ofStores,
  path: '/data-vault/stores/:store/set',
  audit: { kind: 'data_vault.value_set', target: 'store' },
  summary: 'Set the value of a key',
  description:
    'Replaces an existing value. The SDK hashes the key and encrypts the value before it sends them; the service encrypts the value again for storage.',
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: z.strictObject({ hashed_key: hashedKey, encrypted_value: encryptedValue }),
  returns: success,
  errors: ['DATA_VAULT_STORE_DOES_NOT_EXIST', 'QUOTA_EXCEEDED'],
})

export const getVaultValue = endpoint({
  ...ofStores,
  path: '/data-vault/stores/:store/get',
  audit: { none: 'Reads only.' },
  summary: 'Read the value of a key',
  description: 'Returns exactly what was set.',
  body: z.strictObject({ hashed_key: hashedKey }),
  returns: z.strictObject({ encrypted_value: z.string() }),
  errors: ['DATA_VAULT_STORE_DOES_NOT_EXIST', 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST'],
})
