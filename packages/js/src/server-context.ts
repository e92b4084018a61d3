import type { readCurrentUser } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { type AppContext, createAppContext, type OwnedWork } from './app-context.ts'
import { createSessionCache, type SessionCache } from './cache.ts'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { createEntryPool, type EntryPool } from './entry-pool.ts'
import type { ClientAppOptions } from './options.ts'
import type { FindOwnScope } from './own-scope.ts'
import type { Platform } from './platform.ts'
import { refreshWithAccess, type ServerAccess } from './server-refresh.ts'
import type { Session } from './session.ts'
import { createSessionFinder } from './sessions.ts'
import type { UserJson, UserScope } from './user-scope.ts'

/** Everything that an app of a back end consists of. */
export interface ServerContext extends AppContext {
  readonly access: ServerAccess
  /** The current user by session, as servers see it; null when signed out. */
  readonly users: SessionCache<UserJson<'server'> | null>
  /** Everything known with server access. Each change in the project updates all of it. */
  readonly pool: EntryPool
}

interface ServerContextParts {
  readonly connection: Connection
  readonly access: ServerAccess
  readonly ownedWork: OwnedWork
}

/** Creates the app of a back end; sends nothing. */
export function createServerContext(
  options: ClientAppOptions,
  platform: Platform,
  { connection, access, ownedWork }: ServerContextParts,
): ServerContext {
  const context = createAppContext(options, platform, { connection, ownedWork })
  const pool = createEntryPool()
  const users = createSessionCache(context, (session) => ({
    immediate: () => (session.isKnownInvalid ? { value: null } : null),
    fetch: () =>
      call<typeof readCurrentUser, 'server'>(connection, {
        method: 'GET',
        path: '/users/me',
        session,
        accessType: access as 'server',
      }).catch((error: unknown) => {
        if (KnownError.is(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
        throw error
      }),
  }))
  return {
    ...context,
    access,
    pool,
    users: (session) => pool.entry(session, () => users(session)),
    scopeOf: refreshingAll(context.scopeOf, pool),
    // The app of an owner has no key that identifies the project at the token endpoint.
    ...(connection.publishableClientKey === '' && {
      sessionOf: createSessionFinder(
        (refreshToken) => refreshWithAccess(connection, access, refreshToken),
        platform.now,
      ),
    }),
  }
}

/** Changes by users to their own data are visible in what a server knows about them. */
function refreshingAll(scopeOf: FindOwnScope, pool: EntryPool): FindOwnScope {
  const bySession = new WeakMap<Session, UserScope<'client'>>()
  return (session) => {
    const own = scopeOf(session)
    const scope = bySession.get(session) ?? {
      ...own,
      refresh: async (...entries) =>
        void (await Promise.all([own.refresh(...entries), pool.refresh()])),
    }
    bySession.set(session, scope)
    return scope
  }
}
