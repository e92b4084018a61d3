import type { GetUserOptions, ItemReference, ListUsersOptions, ServerItem } from '@latchkey/js'
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
import { type DataVaultStoreWithHooks, useVaultStore } from './data-vault-hooks.ts'
import type { LoadOwned } from './owned-part.ts'
import { createServerHookObjects, type ServerHookObjects } from './server-hook-objects.ts'
import type { ServerTeam } from './server-team-hooks.ts'
import type { CurrentServerUser, ServerUser } from './server-user-hooks.ts'
import { useEntry } from './use-entry.ts'

/** A page of users with hooks. `nextCursor` is null on the last page. */
export type UserPage = readonly ServerUser[] & { readonly nextCursor: string | null }

/** The hooks of a server app (protocol 07 §15). All hooks suspend. */
export interface ServerHooks<S> {
  readonly client: ClientHooks<CurrentServerUser>
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
    useUser: ((wanted?: string | UseUserOptions) =>
      useEitherUser(objects, client, wanted)) as UseServerUser<S>,
    useUsers: (options = {}) => useUsers(objects, options),
    useTeams: () => useTeams(objects),
    useTeam: (id) => useTeam(objects, id),
    useDataVaultStore: (id) => useVaultStore(context, id),
    useItem: (item) => useServerItem(objects.plain.scopes.server, customerOf(item), item.itemId),
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

function useUsers({ plain, user }: ServerHookObjects, options: ListUsersOptions): UserPage {
  bailOutOnServer(plain.context.platform)
  const page = useEntry(plain.entries.userPage(toPageQuery(options)))
  return useMemo(
    () =>
      Object.freeze(
        Object.assign(page.items.map(user), { nextCursor: page.pagination.next_cursor }),
      ),
    [user, page],
  )
}

function useTeams({ plain, team }: ServerHookObjects): readonly ServerTeam[] {
  bailOutOnServer(plain.context.platform)
  const teams = useEntry(plain.entries.teams())
  return useMemo(() => teams.map(team), [team, teams])
}

function useTeam({ plain, team }: ServerHookObjects, id: string): ServerTeam | null {
  bailOutOnServer(plain.context.platform)
  const json = useEntry(plain.entries.team(id))
  return json && team(json)
}

function useUserById({ plain, user }: ServerHookObjects, id: string): ServerUser | null {
  bailOutOnServer(plain.context.platform)
  const json = useEntry(plain.entries.ofUser(id).user())
  return json && user(json)
}
