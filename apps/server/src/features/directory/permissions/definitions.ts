import {
  compareIds,
  KnownError,
  type ProjectConfig,
  TEAM_SYSTEM_PERMISSIONS,
} from '@latchkey/contract'

/** The permission definitions of a project's configuration. */
export type Rbac = ProjectConfig['rbac']
/** The scope in which a permission is held: one team, or the whole project. */
export type Scope = 'team' | 'project'

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set(TEAM_SYSTEM_PERMISSIONS)

const isSystemPermission = (scope: Scope, id: string) =>
  scope === 'team' && SYSTEM_PERMISSIONS.has(id)

/** Whether the project itself defines this permission for the scope. */
export const isCustomPermission = (rbac: Rbac, scope: Scope, id: string): boolean =>
  Object.hasOwn(rbac.permissions, id) && rbac.permissions[id]?.scope === scope

/** Whether the permission can be held in the scope. */
export const isPermission = (rbac: Rbac, scope: Scope, id: string): boolean =>
  isSystemPermission(scope, id) || isCustomPermission(rbac, scope, id)

/** The permissions that a permission contains directly. */
export const containedIn = (rbac: Rbac, id: string): string[] =>
  Object.hasOwn(rbac.permissions, id)
    ? Object.keys(rbac.permissions[id]?.containedPermissionIds ?? {})
    : []

/**
 * Returns the given permissions and everything they contain, at any depth. Handles cycles and skips
 * undefined permissions.
 */
export function expandPermissions(
  rbac: Rbac,
  scope: Scope,
  ids: Iterable<string>,
): ReadonlySet<string> {
  const expanded = new Set<string>()
  const pending = [...ids]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (expanded.has(id) || !isPermission(rbac, scope, id)) continue
    expanded.add(id)
    for (const contained of containedIn(rbac, id)) pending.push(contained)
  }
  return expanded
}

/** Returns the permissions that include this one: itself, and all that contain it at any depth. */
export function permissionsContaining(rbac: Rbac, scope: Scope, id: string): ReadonlySet<string> {
  const parents = new Map<string, string[]>()
  for (const parent of Object.keys(rbac.permissions).filter((key) =>
    isCustomPermission(rbac, scope, key),
  )) {
    for (const child of containedIn(rbac, parent)) {
      const known = parents.get(child)
      if (known === undefined) parents.set(child, [parent])
      else known.push(parent)
    }
  }
  const expanded = new Set<string>()
  const pending = isPermission(rbac, scope, id) ? [id] : []
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (expanded.has(next)) continue
    expanded.add(next)
    for (const parent of parents.get(next) ?? []) pending.push(parent)
  }
  return expanded
}

/** The filters of a list of grants. */
export interface GrantQuery {
  permission_id?: string | undefined
  recursive?: 'true' | 'false' | undefined
}

/** The granted permissions that can match the query, or undefined if all can. */
export function sourcesOf(
  rbac: Rbac,
  scope: Scope,
  { permission_id: permissionId, recursive }: GrantQuery,
): ReadonlySet<string> | undefined {
  if (permissionId === undefined) return undefined
  return recursive === 'true'
    ? permissionsContaining(rbac, scope, permissionId)
    : new Set([permissionId])
}

/**
 * The permissions to list for these direct grants, sorted by id. Skips permissions that are no
 * longer defined.
 */
export function shownPermissions(
  rbac: Rbac,
  scope: Scope,
  granted: readonly string[],
  query: GrantQuery,
): string[] {
  const expanded = expandPermissions(rbac, scope, granted)
  const shown =
    query.recursive === 'true' ? [...expanded] : granted.filter((id) => expanded.has(id))
  return shown
    .filter((id) => query.permission_id === undefined || id === query.permission_id)
    .toSorted(compareIds)
}

/** The maximum number of grants per page: about 600 KB on the wire. */
const GRANTS_PER_PAGE = 5_000

/** The maximum number of holders per page, assuming that each holds every permission. */
export const holdersPerPage = (rbac: Rbac): number =>
  Math.max(
    1,
    Math.floor(
      GRANTS_PER_PAGE / (Object.keys(rbac.permissions).length + TEAM_SYSTEM_PERMISSIONS.length),
    ),
  )

/**
 * Requires the permission to be defined for the scope (protocol 03 §7.1, §7.2). Throws
 * PERMISSION_NOT_FOUND or WRONG_PERMISSION_SCOPE.
 */
export function requirePermission(rbac: Rbac, scope: Scope, id: string): void {
  if (isPermission(rbac, scope, id)) return
  if (!Object.hasOwn(rbac.permissions, id))
    throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id })
  throw new KnownError('WRONG_PERMISSION_SCOPE', {
    permission_id: id,
    expected_scope: scope,
    actual_scope: rbac.permissions[id]?.scope ?? null,
  })
}

const SCOPE_OF_LIST = { teamCreator: 'team', teamMember: 'team', signUp: 'project' } as const

/**
 * The default permissions of a list, sorted by id. Skips entries that are no longer defined
 * (protocol 03 §7.3).
 */
export const defaultPermissions = (rbac: Rbac, list: keyof typeof SCOPE_OF_LIST): string[] =>
  Object.keys(rbac.defaultPermissions[list])
    .filter((id) => isPermission(rbac, SCOPE_OF_LIST[list], id))
    .toSorted(compareIds)
