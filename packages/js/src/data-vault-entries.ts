import { CacheEntry } from './cache.ts'
import type { DataVaultOptions, DataVaultStore } from './data-vault.ts'
import { dataVaultStore } from './data-vault-store.ts'
import type { ServerContext } from './server-context.ts'
import { serverCall } from './server-entries.ts'

/** The store of an app, without a request. */
export const vaultStoreOf = (context: ServerContext, id: string): DataVaultStore =>
  dataVaultStore(serverCall(context) as Parameters<typeof dataVaultStore>[0], id)

/** What is known about the value of a key, for hooks. Null if there is none. */
export const vaultValueEntry = (
  context: ServerContext,
  store: DataVaultStore,
  key: string,
  { secret }: DataVaultOptions,
): CacheEntry<string | null> =>
  context.pool.entry(
    JSON.stringify(['data-vault', store.id, key, secret]),
    () => new CacheEntry({ fetch: () => store.getValue(key, { secret }) }, context),
  )
