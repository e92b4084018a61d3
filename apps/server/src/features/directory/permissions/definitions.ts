import {
  compareIds,
  KnownError,
  type ProjectConfig,
  TEAM_SYSTEM_PERMISSIONS,
} from '@latchkey/contract'

/** The part of a project's configuration that says which permissions there are. */
export type Rbac = ProjectConfig['rbac']
/** Where a permission is held: in one team, or in the whole project. */
export type Scope = 'team' | 'project'

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set(TEAM_SYSTEM_PERMISSIONS)

const isSystemPermission = (scope: Scope, id: string) =>
  scope === 'team' && SYSTEM_PERMISSIONS.has(id)

/** Did the project define this permission itself, for that scope? */
export const isCustomPermission = (rbac: Rbac, scope: Scope, id: string): boolean =>
  Object.hasOwn(rbac.permissions, id) && rbac.permissions[id]?.scope === scope

/** Is it a permission that can be held there? */
export const isPermission = (rbac: Rbac, scope: Scope, id: string): boolean =>
  isSystemPermission(scope, id) || isCustomPermission(rbac, scope, id)

/** What comes with a permission directly. */
export const containedIn = (rbac: Rbac, id: string): string[] =>
  Object.hasOwn(rbac.permissions, id)
    ? Object.keys(rbac.permissions[id]?.containedPermissionIds ?? {})
    : []

/** These permissions and all they contain, however deep and even in a circle; those nobody defines any more are left out. */
export function expandPermissions(
  rbac: Rbac,
  scope: Scope,
  ids: Iterable<string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || !isPermission(rbac, scope, id)) continue
    found.add(id)
    for (const contained of containedIn(rbac, id)) waiting.push(contained)
  }
  return found
}

/** The permissions by which this one can be held: itself and all that contain it, however deep. */
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
  const found = new Set<string>()
  const waiting = isPermission(rbac, scope, id) ? [id] : []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    for (const parent of parents.get(next) ?? []) waiting.push(parent)
  }
  return found
}

/** What a list of grants is asked for. */
export interface GrantQuery {
  permission_id?: string | undefined
  recursive?: 'true' | 'false' | undefined
}

/** Only grants of these can bring what is asked for; undefined if all can. */
export function sourcesOf(
  rbac: Rbac,
  scope: Scope,
  { permission_id: wanted, recursive }: GrantQuery,
): ReadonlySet<string> | undefined {
  if (wanted === undefined) return undefined
  return recursive === 'true' ? permissionsContaining(rbac, scope, wanted) : new Set([wanted])
}

/** What a list shows of somebody with these direct grants, in id order. Grants of what nobody defines any more are not shown. */
export function shownPermissions(
  rbac: Rbac,
  scope: Scope,
  granted: readonly string[],
  query: GrantQuery,
): string[] {
  const held = expandPermissions(rbac, scope, granted)
  const shown = query.recursive === 'true' ? [...held] : granted.filter((id) => held.has(id))
  return shown
    .filter((id) => query.permission_id === undefined || id === query.permission_id)
    .toSorted(compareIds)
}

/** How many grants a page of a list may have: about 600 KB on the wire. */
const GRANTS_PER_PAGE = 5_000

/** How many holders a page of a list may have, each of whom may hold every permission there is. */
export const holdersPerPage = (rbac: Rbac): number =>
  Math.max(
    1,
    Math.floor(
      GRANTS_PER_PAGE / (Object.keys(rbac.permissions).length + TEAM_SYSTEM_PERMISSIONS.length),
    ),
  )

/** Lets only permissions pass that are defined for the scope (protocol 03 §7.1, §7.2). */
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

/** What a list of default permissions grants, in id order; entries whose definition is gone are passed over (protocol 03 §7.3). */
export const defaultPermissions = (rbac: Rbac, list: keyof typeof SCOPE_OF_LIST): string[] =>
  Object.keys(rbac.defaultPermissions[list])
    .filter((id) => isPermission(rbac, SCOPE_OF_LIST[list], id))
    .toSorted(compareIds)
