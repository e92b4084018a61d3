import type {
  deleteUser,
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '@latchkey/contract'
import { getActiveSessions, revokeSession } from './active-sessions.ts'
import { apiKeyPart } from './api-key-part.ts'
import { toBaseUser } from './base-user.ts'
import { toClientView } from './client-view.ts'
import { findConnectedAccount } from './connected-accounts.ts'
import { createContactChannel, listContactChannels } from './contact-channels.ts'
import { serverCustomerPart } from './customer-part.ts'
import { listNotificationCategories } from './notification-categories.ts'
import { listOAuthProviders } from './oauth-providers.ts'
import { type PermissionArguments, permissionPart } from './permissions.ts'
import type { ServerObjects, ServerUser } from './server-directory.ts'
import { createSession } from './server-sessions.ts'
import { getTeamProfile } from './team-profile.ts'
import { type UserUpdate, updateUserOf } from './user-changes.ts'
import type { UserJson, UserScope } from './user-scope.ts'
import { createTeamFor, leaveTeam } from './user-teams.ts'

type Update = UserUpdate<'server'>

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
    grantPermission: (...args: PermissionArguments) => changePermission(scope, 'POST', args),
    revokePermission: (...args: PermissionArguments) => changePermission(scope, 'DELETE', args),
    getActiveSessions: () => getActiveSessions(scope),
    revokeSession: (sessionId) => revokeSession(scope, sessionId),
    createSession: (options) => createSession(objects, json.id, options),
  }
}

type Change = typeof grantTeamPermission | typeof revokeTeamPermission
type ProjectChange = typeof grantProjectPermission | typeof revokeProjectPermission

/** Grants (POST) or revokes (DELETE) a permission of the user. */
async function changePermission(
  scope: UserScope<'server'>,
  method: 'POST' | 'DELETE',
  args: PermissionArguments,
): Promise<void> {
  const user_id = scope.userId
  if (args.length === 2)
    await scope.call<Change>({
      method,
      path: '/team-permissions/:team_id/:user_id/:permission_id',
      params: { team_id: args[0].id, user_id, permission_id: args[1] },
      body: {},
    })
  else
    await scope.call<ProjectChange>({
      method,
      path: '/project-permissions/:user_id/:permission_id',
      params: { user_id, permission_id: args[0] },
      body: {},
    })
  await scope.refresh()
}
