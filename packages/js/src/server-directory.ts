import type { ActiveSession } from './active-sessions.ts'
import type { ApiKeyPart } from './api-key-part.ts'
import type { BaseUser } from './base-user.ts'
import type { ConnectedAccount, ConnectedAccountOptions } from './connected-accounts.ts'
import type { ContactChannel, NewContactChannel } from './contact-channels.ts'
import type { ServerCustomerPart } from './customer-part.ts'
import type { NotificationCategory } from './notification-categories.ts'
import type { OAuthProvider } from './oauth-providers.ts'
import type { PermissionPart, TeamReference } from './permissions.ts'
import type { ServerContext } from './server-context.ts'
import type { ServerEntries, UserPageJson } from './server-entries.ts'
import type { ServerScopes } from './server-scope.ts'
import type { Team, TeamUpdate } from './team.ts'
import type { EditableTeamProfile, TeamProfile } from './team-profile.ts'
import type { Tokens } from './token-stores/token-store.ts'
import type { UserUpdate } from './user-changes.ts'
import type { CallAs, TeamJson, UserJson } from './user-scope.ts'
import type { NewTeam } from './user-teams.ts'

/**
 * A user as a server sees it (protocol 07 §13.3, §13.4). The values do not change after they were
 * read; read the user again to see changes.
 */
export interface ServerUser extends BaseUser, PermissionPart, ApiKeyPart, ServerCustomerPart {
  readonly lastActiveAt: Date
  readonly serverMetadata: UserJson<'server'>['server_metadata']
  /** Whether the primary email may be used to sign in. */
  readonly primaryEmailAuthEnabled: boolean
  /** The selected team. */
  readonly selectedTeam: ServerTeam | null
  update(data: UserUpdate<'server'>): Promise<void>
  setDisplayName(displayName: UserUpdate<'server'>['displayName']): Promise<void>
  setClientMetadata(metadata: UserUpdate<'server'>['clientMetadata']): Promise<void>
  /** Users can read it but not change it. */
  setClientReadOnlyMetadata(metadata: UserUpdate<'server'>['clientReadOnlyMetadata']): Promise<void>
  /** Users never see it. */
  setServerMetadata(metadata: UserUpdate<'server'>['serverMetadata']): Promise<void>
  /** Null removes the address. No email is sent. */
  setPrimaryEmail(
    email: string | null,
    options?: { readonly verified?: boolean | undefined },
  ): Promise<void>
  /** Sets or replaces the password, which ends all sessions of the user. */
  setPassword(options: { readonly password: string }): Promise<undefined>
  setSelectedTeam(team: TeamReference | null): Promise<void>
  /** Deletes the account with everything that belongs only to the user. */
  delete(): Promise<void>
  /** The contact channels of the user, oldest first. */
  listContactChannels(): Promise<readonly ContactChannel<'server'>[]>
  /** Adds a contact channel; no email is sent. */
  createContactChannel(channel: NewContactChannel<'server'>): Promise<ContactChannel<'server'>>
  /** The email categories that the user can switch on and off. */
  listNotificationCategories(): Promise<readonly NotificationCategory[]>
  /**
   * The user's account at a provider, with a token for its API; null if it is not connected or
   * lacks those scopes.
   */
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): Promise<ConnectedAccount>
  getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<ConnectedAccount | null>
  /** The user's accounts at providers, oldest first. */
  listOAuthProviders(): Promise<readonly OAuthProvider<'server'>[]>
  getOAuthProvider(id: string): Promise<OAuthProvider<'server'> | null>
  /** The teams that the user belongs to, oldest first. */
  listTeams(): Promise<readonly ServerTeam[]>
  /** One of them; null if the user does not belong to it. */
  getTeam(id: string): Promise<ServerTeam | null>
  /** Creates a team with the user as its first member, and selects it for them. */
  createTeam(team: NewTeam): Promise<ServerTeam>
  leaveTeam(team: TeamReference): Promise<void>
  /** The user's profile in a team. */
  getTeamProfile(team: TeamReference): Promise<EditableTeamProfile>
  /** Grants the user a permission in one of their teams, or in the whole project. */
  grantPermission(team: TeamReference, permissionId: string): Promise<void>
  grantPermission(permissionId: string): Promise<void>
  /** Revokes a permission that was granted directly; permissions that another one contains stay. */
  revokePermission(team: TeamReference, permissionId: string): Promise<void>
  revokePermission(permissionId: string): Promise<void>
  /** The sessions of the user, newest first. */
  getActiveSessions(): Promise<readonly ActiveSession[]>
  revokeSession(sessionId: string): Promise<void>
  /** Creates a session for the user without asking them. */
  createSession(options?: CreateSessionOptions): Promise<CreatedSession>
}

/** A member of a team, as servers see it. */
export interface ServerTeamUser extends ServerUser {
  readonly teamProfile: TeamProfile
}

/** A team as a server sees it (protocol 07 §14.2). */
export interface ServerTeam extends Omit<Team, keyof ServerCustomerPart>, ServerCustomerPart {
  readonly createdAt: Date
  readonly serverMetadata: TeamJson<'server'>['server_metadata']
  update(changes: TeamUpdate<'server'>): Promise<void>
  /** Makes a user a member, with the default permissions of members. */
  addUser(userId: string): Promise<void>
  removeUser(userId: string): Promise<void>
  /** The members in the order of joining. */
  listUsers(): Promise<readonly ServerTeamUser[]>
}

/** A page of users; `nextCursor` is null on the last one. */
export type UserPage<U = ServerUser> = readonly U[] & { readonly nextCursor: string | null }

/** How long a session lasts, and whether it is an impersonation. */
export interface CreateSessionOptions {
  /** How long the user stays signed in; at most 367 days. Default: a year. */
  readonly expiresInMillis?: number | undefined
  /**
   * Whether this is an impersonation; such a session is visible to administrators only. Default:
   * false.
   */
  readonly isImpersonation?: boolean | undefined
}

/** A session that a server created for a user. */
export interface CreatedSession {
  /** Tokens to sign in with, with a fresh access token; both null once the session has ended. */
  getTokens(): Promise<Tokens>
}

/**
 * Creates the objects of a server app from responses. The same response always returns the same
 * object.
 */
export interface ServerObjects<
  U extends ServerUser = ServerUser,
  T extends ServerTeam = ServerTeam,
> {
  readonly context: ServerContext
  readonly call: CallAs<'server'>
  readonly entries: ServerEntries
  readonly scopes: ServerScopes
  user(json: UserJson<'server'>): U
  team(json: TeamJson<'server'>): T
  userPage(json: UserPageJson): UserPage<U>
}
