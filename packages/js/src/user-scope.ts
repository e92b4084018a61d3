import type {
  Endpoint,
  listContactChannels,
  listNotificationPreferences,
  listOAuthAccounts,
  listProjectPermissions,
  listTeamInvitations,
  listTeamMemberProfiles,
  listTeams,
  ReturnsOf,
  readCurrentUser,
} from '@latchkey/contract'
import type { CacheEntry } from './cache.ts'
import type { Call } from './call.ts'
import type { Platform } from './platform.ts'
import type { UrlKey } from './urls.ts'

/** How much the objects of users and teams may do. Admin access reaches as far as a server's. */
export type ScopeLevel = 'client' | 'server'

/** A request to one declared endpoint; who sends it is known elsewhere. */
export type RequestAs<E extends Endpoint, L extends ScopeLevel> = Omit<
  Call<E, L>,
  'session' | 'accessType'
>

/**
 * Sends requests to declared endpoints on one authority: the session of a user, a server's key, an
 * owner's session. Where the level is open, bodies and answers are those of clients: what they may
 * send and see, servers may too.
 */
export type CallAs<L extends ScopeLevel> = <E extends Endpoint>(
  request: RequestAs<E, L>,
) => Promise<ReturnsOf<E, L>>

/** On whose authority an object acts. */
export interface Authority<L extends ScopeLevel = ScopeLevel> {
  readonly level: L
  readonly call: CallAs<L>
  readonly surroundings: Platform
  /**
   * The absolute URL of a screen of the app, for links in mails; outside of a browser throws that
   * the option `callbackUrl` is needed.
   */
  callbackUrl(screen: UrlKey): string
  /**
   * Brings what is known up to date after a change: these entries, and whatever else the authority
   * knows to hang together with them.
   */
  refresh(...entries: readonly Refreshable[]): Promise<void>
}

export type Refreshable = Pick<CacheEntry<unknown>, 'refresh'>

/**
 * Whose things an object reads and changes, and on whose authority: people their own (`me`),
 * servers those of anybody.
 */
export interface UserScope<L extends ScopeLevel = ScopeLevel> extends Authority<L> {
  /** `me` for the user of a session, else the id. */
  readonly userId: string
  readonly entries: UserEntries<L>
  /** The same authority over one team. */
  team(teamId: string): TeamScope<L>
}

/** What is known of one user. Each function gives the same entry for the same arguments. */
export interface UserEntries<L extends ScopeLevel = ScopeLevel> {
  /** Null when signed out, or where there is no such user. */
  user(): CacheEntry<UserJson<L> | null>
  contactChannels(): CacheEntry<readonly ContactChannelJson[]>
  oauthAccounts(): CacheEntry<readonly OAuthAccountJson<L>[]>
  notificationPreferences(): CacheEntry<readonly NotificationPreferenceJson[]>
  teams(): CacheEntry<readonly TeamJson<L>[]>
  /** How the user shows itself in a team. */
  teamProfile(teamId: string): CacheEntry<TeamProfileJson<L>>
  /**
   * All that tells name or picture of the user as members of teams see it: they are the user's own
   * unless others were chosen there.
   */
  shownInTeams(): readonly Refreshable[]
  /**
   * All that depends on which teams the user belongs to, other than the list of them: whoever has
   * just joined may see and do more.
   */
  ofTeams(): readonly Refreshable[]
  /**
   * Permissions in a team; null stands for those in the project. Recursive: also what comes with
   * those that were granted.
   */
  permissions(teamId: string | null, recursive: boolean): CacheEntry<readonly PermissionJson[]>
  /**
   * An access token of the user's account at a provider, by scopes separated by spaces; null where
   * there is none.
   */
  providerToken(providerId: string, scope: string): CacheEntry<string | null>
}

/** One team, and on whose authority its things are read and changed. */
export interface TeamScope<L extends ScopeLevel = ScopeLevel> extends Authority<L> {
  readonly teamId: string
  readonly entries: TeamEntries<L>
  /** Brings up to date what is known of the team itself, wherever that is told. */
  refreshTeam(): Promise<void>
}

/** What is known of one team. */
export interface TeamEntries<L extends ScopeLevel = ScopeLevel> {
  members(): CacheEntry<readonly TeamProfileJson<L>[]>
  invitations(): CacheEntry<readonly TeamInvitationJson[]>
}

/** What the service says of these things. */
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
export type TeamInvitationJson = ItemOf<ReturnsOf<typeof listTeamInvitations>>
/** The id is all that permissions in teams and in the project have in common. */
export type PermissionJson = Pick<ItemOf<ReturnsOf<typeof listProjectPermissions>>, 'id'>

type ItemOf<List> = List extends { readonly items: readonly (infer Item)[] } ? Item : never
