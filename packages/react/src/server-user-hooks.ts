import type {
  ConnectedAccountOptions,
  CurrentServerUser as CurrentWithoutHooks,
  NewTeam,
  OAuthProvider,
  Passkey,
  TeamReference,
  ServerUser as WithoutHooks,
} from '@latchkey/js'
import {
  type PermissionArguments,
  type PermissionListArguments,
  scopeText,
  toConnectedAccount,
  toOAuthProvider,
  type UserScope,
  type WantedAccount,
} from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type ApiKeyHook, useApiKeys } from './api-key-hooks.ts'
import { bailOutOnServer } from './bail-out.ts'
import { type ConnectedAccount, withTokenHook } from './connected-accounts.ts'
import { type ServerItemHook, useServerItem } from './customer-hooks.ts'
import type { OwnedPart } from './owned-part.ts'
import type { ServerHookObjects } from './server-hook-objects.ts'
import type { ServerTeam } from './server-team-hooks.ts'
import { usePermission, usePermissions, useTeamProfile } from './team-hooks.ts'
import { useEntry, useEntryIfAny } from './use-entry.ts'
import { type UserHooks, useContactChannels, useNotificationCategories } from './user-hooks.ts'

/** The hooks of a user with server access. All update automatically (protocol 07 §13.3). */
export interface ServerUserHooks extends UserHooks<'server'>, ApiKeyHook, ServerItemHook {
  readonly selectedTeam: ServerTeam | null
  listTeams(): Promise<readonly ServerTeam[]>
  getTeam(id: string): Promise<ServerTeam | null>
  createTeam(team: NewTeam): Promise<ServerTeam>
  /** The teams of the user, oldest first. */
  useTeams(): readonly ServerTeam[]
  /** A team of the user by id, or null if the user is not a member. */
  useTeam(id: string): ServerTeam | null
}

/** A user with server fields and hooks. */
export interface ServerUser extends Omit<WithoutHooks, keyof ServerUserHooks>, ServerUserHooks {}

/** The user of a session with server fields and hooks. */
export interface CurrentServerUser
  extends Omit<CurrentWithoutHooks, keyof ServerUserHooks | keyof OwnedPart>,
    ServerUserHooks,
    OwnedPart {
  /** The passkeys of the user, the oldest first. Updates automatically. */
  usePasskeys(): readonly Passkey[]
}

/** The hooks for the user of a scope. */
export function serverUserHooks(
  objects: ServerHookObjects,
  scope: UserScope<'server'>,
  user: WithoutHooks,
): ServerUserHooks {
  const hooks = {
    selectedTeam: user.selectedTeam && objects.withTeamHooks(user.selectedTeam),
    listTeams: async () => (await user.listTeams()).map(objects.withTeamHooks),
    async getTeam(id: string) {
      const team = await user.getTeam(id)
      return team && objects.withTeamHooks(team)
    },
    createTeam: async (team: NewTeam) => objects.withTeamHooks(await user.createTeam(team)),
    useContactChannels: () => useContactChannels(scope),
    useNotificationCategories: () => useNotificationCategories(scope),
    useApiKeys: () => useApiKeys(scope),
    useItem: (itemId: string) => useServerItem(scope, { type: 'user', id: user.id }, itemId),
    async getConnectedAccount(provider: string, options?: ConnectedAccountOptions) {
      const account = await user.getConnectedAccount(provider, options)
      return account && withTokenHook(scope, account, { provider, scopes: options?.scopes ?? [] })
    },
    useConnectedAccount: (provider: string, options?: ConnectedAccountOptions) =>
      useConnectedAccount(scope, provider, options),
    useOAuthProviders: () => useOAuthProviders(scope),
    useOAuthProvider: (id: string) =>
      useOAuthProviders(scope).find((provider) => provider.id === id) ?? null,
    useTeams: () => useTeams(objects, scope),
    useTeam: (id: string) => useTeams(objects, scope).find((team) => team.id === id) ?? null,
    useTeamProfile: (team: TeamReference) => useTeamProfile(scope, team),
    usePermissions: (...args: PermissionListArguments) => usePermissions(scope, args),
    usePermission: (...args: PermissionArguments) => usePermission(scope, args),
  }
  // Overloaded methods have one implementation.
  return hooks as unknown as ServerUserHooks
}

function useOAuthProviders(scope: UserScope<'server'>): readonly OAuthProvider<'server'>[] {
  bailOutOnServer(scope.platform)
  const accounts = useEntry(scope.entries.oauthAccounts())
  return useMemo(() => accounts.map((json) => toOAuthProvider(scope, json)), [scope, accounts])
}

function useTeams(objects: ServerHookObjects, scope: UserScope<'server'>): readonly ServerTeam[] {
  bailOutOnServer(scope.platform)
  const teams = useEntry(scope.entries.teams())
  return useMemo(() => teams.map(objects.team), [objects, teams])
}

function useConnectedAccount(
  scope: UserScope<'server'>,
  provider: string,
  { or, scopes = [] }: ConnectedAccountOptions = {},
): ConnectedAccount | null {
  bailOutOnServer(scope.platform)
  const user = useEntry(scope.entries.user())
  const isConnected = user?.oauth_providers.some(({ id }) => id === provider) ?? false
  const token = useEntryIfAny(
    isConnected ? scope.entries.providerToken(provider, scopeText(scopes)) : null,
  )
  // A scope list is often written inline and thus new on each render.
  const wantedScopes = JSON.stringify(scopes)
  const account = useMemo(() => {
    const wanted: WantedAccount = { provider, scopes: JSON.parse(wantedScopes) }
    return withTokenHook(scope, toConnectedAccount(scope, wanted), wanted)
  }, [scope, provider, wantedScopes])

  if (token !== null) return account
  if (or === 'redirect')
    throw new Error(
      'Only the current user can be led to a provider: there is no session of this one.',
    )
  return null
}
