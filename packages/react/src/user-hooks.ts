import type {
  ConnectedAccountOptions,
  ContactChannel,
  EditableTeamProfile,
  ListPermissionsOptions,
  NotificationCategory,
  OAuthProvider,
  Permission,
  TeamReference,
} from '@latchkey/js'
import {
  type ScopeLevel,
  toContactChannel,
  toNotificationCategory,
  type UserScope,
} from '@latchkey/js/internal'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import type { ConnectedAccount } from './connected-accounts.ts'
import { useEntry } from './use-entry.ts'

/** The hooks of a user with any access. All update automatically (protocol 07 §13.3). */
export interface UserHooks<L extends ScopeLevel> {
  /** The contact channels of the user, oldest first. */
  useContactChannels(): readonly ContactChannel<L>[]
  /** The notification categories with the user's choices. */
  useNotificationCategories(): readonly NotificationCategory[]
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): Promise<ConnectedAccount>
  getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<ConnectedAccount | null>
  /** The user's account at a provider, or null if it is not connected or lacks these scopes. */
  useConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): ConnectedAccount
  useConnectedAccount(provider: string, options?: ConnectedAccountOptions): ConnectedAccount | null
  /** The user's accounts at providers, oldest first. */
  useOAuthProviders(): readonly OAuthProvider<L>[]
  /** One of the user's accounts by id, or null. */
  useOAuthProvider(id: string): OAuthProvider<L> | null
  /** The user's profile in a team. */
  useTeamProfile(team: TeamReference): EditableTeamProfile
  /** The user's permissions in a team, or in the project. */
  usePermissions(team: TeamReference, options?: ListPermissionsOptions): readonly Permission[]
  usePermissions(options?: ListPermissionsOptions): readonly Permission[]
  /** The permission, or null if the user does not hold it directly or by containment. */
  usePermission(team: TeamReference, permissionId: string): Permission | null
  usePermission(permissionId: string): Permission | null
}

/** See `UserHooks.useContactChannels`. */
export function useContactChannels<L extends ScopeLevel>(
  scope: UserScope<L>,
): readonly ContactChannel<L>[] {
  bailOutOnServer(scope.platform)
  const channels = useEntry(scope.entries.contactChannels())
  return useMemo(() => channels.map((json) => toContactChannel(scope, json)), [scope, channels])
}

/** See `UserHooks.useNotificationCategories`. */
export function useNotificationCategories(scope: UserScope): readonly NotificationCategory[] {
  bailOutOnServer(scope.platform)
  const preferences = useEntry(scope.entries.notificationPreferences())
  return useMemo(
    () => preferences.map((json) => toNotificationCategory(scope, json)),
    [scope, preferences],
  )
}
