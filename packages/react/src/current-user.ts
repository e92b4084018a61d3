import type {
  ConnectedAccountOptions,
  NewTeam,
  Passkey,
  TeamReference,
  CurrentUser as UserWithoutHooks,
} from '@latchkey/js'
import type {
  AppContext,
  PermissionArguments,
  PermissionListArguments,
  Session,
  UserMaker,
  UserScope,
} from '@latchkey/js/internal'
import { type ApiKeyHook, useApiKeys } from './api-key-hooks.ts'
import {
  useConnectedAccount,
  useOAuthProvider,
  useOAuthProviders,
  withTokenHook,
} from './connected-accounts.ts'
import { type ItemHook, useItem } from './customer-hooks.ts'
import { type LoadOwned, type OwnedPart, ownedPart } from './owned-part.ts'
import { usePasskeys } from './passkey-hooks.ts'
import {
  type Team,
  usePermission,
  usePermissions,
  useTeam,
  useTeamProfile,
  useTeams,
  withTeamHooks,
} from './team-hooks.ts'
import { type UserHooks, useContactChannels, useNotificationCategories } from './user-hooks.ts'

/** The signed-in user with hooks (protocol 07 §13.3). */
export interface CurrentUser
  extends Omit<UserWithoutHooks, keyof OwnedPart | keyof UserHooks<'client'>>,
    OwnedPart,
    UserHooks<'client'>,
    ApiKeyHook,
    ItemHook {
  readonly selectedTeam: Team | null
  /** The passkeys of the user, the oldest first. Updates automatically. */
  usePasskeys(): readonly Passkey[]
  listTeams(): Promise<readonly Team[]>
  getTeam(id: string): Promise<Team | null>
  createTeam(team: NewTeam): Promise<Team>
  /** The teams of the user, oldest first. Updates automatically. */
  useTeams(): readonly Team[]
  /** A team of the user by id, or null if the user is not a member. */
  useTeam(id: string): Team | null
}

/** Adds the hooks to an app's users. The same user always returns the same object. */
export function withHooks(
  context: AppContext,
  makeUser: UserMaker,
  loadOwned: LoadOwned,
): UserMaker<CurrentUser> {
  const made = new WeakMap<UserWithoutHooks, CurrentUser>()
  return (session, json) => {
    const user = makeUser(session, json)
    const known = made.get(user)
    if (known) return known
    const complete = {
      ...addHooks(context, session, user),
      ...ownedPart(context, session, loadOwned),
    }
    made.set(user, Object.freeze(complete))
    return complete
  }
}

function addHooks(
  context: AppContext,
  session: Session,
  user: UserWithoutHooks,
): Omit<CurrentUser, keyof OwnedPart> {
  const scope = context.scopeOf(session)
  const complete = {
    ...user,
    useContactChannels: () => useContactChannels(scope),
    useNotificationCategories: () => useNotificationCategories(scope),
    useApiKeys: () => useApiKeys(scope),
    useItem: (itemId: string) => useItem(scope, { type: 'user', id: user.id }, itemId),
    async getConnectedAccount(provider: string, options?: ConnectedAccountOptions) {
      const account = await user.getConnectedAccount(provider, options)
      return account && withTokenHook(scope, account, { provider, scopes: options?.scopes ?? [] })
    },
    useConnectedAccount: (provider: string, options?: ConnectedAccountOptions) =>
      useConnectedAccount(context, session, provider, options),
    usePasskeys: () => usePasskeys(context, session),
    useOAuthProviders: () => useOAuthProviders(scope),
    useOAuthProvider: (id: string) => useOAuthProvider(scope, id),
    ...teamPart(scope, user),
  }
  // Overloaded methods have one implementation.
  return complete as unknown as CurrentUser
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
