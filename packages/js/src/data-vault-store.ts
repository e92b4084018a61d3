import type { getVaultValue, ReturnsOf, setVaultValue } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import type { Call } from './call.ts'
import type { DataVaultOptions, DataVaultStore } from './data-vault.ts'
import { decryptVaultValue, deriveVaultKey, encryptVaultValue } from './data-vault-encryption.ts'

/** Sends requests with server access. */
type VaultCall = <E extends typeof getVaultValue | typeof setVaultValue>(
  request: Call<E, 'server'>,
) => Promise<ReturnsOf<E, 'server'>>

/** Creates the object of a store. Sends nothing and does not check that the store exists. */
export const dataVaultStore = (call: VaultCall, id: string): DataVaultStore =>
  Object.freeze({
    id,
    async setValue(key: string, value: string, { secret }: DataVaultOptions) {
      requireTexts({ key, value, secret })
      const vaultKey = await deriveVaultKey(key, secret)
      await call<typeof setVaultValue>({
        method: 'POST',
        path: '/data-vault/stores/:store/set',
        params: { store: id },
        body: {
          hashed_key: vaultKey.hashedKey,
          encrypted_value: await encryptVaultValue(vaultKey, value),
        },
      })
    },
    async getValue(key: string, { secret }: DataVaultOptions) {
      requireTexts({ key, secret })
      const vaultKey = await deriveVaultKey(key, secret)
      try {
        const { encrypted_value } = await call<typeof getVaultValue>({
          method: 'POST',
          path: '/data-vault/stores/:store/get',
          params: { store: id },
          body: { hashed_key: vaultKey.hashedKey },
        })
        return await decryptVaultValue(vaultKey, encrypted_value)
      } catch (error) {
        if (KnownError.is(error, 'DATA_VAULT_STORE_HASHED_KEY_DOES_NOT_EXIST')) return null
        throw error
      }
    },
  })

/** The secret usually comes from the environment, where it may be missing. */
function requireTexts(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value !== 'string')
      throw new TypeError(`The ${name} of a data vault value must be a string.`)
  }
}
