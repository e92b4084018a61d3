import type {
  GetUserOptions,
  ItemReference,
  ListUsersOptions,
  UserPage as PageOf,
  ServerItem,
} from '@latchkey/js'
import {
  customerOf,
  type OptionalArguments,
  type OrElse,
  type ServerContext,
  toPageQuery,
} from '@latchkey/js/internal'
import { useMemo } from 'react'
import { bailOutOnServer } from './bail-out.ts'
import { type ClientHooks, createClientHooks, type UseUserOptions } from './client-hooks.ts'
import { useServerItem } from './customer-hooks.ts'
import type { DataVaultStoreWithHooks } from './data-vault-hooks.ts'
import type { LoadOwned } from './owned-part.ts'
import { createServerHookObjects, type ServerHookObjects } from './server-hook-objects.ts'
import type { ServerTeam } from './server-team-hooks.ts'
import type { CurrentServerUser, ServerUser } from './server-user-hooks.ts'
import { useEntry } from './use-entry.ts'

/** A page of users with hooks. `nextCursor` is null on the last page. */
export type UserPage = PageOf<ServerUser>

/** The key of a server app's hooks. Not a private member, which would keep an admin app's type from fitting. */
export const serverHooks: unique symbol = Symbol('latchkey.server-hooks')

/** The hooks of a server app (protocol 07 §15). All hooks suspend. */
export interface ServerHooks<S> {
  readonly client: ClientHooks<CurrentServerUser>
  readonly objects: ServerHookObjects
  readonly useUser: UseServerUser<S>
  /** A page of users. Updates automatically. */
  useUsers(options?: ListUsersOptions): UserPage
  /** All teams of the project, oldest first. Updates automatically. */
  useTeams(): readonly ServerTeam[]
  /** A team by id, or null. Updates automatically. */
  useTeam(id: string): ServerTeam | null
  /** A store of the data vault. Sends nothing. */
  useDataVaultStore(id: string): DataVaultStoreWithHooks
  /** An item of any customer, with its changes. Updates automatically. */
  useItem(item: ItemReference): ServerItem
}

export interface UseServerUser<S> {
  /** A user by id, or null. Updates automatically. */
  (id: string): ServerUser | null
  /** The signed-in user. Updates automatically. `or` decides what happens if there is none. */
  (options: GetUserOptions<S> & { readonly or: OrElse }): CurrentServerUser
  (...[options]: OptionalArguments<S, GetUserOptions<S>>): CurrentServerUser | null
}

export function createServerHooks<S>(
  context: ServerContext,
  redirectToSignIn: () => Promise<void>,
  loadOwned: LoadOwned,
): ServerHooks<S> {
  const objects = createServerHookObjects(context, loadOwned)
  const client = createClientHooks({ context, toUser: objects.currentUser, redirectToSignIn })

  return {
    client,
    objects,
    useUser: ((wanted?: string | UseUserOptions) =>
      useEitherUser(objects, client, wanted)) as UseServerUser<S>,
    useUsers: (options = {}) => useUsers(objects, options),
    useTeams: () => useTeams(objects),
    useTeam: (id) => useTeam(objects, id),
    useDataVaultStore: (id) => useDataVaultStore(objects, id),
    useItem: (item) => useServerItem(objects.scopes.server, customerOf(item), item.itemId),
  }
}

function useEitherUser(
  objects: ServerHookObjects,
  client: ClientHooks<CurrentServerUser>,
  wanted: string | UseUserOptions | undefined,
): ServerUser | null {
  // biome-ignore lint/correctness/useHookAtTopLevel: a component asks either for one user or for the current one, at every render
  return typeof wanted === 'string' ? useUserById(objects, wanted) : client.useCurrentUser(wanted)
}

function useUsers(objects: ServerHookObjects, options: ListUsersOptions): UserPage {
  bailOutOnServer(objects.context.platform)
  return objects.userPage(useEntry(objects.entries.userPage(toPageQuery(options))))
}

function useTeams({ context, entries, team }: ServerHookObjects): readonly ServerTeam[] {
  bailOutOnServer(context.platform)
  const teams = useEntry(entries.teams())
  return useMemo(() => teams.map(team), [team, teams])
}

function useTeam({ context, entries, team }: ServerHookObjects, id: string): ServerTeam | null {
  bailOutOnServer(context.platform)
  const json = useEntry(entries.team(id))
  return json && team(json)
}

function useDataVaultStore(objects: ServerHookObjects, id: string): DataVaultStoreWithHooks {
  return useMemo(() => objects.dataVaultStore(id), [objects, id])
}

function useUserById({ context, entries, user }: ServerHookObjects, id: string): ServerUser | null {
  bailOutOnServer(context.platform)
  const json = useEntry(entries.ofUser(id).user())
  return json && user(json)
}
