import type {
  deleteUser,
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '@latchkey/contract'
import { type ActiveSession, getActiveSessions, revokeSession } from './active-sessions.ts'
import { type ApiKeyPart, apiKeyPart } from './api-key-part.ts'
import { type BaseUser, toBaseUser } from './base-user.ts'
import { toClientView } from './client-view.ts'
import {
  type ConnectedAccount,
  type ConnectedAccountOptions,
  findConnectedAccount,
} from './connected-accounts.ts'
import {
  type ContactChannel,
  createContactChannel,
  listContactChannels,
  type NewContactChannel,
} from './contact-channels.ts'
import { type ServerCustomerPart, serverCustomerPart } from './customer-part.ts'
import { listNotificationCategories, type NotificationCategory } from './notification-categories.ts'
import { listOAuthProviders, type OAuthProvider } from './oauth-providers.ts'
import {
  type PermissionArguments,
  type PermissionPart,
  permissionPart,
  type TeamReference,
} from './permissions.ts'
import type { ServerObjects } from './server-objects.ts'
import { type CreatedSession, type CreateSessionOptions, createSession } from './server-sessions.ts'
import type { ServerTeam } from './server-team.ts'
import { type EditableTeamProfile, getTeamProfile } from './team-profile.ts'
import { type UserUpdate, updateUserOf } from './user-changes.ts'
import type { UserJson, UserScope } from './user-scope.ts'
import { createTeamFor, leaveTeam, type NewTeam } from './user-teams.ts'

type Update = UserUpdate<'server'>

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
  update(data: Update): Promise<void>
  setDisplayName(displayName: Update['displayName']): Promise<void>
  setClientMetadata(metadata: Update['clientMetadata']): Promise<void>
  /** Users can read it but not change it. */
  setClientReadOnlyMetadata(metadata: Update['clientReadOnlyMetadata']): Promise<void>
  /** Users never see it. */
  setServerMetadata(metadata: Update['serverMetadata']): Promise<void>
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

/** The object for a user with the data of the scope. */
export function makeServerUser(
  objects: ServerObjects,
  scope: UserScope<'server'>,
  json: UserJson<'server'>,
): ServerUser {
  const update = (data: Update): Promise<void> => updateUserOf(scope, data)
  const listTeams = async () => (await scope.entries.teams().get()).map(objects.team)

  return {
    ...toBaseUser(toClientView(json)),
    lastActiveAt: new Date(json.last_active_at_millis),
    serverMetadata: json.server_metadata,
    primaryEmailAuthEnabled: json.primary_email_auth_enabled,
    selectedTeam: json.selected_team && objects.team(json.selected_team),
    update,
    setDisplayName: (displayName) => update({ displayName }),
    setClientMetadata: (clientMetadata) => update({ clientMetadata }),
    setClientReadOnlyMetadata: (clientReadOnlyMetadata) => update({ clientReadOnlyMetadata }),
    setServerMetadata: (serverMetadata) => update({ serverMetadata }),
    setPrimaryEmail: (primaryEmail, { verified } = {}) =>
      update({ primaryEmail, primaryEmailVerified: verified }),
    async setPassword({ password }) {
      await update({ password })
      return undefined
    },
    setSelectedTeam: (team) => update({ selectedTeamId: team === null ? null : team.id }),
    async delete() {
      await scope.call<typeof deleteUser>({
        method: 'DELETE',
        path: '/users/:user_id',
        params: { user_id: scope.userId },
      })
      await scope.refresh()
    },
    listContactChannels: () => listContactChannels(scope),
    createContactChannel: (channel) => createContactChannel(scope, channel),
    listNotificationCategories: () => listNotificationCategories(scope),
    getConnectedAccount: (async (provider, { or, scopes = [] } = {}) => {
      const account = await findConnectedAccount(scope, { provider, scopes })
      if (account === null && or === 'redirect') {
        throw new Error(
          'Only the current user can be led to a provider: there is no session of this one.',
        )
      }
      return account
    }) as ServerUser['getConnectedAccount'],
    listOAuthProviders: () => listOAuthProviders(scope),
    async getOAuthProvider(id) {
      return (await listOAuthProviders(scope)).find((provider) => provider.id === id) ?? null
    },
    listTeams,
    async getTeam(id) {
      return (await listTeams()).find((team) => team.id === id) ?? null
    },
    createTeam: async (team) => objects.team(await createTeamFor(scope, team)),
    leaveTeam: (team) => leaveTeam(scope, team),
    getTeamProfile: (team) => getTeamProfile(scope, team),
    ...permissionPart(scope),
    ...apiKeyPart(scope),
    ...serverCustomerPart(scope, { type: 'user', id: json.id }),
    grantPermission: (...args: PermissionArguments) => grantPermission(scope, args),
    revokePermission: (...args: PermissionArguments) => revokePermission(scope, args),
    getActiveSessions: () => getActiveSessions(scope),
    revokeSession: (sessionId) => revokeSession(scope, sessionId),
    createSession: (options) => createSession(objects, json.id, options),
  }
}

async function grantPermission(
  scope: UserScope<'server'>,
  args: PermissionArguments,
): Promise<void> {
  const user_id = scope.userId
  if (args.length === 2) {
    const params = { team_id: args[0].id, user_id, permission_id: args[1] }
    const path = '/team-permissions/:team_id/:user_id/:permission_id'
    await scope.call<typeof grantTeamPermission>({ method: 'POST', path, params, body: {} })
  } else {
    const [path, params] = [
      '/project-permissions/:user_id/:permission_id',
      { user_id, permission_id: args[0] },
    ] as const
    await scope.call<typeof grantProjectPermission>({ method: 'POST', path, params, body: {} })
  }
  await scope.refresh()
}

async function revokePermission(
  scope: UserScope<'server'>,
  args: PermissionArguments,
): Promise<void> {
  const user_id = scope.userId
  if (args.length === 2) {
    const params = { team_id: args[0].id, user_id, permission_id: args[1] }
    const path = '/team-permissions/:team_id/:user_id/:permission_id'
    await scope.call<typeof revokeTeamPermission>({ method: 'DELETE', path, params, body: {} })
  } else {
    const [path, params] = [
      '/project-permissions/:user_id/:permission_id',
      { user_id, permission_id: args[0] },
    ] as const
    await scope.call<typeof revokeProjectPermission>({ method: 'DELETE', path, params, body: {} })
  }
  await scope.refresh()
}
