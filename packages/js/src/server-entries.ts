import type { listTeams, listUsers, ReturnsOf, readTeam, readUser } from '@latchkey/contract'
import { type ErrorCode, KnownError } from '@latchkey/contract/pure'
import { CacheEntry } from './cache.ts'
import { call } from './call.ts'
import { scopeReads } from './scope-reads.ts'
import type { ServerContext } from './server-context.ts'
import type { Session } from './session.ts'
import type {
  CallAs,
  CustomerKey,
  ItemJson,
  TeamEntries,
  TeamJson,
  UserEntries,
  UserJson,
} from './user-scope.ts'

/** A page of users as the service describes it. */
export type UserPageJson = ReturnsOf<typeof listUsers, 'server'>

/** The query of a page of users, with the protocol's names. */
export type UserPageQuery = Readonly<
  Record<
    'cursor' | 'limit' | 'order_by' | 'desc' | 'query' | 'team_id' | 'include_anonymous',
    string | undefined
  >
>

/**
 * What is known about a project with server access. Each function returns the same entry for the
 * same arguments.
 */
export interface ServerEntries {
  ofUser(userId: string): UserEntries<'server'>
  ofTeam(teamId: string): TeamEntries<'server'>
  userPage(query: UserPageQuery): CacheEntry<UserPageJson>
  /** All teams of the project. */
  teams(): CacheEntry<readonly TeamJson<'server'>[]>
  /** Null if the team does not exist. */
  team(teamId: string): CacheEntry<TeamJson<'server'> | null>
  item(customer: CustomerKey, itemId: string): CacheEntry<ItemJson>
}

/** Sends requests with the access of the app, and with the session where there is one. */
export const serverCall =
  (context: ServerContext, session: Session | null = null): CallAs<'server'> =>
  (request) =>
    call(context, { ...request, session, accessType: context.access } as never)

export function createServerEntries(context: ServerContext): ServerEntries {
  const send = serverCall(context)
  const reads = scopeReads<'server'>(send)
  const entry = <T>(
    kind: string,
    args: readonly unknown[],
    fetch: () => Promise<T>,
  ): CacheEntry<T> =>
    context.pool.entry(JSON.stringify([kind, ...args]), () => new CacheEntry({ fetch }, context))

  return {
    ofUser: (id) => ({
      user: () =>
        entry('user', [id], () =>
          orNull(
            'USER_NOT_FOUND',
            send<typeof readUser>({
              method: 'GET',
              path: '/users/:user_id',
              params: { user_id: id },
            }),
          ),
        ),
      apiKeys: () => entry('api-keys', [id], () => reads.apiKeys('user', id)),
      contactChannels: () => entry('contact-channels', [id], () => reads.contactChannels(id)),
      oauthAccounts: () => entry('oauth-accounts', [id], () => reads.oauthAccounts(id)),
      notificationPreferences: () =>
        entry('notifications', [id], () => reads.notificationPreferences(id)),
      teams: () => entry('teams-of-user', [id], () => reads.teams(id)),
      teamProfile: (teamId) =>
        entry('team-profile', [id, teamId], () => reads.teamProfile(id, teamId)),
      // Every change updates everything that is known anyway.
      shownInTeams: () => [],
      ofTeams: () => [],
      permissions: (teamId, recursive) =>
        entry('permissions', [id, teamId, recursive], () =>
          reads.permissions(id, teamId, recursive),
        ),
      providerToken: (provider, scope) =>
        entry('provider-token', [id, provider, scope], () =>
          reads.providerToken(id, provider, scope),
        ),
    }),
    ofTeam: (id) => ({
      members: () => entry('team-members', [id], () => reads.teamMembers(id)),
      invitations: () => entry('team-invitations', [id], () => reads.teamInvitations(id)),
      apiKeys: () => entry('team-api-keys', [id], () => reads.apiKeys('team', id)),
    }),
    userPage: (query) =>
      entry('user-page', [query], () =>
        send<typeof listUsers>({ method: 'GET', path: '/users', query }),
      ),
    teams: () =>
      entry(
        'teams',
        [],
        async () => (await send<typeof listTeams>({ method: 'GET', path: '/teams' })).items,
      ),
    team: (id) =>
      entry('team', [id], () =>
        orNull(
          'TEAM_NOT_FOUND',
          send<typeof readTeam>({
            method: 'GET',
            path: '/teams/:team_id',
            params: { team_id: id },
          }),
        ),
      ),
    item: (customer, itemId) =>
      entry('item', [customer.type, customer.id, itemId], () => reads.item(customer, itemId)),
  }
}

/** The entries of a session's own user: as for any other, but the session determines the user. */
export const ownEntries = (
  context: ServerContext,
  session: Session,
  ofUser: UserEntries<'server'>,
): UserEntries<'server'> => ({
  ...ofUser,
  user: (): CacheEntry<UserJson<'server'> | null> => context.users(session),
})

/** Null instead of a "does not exist" error. */
async function orNull<T>(code: ErrorCode, response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (KnownError.is(error, code)) return null
    throw error
  }
}
