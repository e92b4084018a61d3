import type { readCurrentProject } from '@latchkey/contract'
import { CacheEntry } from './cache.ts'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { type ClientAppOptions, clientConnection } from './options.ts'
import { createOwnScopeFinder, type FindOwnScope } from './own-scope.ts'
import type { Platform } from './platform.ts'
import type { ProjectJson } from './project.ts'
import type { Navigation } from './redirects.ts'
import { refreshAccessToken } from './refresh-access-token.ts'
import { createSessionCaches, type SessionCaches } from './session-caches.ts'
import { createSessionFinder, type FindSession } from './sessions.ts'
import { createTokenStoreOpener, type TokenStoreOption } from './token-stores/open-token-store.ts'
import type { TokenStore } from './token-stores/token-store.ts'
import { resolveUrls } from './urls.ts'
import type { UserJson } from './user-scope.ts'

/** The signed-in user as the service describes it. */
export type CurrentUserJson = UserJson<'client'>

/**
 * Everything that one app consists of. The functions behind the app's methods receive only this.
 */
export interface AppContext extends Connection, Navigation, SessionCaches {
  /**
   * The options that are needed later. They contain no key, so that logging an app does not print
   * one.
   */
  readonly options: Pick<
    ClientAppOptions,
    'tokenStore' | 'urls' | 'oauthScopesOnSignIn' | 'baseUrl' | 'extraRequestHeaders'
  >
  /** The store of the call, or the app's; throws if there is neither. */
  readonly openTokenStore: (override?: TokenStoreOption | null) => TokenStore
  /** The same, also where the store has to be awaited: on a server of a framework. */
  readonly loadTokenStore: (override?: TokenStoreOption | null) => Promise<TokenStore>
  readonly sessionOf: FindSession
  /** The session's own user, for the objects that read and change its data. */
  readonly scopeOf: FindOwnScope
  readonly project: CacheEntry<ProjectJson>
  /** The work of users who own projects, loaded on first use. */
  readonly ownedWork: OwnedWork
}

/** Passed in, because it needs the apps themselves. */
export type OwnedWork = () => Promise<typeof import('./owned-projects.ts')>

/**
 * Creates an app. Sends nothing and uses no randomness, because some runtimes forbid both while
 * modules load.
 */
export function createAppContext(
  options: ClientAppOptions,
  platform: Platform,
  {
    ownedWork,
    connection = clientConnection(options, platform),
  }: { readonly ownedWork: OwnedWork; readonly connection?: Connection },
): AppContext {
  const stores = createTokenStoreOpener(platform, connection.projectId)
  const navigation = {
    platform,
    urls: resolveUrls(options.urls),
    redirectMethod: options.redirectMethod ?? 'none',
  } satisfies Navigation
  const caches = createSessionCaches(connection, { platform })
  const { tokenStore, urls, oauthScopesOnSignIn, baseUrl, extraRequestHeaders } = options

  return {
    ...connection,
    ...navigation,
    ...caches,
    ownedWork,
    options: { tokenStore, urls, oauthScopesOnSignIn, baseUrl, extraRequestHeaders },
    openTokenStore: (override) => stores.open(required(override ?? tokenStore)),
    loadTokenStore: async (override) => stores.load(required(override ?? tokenStore)),
    sessionOf: createSessionFinder(
      (refreshToken) => refreshAccessToken(connection, refreshToken),
      platform.now,
    ),
    scopeOf: createOwnScopeFinder(connection, navigation, caches),
    project: new CacheEntry(
      {
        fetch: () =>
          call<typeof readCurrentProject>(connection, { method: 'GET', path: '/projects/current' }),
      },
      { platform },
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
