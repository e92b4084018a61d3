import {
  type AppContext,
  type ConnectedAccountOptions,
  type ContactChannel,
  type CurrentUserJson,
  type EditableTeamProfile,
  type ListPermissionsOptions,
  type NewTeam,
  type NotificationCategory,
  type OAuthProvider,
  type Permission,
  type PermissionArguments,
  type PermissionListArguments,
  type Session,
  type TeamReference,
  toContactChannel,
  toNotificationCategory,
  type UserScope,
  type CurrentUser as UserWithoutHooks,
} from '@latchkey/js'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import {
  type ConnectedAccount,
  useConnectedAccount,
  useOAuthProvider,
  useOAuthProviders,
  withTokenHook,
} from './connected-accounts.ts'
import {
  type Team,
  usePermission,
  usePermissions,
  useTeam,
  useTeamProfile,
  useTeams,
  withTeamHooks,
} from './team-hooks.ts'
import { useEntry } from './use-entry.ts'

/** The signed-in user with a hook for each thing of theirs that can be read (protocol 07 §13.3). */
export interface CurrentUser extends UserWithoutHooks {
  readonly selectedTeam: Team | null
  /** The ways to reach the user, oldest first, kept up to date. */
  useContactChannels(): readonly ContactChannel[]
  /** The kinds of mails that the user may or may not want, kept up to date. */
  useNotificationCategories(): readonly NotificationCategory[]
  getConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): Promise<ConnectedAccount>
  getConnectedAccount(
    provider: string,
    options?: ConnectedAccountOptions,
  ): Promise<ConnectedAccount | null>
  /** The user's account at a provider, kept up to date; null if it is not connected or lacks those scopes. */
  useConnectedAccount(
    provider: string,
    options: ConnectedAccountOptions & { readonly or: 'redirect' },
  ): ConnectedAccount
  useConnectedAccount(provider: string, options?: ConnectedAccountOptions): ConnectedAccount | null
  /** The user's accounts at providers, oldest first, kept up to date. */
  useOAuthProviders(): readonly OAuthProvider[]
  /** One of them by its id; null if there is none. */
  useOAuthProvider(id: string): OAuthProvider | null
  listTeams(): Promise<readonly Team[]>
  getTeam(id: string): Promise<Team | null>
  createTeam(team: NewTeam): Promise<Team>
  /** The teams that the user belongs to, oldest first, kept up to date. */
  useTeams(): readonly Team[]
  /** One of them by its id; null if the user does not belong to it. */
  useTeam(id: string): Team | null
  /** How the user shows itself in a team, kept up to date. */
  useTeamProfile(team: TeamReference): EditableTeamProfile
  /** What the user may do in a team, or without one in the whole project; kept up to date. */
  usePermissions(team: TeamReference, options?: ListPermissionsOptions): readonly Permission[]
  usePermissions(options?: ListPermissionsOptions): readonly Permission[]
  /** Null if the user does not hold the permission, by itself or by another that contains it. */
  usePermission(team: TeamReference, permissionId: string): Permission | null
  usePermission(permissionId: string): Permission | null
}

type MakeUser<U> = (session: Session, json: CurrentUserJson) => U

/** Adds the hooks to the users that an app makes; the same user always gives the same object. */
export function withHooks(
  context: AppContext,
  makeUser: MakeUser<UserWithoutHooks>,
): MakeUser<CurrentUser> {
  const made = new WeakMap<UserWithoutHooks, CurrentUser>()
  return (session, json) => {
    const user = makeUser(session, json)
    const known = made.get(user)
    if (known) return known
    const complete = addHooks(context, session, user)
    made.set(user, complete)
    return complete
  }
}

function addHooks(context: AppContext, session: Session, user: UserWithoutHooks): CurrentUser {
  const scope = context.scopeOf(session)
  const complete = {
    ...user,
    useContactChannels: () => useContactChannels(scope),
    useNotificationCategories: () => useNotificationCategories(scope),
    async getConnectedAccount(provider: string, options?: ConnectedAccountOptions) {
      const account = await user.getConnectedAccount(provider, options)
      return account && withTokenHook(scope, account, { provider, scopes: options?.scopes ?? [] })
    },
    useConnectedAccount: (provider: string, options?: ConnectedAccountOptions) =>
      useConnectedAccount(context, session, provider, options),
    useOAuthProviders: () => useOAuthProviders(scope),
    useOAuthProvider: (id: string) => useOAuthProvider(scope, id),
    ...teamPart(scope, user),
  }
  // Overloaded methods are written once for all of their forms.
  return Object.freeze(complete) as unknown as CurrentUser
}

function teamPart(scope: UserScope, user: UserWithoutHooks) {
  const addTeamHooks = (team: NonNullable<UserWithoutHooks['selectedTeam']>): Team =>
    withTeamHooks(scope.team(team.id), team)
  return {
    selectedTeam: user.selectedTeam && addTeamHooks(user.selectedTeam),
    listTeams: async () => (await user.listTeams()).map(addTeamHooks),
    async getTeam(id: string) {
      const team = await user.getTeam(id)
      return team && addTeamHooks(team)
    },
    createTeam: async (team: NewTeam) => addTeamHooks(await user.createTeam(team)),
    useTeams: () => useTeams(scope),
    useTeam: (id: string) => useTeam(scope, id),
    useTeamProfile: (team: TeamReference) => useTeamProfile(scope, team),
    usePermissions: (...args: PermissionListArguments) => usePermissions(scope, args),
    usePermission: (...args: PermissionArguments) => usePermission(scope, args),
  }
}

function useContactChannels(scope: UserScope<'client'>): readonly ContactChannel[] {
  bailOutOnServer(scope.platform)
  const channels = useEntry(scope.entries.contactChannels())
  return useMemo(() => channels.map((json) => toContactChannel(scope, json)), [scope, channels])
}

function useNotificationCategories(scope: UserScope): readonly NotificationCategory[] {
  bailOutOnServer(scope.platform)
  const preferences = useEntry(scope.entries.notificationPreferences())
  return useMemo(
    () => preferences.map((json) => toNotificationCategory(scope, json)),
    [scope, preferences],
  )
}
