import type { DataVaultOptions, DataVaultStore } from '@latchkey/js'
import { type ServerContext, vaultStoreOf, vaultValueEntry } from '@latchkey/js/internal'
import { bailOutOnServer } from './bail-out.ts'
import { useEntry } from './use-entry.ts'

/** A store of the data vault with a hook (protocol 07 §23). */
export interface DataVaultStoreWithHooks extends DataVaultStore {
  /**
   * The value of a key, or null. Suspends. Updates when this store sets the key, and when something
   * else in the project changes.
   */
  useValue(key: string, options: DataVaultOptions): string | null
}

/** Creates the object of a store. Sends nothing and does not check that the store exists. */
export function vaultStoreWithHooks(context: ServerContext, id: string): DataVaultStoreWithHooks {
  const store = vaultStoreOf(context, id)
  return Object.freeze({
    ...store,
    async setValue(key: string, value: string, options: DataVaultOptions) {
      await store.setValue(key, value, options)
      await vaultValueEntry(context, store, key, options).refresh()
    },
    useValue(key: string, options: DataVaultOptions) {
      bailOutOnServer(context.platform)
      return useEntry(vaultValueEntry(context, store, key, options))
    },
  })
}
