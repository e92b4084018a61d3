import type {
  createProviderAccessToken,
  listContactChannels,
  listNotificationPreferences,
  listOAuthAccounts,
  listProjectPermissions,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeamPermissions,
  listTeams,
  listUserApiKeys,
  readItem,
  readTeamMemberProfile,
} from '@latchkey/contract'
import { resultOf } from './results.ts'
import type {
  ApiKeyJson,
  CallAs,
  ContactChannelJson,
  CustomerKey,
  ItemJson,
  NotificationPreferenceJson,
  OAuthAccountJson,
  PermissionJson,
  ScopeLevel,
  TeamInvitationJson,
  TeamJson,
  TeamProfileJson,
} from './user-scope.ts'

/* The requests behind the entries of a scope. They are called by a cache and store nothing. */

type OfUser<T> = (userId: string) => Promise<T>

/** Reads the data of users with one authorization; `me` is the user of its session. */
export interface ScopeReads<L extends ScopeLevel> {
  readonly contactChannels: OfUser<readonly ContactChannelJson[]>
  readonly oauthAccounts: OfUser<readonly OAuthAccountJson<L>[]>
  readonly notificationPreferences: OfUser<readonly NotificationPreferenceJson[]>
  readonly teams: OfUser<readonly TeamJson<L>[]>
  teamProfile(userId: string, teamId: string): Promise<TeamProfileJson<L>>
  permissions(
    userId: string,
    teamId: string | null,
    recursive: boolean,
  ): Promise<readonly PermissionJson[]>
  /**
   * Null if the account is not connected or lacks the scopes: in both cases the user must be asked
   * (protocol 07 §22).
   */
  providerToken(userId: string, providerId: string, scope: string): Promise<string | null>
  teamMembers(teamId: string): Promise<readonly TeamProfileJson<L>[]>
  teamInvitations(teamId: string): Promise<readonly TeamInvitationJson[]>
  /** The API keys of a user or a team. */
  apiKeys(owner: 'user' | 'team', id: string): Promise<readonly ApiKeyJson[]>
  item(customer: CustomerKey, itemId: string): Promise<ItemJson>
}

export function scopeReads<L extends ScopeLevel>(call: CallAs<L>): ScopeReads<L>
export function scopeReads(call: CallAs<ScopeLevel>): ScopeReads<ScopeLevel> {
  return {
    contactChannels: (user_id) =>
      itemsOf(
        call<typeof listContactChannels>({
          method: 'GET',
          path: '/contact-channels',
          query: { user_id },
        }),
      ),
    oauthAccounts: (user_id) =>
      itemsOf(
        call<typeof listOAuthAccounts>({
          method: 'GET',
          path: '/oauth-providers',
          query: { user_id },
        }),
      ),
    notificationPreferences(user_id) {
      const path = '/emails/notification-preference/:user_id'
      return itemsOf(
        call<typeof listNotificationPreferences>({ method: 'GET', path, params: { user_id } }),
      )
    },
    teams: (user_id) =>
      itemsOf(call<typeof listTeams>({ method: 'GET', path: '/teams', query: { user_id } })),
    teamProfile(user_id, team_id) {
      const path = '/team-member-profiles/:team_id/:user_id'
      return call<typeof readTeamMemberProfile>({
        method: 'GET',
        path,
        params: { team_id, user_id },
      })
    },
    permissions(user_id, team_id, isRecursive) {
      const recursive = String(isRecursive)
      return team_id === null
        ? itemsOf(
            call<typeof listProjectPermissions>({
              method: 'GET',
              path: '/project-permissions',
              query: { user_id, recursive },
            }),
          )
        : itemsOf(
            call<typeof listTeamPermissions>({
              method: 'GET',
              path: '/team-permissions',
              query: { team_id, user_id, recursive },
            }),
          )
    },
    async providerToken(user_id, provider_id, scope) {
      const path = '/connected-accounts/:user_id/:provider_id/access-token'
      const codes = [
        'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
        'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
      ] as const
      const result = await resultOf(codes, () =>
        call<typeof createProviderAccessToken>({
          method: 'POST',
          path,
          params: { user_id, provider_id },
          body: { scope },
        }),
      )
      return result.status === 'ok' ? result.data.access_token : null
    },
    teamMembers: (team_id) =>
      itemsOf(
        call<typeof listTeamMemberProfiles>({
          method: 'GET',
          path: '/team-member-profiles',
          query: { team_id },
        }),
      ),
    teamInvitations: (team_id) =>
      itemsOf(
        call<typeof listTeamInvitations>({
          method: 'GET',
          path: '/team-invitations',
          query: { team_id },
        }),
      ),
    // The two endpoints differ only in the kind of owner.
    apiKeys: (owner, id) =>
      itemsOf(
        call<typeof listUserApiKeys>({
          method: 'GET',
          path: `/${owner}-api-keys` as '/user-api-keys',
          query: { [`${owner}_id`]: id },
        }),
      ),
    item: ({ type: customer_type, id: customer_id }, item_id) =>
      call<typeof readItem>({
        method: 'GET',
        path: '/payments/items/:customer_type/:customer_id/:item_id',
        params: { customer_type, customer_id, item_id },
      }),
  }
}

const itemsOf = async <T>(response: Promise<{ readonly items: T }>): Promise<T> =>
  (await response).items
