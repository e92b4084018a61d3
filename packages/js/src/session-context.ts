import type { Connection } from './connection.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { createSessionFinder, type FindSession } from './sessions.ts'
import { createCookieTokenStore } from './token-stores/cookie-token-store.ts'
import type { TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore } from './token-stores/token-store.ts'

/** Opens the token stores of an app. */
export interface TokenStores {
  /** The store of the call, or the app's; throws if there is neither. */
  readonly openTokenStore: (override?: TokenStoreOption | null) => TokenStore
  /** The same, also where the store has to be awaited: on a server of a framework. */
  readonly loadTokenStore: (override?: TokenStoreOption | null) => Promise<TokenStore>
}

/** The part of an app that sends requests in the name of its users. */
export interface SessionContext extends Connection, TokenStores {
  readonly sessionOf: FindSession
}

/** Creates the sessions of a connection. Sends nothing. */
export const createSessionContext = (
  connection: Connection,
  stores: TokenStores,
): SessionContext => ({
  ...connection,
  ...stores,
  sessionOf: createSessionFinder(
    (refreshToken) => refreshAccessToken(connection, refreshToken),
    connection.platform.now,
  ),
})

/** The same for a page that stores tokens only in the cookies of the browser. */
export function createCookieSessionContext(connection: Connection): SessionContext {
  const store = createCookieTokenStore(connection.platform, connection.projectId)
  return createSessionContext(connection, {
    openTokenStore: () => store,
    loadTokenStore: async () => store,
  })
}
