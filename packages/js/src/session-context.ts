import type { Connection } from './connection.ts'
import type { ClientAppOptions } from './options.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { createSessionFinder, type FindSession } from './sessions.ts'
import { createTokenStoreOpener, type TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore } from './token-stores/token-store.ts'

/** The part of an app that sends requests in the name of its users. */
export interface SessionContext extends Connection {
  /** The store of the call, or the app's; throws if there is neither. */
  readonly openTokenStore: (override?: TokenStoreOption | null) => TokenStore
  /** The same, also where the store has to be awaited: on a server of a framework. */
  readonly loadTokenStore: (override?: TokenStoreOption | null) => Promise<TokenStore>
  readonly sessionOf: FindSession
}

/** Creates the sessions of a connection. Sends nothing. */
export function createSessionContext(
  { tokenStore }: Pick<ClientAppOptions, 'tokenStore'>,
  connection: Connection,
): SessionContext {
  const { platform } = connection
  const stores = createTokenStoreOpener(platform, connection.projectId)
  return {
    ...connection,
    openTokenStore: (override) => stores.open(required(override ?? tokenStore)),
    loadTokenStore: async (override) => stores.load(required(override ?? tokenStore)),
    sessionOf: createSessionFinder(
      (refreshToken) => refreshAccessToken(connection, refreshToken),
      platform.now,
    ),
  }
}

function required(option: TokenStoreOption | null): TokenStoreOption {
  if (option === null)
    throw new Error(
      'This needs a persistent token store. Give a tokenStore to the app or to the call.',
    )
  return option
}
