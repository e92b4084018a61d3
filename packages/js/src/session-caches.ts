import type { readCurrentUser } from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { readImpersonation } from './access-token.ts'
import { CacheEntry, type CachePlatform, createSessionCache, type SessionCache } from './cache.ts'
import { call } from './call.ts'
import type { Connection } from './connection.ts'
import { createEntryPool, type EntryPool } from './entry-pool.ts'
import { type ScopeReads, scopeReads } from './scope-reads.ts'
import { type Session, TOKEN_WINDOW_MS } from './session.ts'
import type {
  ApiKeyJson,
  CallAs,
  ContactChannelJson,
  CustomerKey,
  ItemJson,
  NotificationPreferenceJson,
  OAuthAccountJson,
  PermissionJson,
  ProviderToken,
  TeamInvitationJson,
  TeamJson,
  TeamProfileJson,
  UserJson,
} from './user-scope.ts'

/**
 * What an app knows about its current users, by session. After sign-out nothing of theirs is
 * requested.
 */
export interface SessionCaches {
  /** Null when signed out. */
  readonly users: SessionCache<UserJson<'client'> | null>
  readonly contactChannels: SessionCache<readonly ContactChannelJson[]>
  readonly oauthAccounts: SessionCache<readonly OAuthAccountJson<'client'>[]>
  readonly notificationPreferences: SessionCache<readonly NotificationPreferenceJson[]>
  /** The teams that the user belongs to. */
  readonly teams: SessionCache<readonly TeamJson<'client'>[]>
  /** The user's profile in a team. */
  readonly teamProfiles: SessionCache<TeamProfileJson<'client'>, [teamId: string]>
  /**
   * The user's permissions in a team, and in the project; recursive: including those that granted
   * ones contain.
   */
  readonly teamPermissions: SessionCache<
    readonly PermissionJson[],
    [teamId: string, recursive: 'true' | 'false']
  >
  readonly projectPermissions: SessionCache<
    readonly PermissionJson[],
    [recursive: 'true' | 'false']
  >
  /**
   * Access tokens of the user's accounts by provider and scopes separated by spaces; null if there
   * is none.
   */
  readonly providerTokens: SessionCache<ProviderToken, [providerId: string, scope: string]>
  /** The members of a team of the user. */
  readonly teamMembers: SessionCache<readonly TeamProfileJson<'client'>[], [teamId: string]>
  readonly teamInvitations: SessionCache<readonly TeamInvitationJson[], [teamId: string]>
  /** The API keys of the user (`me`) or of a team. */
  readonly apiKeys: SessionCache<readonly ApiKeyJson[], [owner: 'user' | 'team', id: string]>
  /**
   * Items of any customer. Everyone may read them, so they are also known without a user, and are
   * not read again when the session ends.
   */
  readonly items: (session: Session, customer: CustomerKey, itemId: string) => CacheEntry<ItemJson>
}

/** Sends requests with the session's tokens. */
export const sessionCall =
  (connection: Connection, session: Session): CallAs<'client'> =>
  (request) =>
    call(connection, { ...request, session } as never)

export function createSessionCaches(connection: Connection, caching: CachePlatform): SessionCaches {
  /**
   * Components that read more than the user would first fail if this needed a request, so there is
   * an entry for no user.
   */
  const cache = <T, A extends readonly string[] = []>(
    ofNobody: T,
    read: (reads: ScopeReads<'client'>, ...args: A) => Promise<T>,
  ): SessionCache<T, A> =>
    createSessionCache(caching, (session, ...args) => ({
      immediate: () => (session.isKnownInvalid ? { value: ofNobody } : null),
      fetch: () => read(scopeReads(sessionCall(connection, session)), ...args),
    }))

  return {
    users: createSessionCache(caching, (session) => ({
      immediate: () => (session.isKnownInvalid ? { value: null } : null),
      fetch: () =>
        call<typeof readCurrentUser>(connection, {
          method: 'GET',
          path: '/users/me',
          session,
        }).catch((error: unknown) => {
          if (KnownError.is(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
          throw error
        }),
    })),
    contactChannels: cache([], (reads) => reads.contactChannels('me')),
    oauthAccounts: cache([], (reads) => reads.oauthAccounts('me')),
    notificationPreferences: cache([], (reads) => reads.notificationPreferences('me')),
    teams: cache([], (reads) => reads.teams('me')),
    teamProfiles: createSessionCache(caching, (session, teamId) => ({
      async fetch() {
        // The profile keeps its last value, like an entry that fails after it has succeeded.
        if (session.isKnownInvalid) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
        return scopeReads(sessionCall(connection, session)).teamProfile('me', teamId)
      },
    })),
    teamPermissions: cache([], (reads, teamId, recursive) =>
      reads.permissions('me', teamId, recursive === 'true'),
    ),
    projectPermissions: cache([], (reads, recursive) =>
      reads.permissions('me', null, recursive === 'true'),
    ),
    providerTokens: createSessionCache(caching, (session, providerId, scope) => ({
      immediate: () => (session.isKnownInvalid ? { value: null } : null),
      async fetch() {
        // The service refuses impersonators. The token may be the first one that the session has.
        await session.getOrFetchLikelyValidTokens(TOKEN_WINDOW_MS)
        return readImpersonation(session.accessToken)
          ? true
          : scopeReads(sessionCall(connection, session)).providerToken('me', providerId, scope)
      },
    })),
    teamMembers: cache([], (reads, teamId) => reads.teamMembers(teamId)),
    teamInvitations: cache([], (reads, teamId) => reads.teamInvitations(teamId)),
    apiKeys: cache([], (reads, owner, id) => reads.apiKeys(owner, id)),
    items: createItemCache(connection, caching),
  }
}

/** An app can have any number of customers, so entries that nobody uses are dropped. */
function createItemCache(connection: Connection, caching: CachePlatform): SessionCaches['items'] {
  const bySession = new WeakMap<Session, EntryPool>()
  return (session, customer, itemId) => {
    const pool = bySession.get(session) ?? createEntryPool()
    bySession.set(session, pool)
    const fetch = () => scopeReads(sessionCall(connection, session)).item(customer, itemId)
    return pool.entry(
      JSON.stringify([customer.type, customer.id, itemId]),
      () => new CacheEntry({ fetch }, caching),
    )
  }
}
