import type { Connection } from '../connection.ts'
import type { ClientAppOptions } from '../options.ts'
import type { TokenStores } from '../session-context.ts'
import { createTokenStoreOpener, type TokenStoreOption } from './open-token-store.ts'

/** The stores of an app, which a call may replace. */
export function appTokenStores(
  { tokenStore }: Pick<ClientAppOptions, 'tokenStore'>,
  { platform, projectId }: Connection,
): TokenStores {
  const stores = createTokenStoreOpener(platform, projectId)
  return {
    openTokenStore: (override) => stores.open(required(override ?? tokenStore)),
    loadTokenStore: async (override) => stores.load(required(override ?? tokenStore)),
  }
}

function required(option: TokenStoreOption | null): TokenStoreOption {
  if (option === null)
    throw new Error(
      'This needs a persistent token store. Give a tokenStore to the app or to the call.',
    )
  return option
}
