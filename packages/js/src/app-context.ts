import type {
  createProviderAccessToken,
  listContactChannels,
  listOAuthAccounts,
  ReturnsOf,
  readCurrentProject,
  readCurrentUser,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { CacheEntry, createSessionCache, type SessionCache } from './cache.ts'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { type ClientAppOptions, clientConnection } from './options.ts'
import type { ProjectJson } from './project.ts'
import type { Navigation } from './redirects.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { resultOf } from './results.ts'
import type { Session } from './session.ts'
import { createSessionFinder, type FindSession } from './sessions.ts'
import type { Surroundings } from './surroundings.ts'
import { createTokenStoreOpener, type TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore } from './token-stores/token-store.ts'
import { resolveUrls } from './urls.ts'
import { createWriteLock, type WriteLock } from './write-lock.ts'

/** The signed-in user as the service describes it. */
export type CurrentUserJson = ReturnsOf<typeof readCurrentUser>

/** The contact channels of a user as the service describes them. */
export type ContactChannelsJson = ReturnsOf<typeof listContactChannels>['items']

/** The accounts of a user at providers as the service describes them. */
export type OAuthAccountsJson = ReturnsOf<typeof listOAuthAccounts>['items']

/** All that one app consists of. The functions behind the app's methods are handed this and nothing else. */
export interface AppContext extends Connection, Navigation {
  readonly options: ClientAppOptions
  /** The store that a call names, else the app's; throws if there is neither. */
  readonly openTokenStore: (override?: TokenStoreOption | null) => TokenStore
  readonly sessionOf: FindSession
  readonly writeLock: WriteLock
  /** The current user by session; null when signed out. */
  readonly users: SessionCache<CurrentUserJson | null>
  /** The contact channels of the current user by session. */
  readonly contactChannels: SessionCache<ContactChannelsJson>
  /** The accounts of the current user at providers by session. */
  readonly oauthAccounts: SessionCache<OAuthAccountsJson>
  /** Access tokens of the current user's accounts by session, provider and scopes separated by spaces; null where there is none. */
  readonly providerTokens: SessionCache<string | null, [providerId: string, scope: string]>
  readonly project: CacheEntry<ProjectJson>
}

/** Puts an app together. Sends nothing and rolls no dice, as some runtimes forbid both while modules load. */
export function createAppContext(options: ClientAppOptions, surroundings: Surroundings): AppContext {
  const connection = clientConnection(options, surroundings)
  const open = createTokenStoreOpener(surroundings, connection.projectId)
  const caching = { surroundings, writeLock: createWriteLock() }

  return {
    ...connection,
    ...caching,
    options,
    urls: resolveUrls(options.urls),
    redirectMethod: options.redirectMethod ?? 'none',
    openTokenStore(override) {
      const option = override ?? options.tokenStore
      if (option === null) throw new Error('This needs a persistent token store. Give a tokenStore to the app or to the call.')
      return open(option)
    },
    sessionOf: createSessionFinder((refreshToken) => refreshAccessToken(connection, refreshToken), surroundings.now),
    users: createSessionCache(caching, (session) => ({
      // Components that read more of the user than this would fail first if the answer took a request.
      immediate: () => (session.isKnownInvalid ? { value: null } : null),
      fetch: () =>
        call<typeof readCurrentUser>(connection, { method: 'GET', path: '/users/me', session }).catch((error: unknown) => {
          if (KnownError.is(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
          throw error
        }),
    })),
    contactChannels: createSessionCache(caching, (session) => ({
      immediate: () => (session.isKnownInvalid ? { value: [] } : null),
      async fetch() {
        const query = { user_id: 'me' }
        const { items } = await call<typeof listContactChannels>(connection, { method: 'GET', path: '/contact-channels', query, session })
        return items
      },
    })),
    oauthAccounts: createSessionCache(caching, (session) => ({
      immediate: () => (session.isKnownInvalid ? { value: [] } : null),
      async fetch() {
        const query = { user_id: 'me' }
        const { items } = await call<typeof listOAuthAccounts>(connection, { method: 'GET', path: '/oauth-providers', query, session })
        return items
      },
    })),
    providerTokens: createSessionCache(caching, (session, provider_id, scope) => ({
      immediate: () => (session.isKnownInvalid ? { value: null } : null),
      fetch: () => requestProviderToken(connection, session, { provider_id, scope }),
    })),
    project: new CacheEntry(
      { fetch: () => call<typeof readCurrentProject>(connection, { method: 'GET', path: '/projects/current' }) },
      caching,
    ),
  }
}

async function requestProviderToken(
  connection: Connection,
  session: Session,
  { provider_id, scope }: { readonly provider_id: string; readonly scope: string },
): Promise<string | null> {
  const path = '/connected-accounts/:user_id/:provider_id/access-token'
  const params = { user_id: 'me', provider_id }
  // Both mean the same to the caller: the person has to be asked (contract 07 §22).
  const codes = ['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'] as const
  const result = await resultOf(codes, () =>
    call<typeof createProviderAccessToken>(connection, { method: 'POST', path, params, body: { scope }, session }),
  )
  return result.status === 'ok' ? result.data.access_token : null
}
