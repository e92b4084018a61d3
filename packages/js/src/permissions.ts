import type { CacheEntry } from './cache.ts'
import type { PermissionJson, UserScope } from './user-scope.ts'

/** A permission of a user, in a team or in the whole project. */
export interface Permission {
  readonly id: string
}

/** Which permissions to list. */
export interface ListPermissionsOptions {
  /** Includes permissions that granted ones contain. Default: true. */
  readonly recursive?: boolean | undefined
}

/** Anything with the id of a team. */
export interface TeamReference {
  readonly id: string
}

/** `(team, options?)` for the permissions in a team, `(options?)` for those in the project. */
export type PermissionListArguments =
  | readonly [team: TeamReference, options?: ListPermissionsOptions]
  | readonly [options?: ListPermissionsOptions]

/** `(team, permissionId)` or `(permissionId)`. */
export type PermissionArguments =
  | readonly [team: TeamReference, permissionId: string]
  | readonly [permissionId: string]

/** The methods for the permissions of a user (protocol 07 §13.3). */
export interface PermissionPart {
  listPermissions(
    team: TeamReference,
    options?: ListPermissionsOptions,
  ): Promise<readonly Permission[]>
  listPermissions(options?: ListPermissionsOptions): Promise<readonly Permission[]>
  /** Null if the user does not have it, directly or through another permission. */
  getPermission(team: TeamReference, permissionId: string): Promise<Permission | null>
  getPermission(permissionId: string): Promise<Permission | null>
  hasPermission(team: TeamReference, permissionId: string): Promise<boolean>
  hasPermission(permissionId: string): Promise<boolean>
}

export function permissionPart(scope: UserScope): PermissionPart {
  const getPermission = async (...args: PermissionArguments): Promise<Permission | null> => {
    const { entry, permissionId } = permissionEntry(scope, args)
    return findPermission(toPermissions(await entry.get()), permissionId)
  }
  return {
    listPermissions: async (...args: PermissionListArguments) =>
      toPermissions(await permissionListEntry(scope, args).get()),
    getPermission,
    hasPermission: async (...args: PermissionArguments) => (await getPermission(...args)) !== null,
  } as PermissionPart
}

/** The entry with the list for the arguments. */
export function permissionListEntry(
  scope: UserScope,
  args: PermissionListArguments,
): CacheEntry<readonly PermissionJson[]> {
  const [first, second] = args
  // The first argument is a team if it has an id (protocol 07 §13.3).
  const isOfProject =
    second === undefined && (first === undefined || (first !== null && !('id' in first)))
  const options = isOfProject ? (first as ListPermissionsOptions | undefined) : second
  return scope.entries.permissions(isOfProject ? null : idOfTeam(first), options?.recursive ?? true)
}

/** The entry with the list in which to look for the permission. */
export function permissionEntry(
  scope: UserScope,
  args: PermissionArguments,
): { readonly entry: CacheEntry<readonly PermissionJson[]>; readonly permissionId: string } {
  if (args.length === 1)
    return { entry: scope.entries.permissions(null, true), permissionId: args[0] }
  return { entry: scope.entries.permissions(idOfTeam(args[0]), true), permissionId: args[1] }
}

/**
 * A caller that passes a missing team must not get the permissions of the whole project instead.
 */
function idOfTeam(team: unknown): string {
  const id = (team as Partial<TeamReference> | null | undefined)?.id
  if (typeof id !== 'string')
    throw new Error(
      'Permissions in a team were asked for, but there is no team. Leave it out to ask for the project’s.',
    )
  return id
}

/** The service also returns the user; only the id is needed here. */
export const toPermissions = (list: readonly PermissionJson[]): readonly Permission[] =>
  list.map(({ id }) => Object.freeze({ id }))

export const findPermission = (permissions: readonly Permission[], id: string): Permission | null =>
  permissions.find((permission) => permission.id === id) ?? null
