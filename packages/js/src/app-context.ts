import type { readCurrentProject } from '@latchkey/contract'
import { CacheEntry } from './cache.ts'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { type ClientAppOptions, clientConnection } from './options.ts'
import { createOwnScopeFinder, type FindOwnScope } from './own-scope.ts'
import type { Platform } from './platform.ts'
import type { ProjectJson } from './project.ts'
import type { Navigation } from './redirects.ts'
import { createSessionCaches, type SessionCaches } from './session-caches.ts'
import { createSessionContext, type SessionContext } from './session-context.ts'
import { appTokenStores } from './token-stores/app-token-stores.ts'
import { resolveUrls } from './urls.ts'
import type { UserJson } from './user-scope.ts'

/** The signed-in user as the service describes it. */
export type CurrentUserJson = UserJson<'client'>

/**
 * Everything that one app consists of. The functions behind the app's methods receive only this.
 */
export interface AppContext extends SessionContext, Required<Navigation>, SessionCaches {
  /**
   * The options that are needed later. They contain no key, so that logging an app does not print
   * one.
   */
  readonly options: Pick<
    ClientAppOptions,
    'tokenStore' | 'urls' | 'oauthScopesOnSignIn' | 'baseUrl' | 'extraRequestHeaders'
  >
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
    sessions = createSessionContext(connection, appTokenStores(options, connection)),
  }: {
    readonly ownedWork: OwnedWork
    readonly connection?: Connection
    /** Those of the same connection that exist already. */
    readonly sessions?: SessionContext
  },
): AppContext {
  const navigation = {
    platform,
    urls: resolveUrls(options.urls),
    redirectMethod: options.redirectMethod ?? 'none',
    arrival: { pending: null },
  } satisfies Navigation
  const caches = createSessionCaches(connection, { platform })
  const { tokenStore, urls, oauthScopesOnSignIn, baseUrl, extraRequestHeaders } = options

  return {
    ...sessions,
    ...navigation,
    ...caches,
    ownedWork,
    options: { tokenStore, urls, oauthScopesOnSignIn, baseUrl, extraRequestHeaders },
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
