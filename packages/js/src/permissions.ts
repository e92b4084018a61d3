import type { CacheEntry } from './cache.ts'
import type { PermissionJson, UserScope } from './user-scope.ts'

/** Something that a user may do, in a team or in the whole project. */
export interface Permission {
  readonly id: string
}

export interface ListPermissionsOptions {
  /** Also what comes with the permissions that were granted. Default: true. */
  readonly recursive?: boolean | undefined
}

/** Anything that names a team. */
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

/** What users are asked for their permissions by (protocol 07 §13.3). */
export interface PermissionPart {
  listPermissions(
    team: TeamReference,
    options?: ListPermissionsOptions,
  ): Promise<readonly Permission[]>
  listPermissions(options?: ListPermissionsOptions): Promise<readonly Permission[]>
  /** Null if the user does not hold it, by itself or by another that contains it. */
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

/** The entry that holds the list which the arguments ask for. */
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

/** The entry that holds the list in which the permission is to be looked for. */
export function permissionEntry(
  scope: UserScope,
  args: PermissionArguments,
): { readonly entry: CacheEntry<readonly PermissionJson[]>; readonly permissionId: string } {
  if (args.length === 1)
    return { entry: scope.entries.permissions(null, true), permissionId: args[0] }
  return { entry: scope.entries.permissions(idOfTeam(args[0]), true), permissionId: args[1] }
}

/**
 * Whoever asks about a team that turns out to be missing must not be told of the whole project
 * instead.
 */
function idOfTeam(team: unknown): string {
  const id = (team as Partial<TeamReference> | null | undefined)?.id
  if (typeof id !== 'string')
    throw new Error(
      'Permissions in a team were asked for, but there is no team. Leave it out to ask for the project’s.',
    )
  return id
}

/** The service also says whose they are; the id is all that counts here. */
export const toPermissions = (list: readonly PermissionJson[]): readonly Permission[] =>
  list.map(({ id }) => Object.freeze({ id }))

export const findPermission = (permissions: readonly Permission[], id: string): Permission | null =>
  permissions.find((permission) => permission.id === id) ?? null
