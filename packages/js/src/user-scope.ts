import type {
  Endpoint,
  listContactChannels,
  listNotificationPreferences,
  listOAuthAccounts,
  listProjectPermissions,
  listTeamApiKeys,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeams,
  listUserApiKeys,
  ReturnsOf,
  readCurrentUser,
  readItem,
} from '@latchkey/contract'
import type { CacheEntry } from './cache.ts'
import type { Call } from './call.ts'
import type { Platform } from './platform.ts'
import type { UrlKey } from './urls.ts'

/** How much the objects of users and teams may do. Admin access is treated like a server's. */
export type ScopeLevel = 'client' | 'server'

/** A request to one declared endpoint; the scope determines who sends it. */
export type RequestAs<E extends Endpoint, L extends ScopeLevel> = Omit<
  Call<E, L>,
  'session' | 'accessType'
>

/**
 * Sends requests to declared endpoints with one authorization: the session of a user, a server key,
 * an owner's session. Where the level is generic, bodies and responses are those of clients, which
 * servers may send and see too.
 */
export type CallAs<L extends ScopeLevel> = <E extends Endpoint>(
  request: RequestAs<E, L>,
) => Promise<ReturnsOf<E, L>>

/** How an object is authorized. */
export interface Authority<L extends ScopeLevel = ScopeLevel> {
  readonly level: L
  readonly call: CallAs<L>
  readonly platform: Platform
  /**
   * The absolute URL of a screen of the app, for links in emails; outside of a browser throws that
   * the option `callbackUrl` is needed.
   */
  callbackUrl(screen: UrlKey): string
  /**
   * Updates what is known after a change: these entries, and everything else that depends on them.
   */
  refresh(...entries: readonly Refreshable[]): Promise<void>
  /** What is known about an item of any customer. */
  item(customer: CustomerKey, itemId: string): CacheEntry<ItemJson>
}

export type Refreshable = Pick<CacheEntry<unknown>, 'refresh'>

/**
 * Whose data an object reads and changes, and how it is authorized: users their own (`me`), servers
 * those of any user.
 */
export interface UserScope<L extends ScopeLevel = ScopeLevel> extends Authority<L> {
  /** `me` for the user of a session, else the id. */
  readonly userId: string
  readonly entries: UserEntries<L>
  /** The same authorization for one team. */
  team(teamId: string): TeamScope<L>
}

/** What is known about one user. Each function returns the same entry for the same arguments. */
export interface UserEntries<L extends ScopeLevel = ScopeLevel> {
  /** Null when signed out, or if the user does not exist. */
  user(): CacheEntry<UserJson<L> | null>
  contactChannels(): CacheEntry<readonly ContactChannelJson[]>
  apiKeys(): CacheEntry<readonly ApiKeyJson[]>
  oauthAccounts(): CacheEntry<readonly OAuthAccountJson<L>[]>
  notificationPreferences(): CacheEntry<readonly NotificationPreferenceJson[]>
  teams(): CacheEntry<readonly TeamJson<L>[]>
  /** The user's profile in a team. */
  teamProfile(teamId: string): CacheEntry<TeamProfileJson<L>>
  /**
   * Everything that contains name or picture of the user as members of teams see it: they are the
   * user's own unless others were set there.
   */
  shownInTeams(): readonly Refreshable[]
  /**
   * Everything that depends on the user's teams, except the list of them: a user who has just
   * joined may see and do more.
   */
  ofTeams(): readonly Refreshable[]
  /**
   * Permissions in a team, or in the project for null. Recursive: including those that granted ones
   * contain.
   */
  permissions(teamId: string | null, recursive: boolean): CacheEntry<readonly PermissionJson[]>
  /**
   * An access token of the user's account at a provider, by scopes separated by spaces; null if
   * there is none.
   */
  providerToken(providerId: string, scope: string): CacheEntry<ProviderToken>
}

/** An access token of a provider; null if there is none, true if there is none for impersonators. */
export type ProviderToken = string | true | null

/** A customer as requests name it (protocol 06 §1). */
export interface CustomerKey {
  readonly type: 'user' | 'team' | 'custom'
  readonly id: string
}

/** One team, and how access to its data is authorized. */
export interface TeamScope<L extends ScopeLevel = ScopeLevel> extends Authority<L> {
  readonly teamId: string
  readonly entries: TeamEntries<L>
  /** Updates what is known about the team itself, in every place. */
  refreshTeam(): Promise<void>
}

/** What is known about one team. */
export interface TeamEntries<L extends ScopeLevel = ScopeLevel> {
  members(): CacheEntry<readonly TeamProfileJson<L>[]>
  invitations(): CacheEntry<readonly TeamInvitationJson[]>
  apiKeys(): CacheEntry<readonly ApiKeyJson[]>
}

/** The service's types of these objects. */
export type UserJson<L extends ScopeLevel = ScopeLevel> = ReturnsOf<typeof readCurrentUser, L>
export type ContactChannelJson = ItemOf<ReturnsOf<typeof listContactChannels>>
export type OAuthAccountJson<L extends ScopeLevel = ScopeLevel> = ItemOf<
  ReturnsOf<typeof listOAuthAccounts, L>
>
export type NotificationPreferenceJson = ItemOf<ReturnsOf<typeof listNotificationPreferences>>
export type TeamJson<L extends ScopeLevel = ScopeLevel> = ItemOf<ReturnsOf<typeof listTeams, L>>
export type TeamProfileJson<L extends ScopeLevel = ScopeLevel> = ItemOf<
  ReturnsOf<typeof listTeamMemberProfiles, L>
>
export type ApiKeyJson =
  | ItemOf<ReturnsOf<typeof listUserApiKeys>>
  | ItemOf<ReturnsOf<typeof listTeamApiKeys>>
export type ItemJson = ReturnsOf<typeof readItem>
export type TeamInvitationJson = ItemOf<ReturnsOf<typeof listTeamInvitations>>
/** Permissions in teams and in the project have only the id in common. */
export type PermissionJson = Pick<ItemOf<ReturnsOf<typeof listProjectPermissions>>, 'id'>

type ItemOf<List> = List extends { readonly items: readonly (infer Item)[] } ? Item : never
