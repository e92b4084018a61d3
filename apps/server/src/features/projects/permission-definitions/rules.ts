import {
  type ConfigOverride,
  compareIds,
  KnownError,
  TEAM_SYSTEM_PERMISSIONS,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import {
  containedIn,
  deletePermissionEverywhere,
  isCustomPermission,
  isPermission,
  type Rbac,
  type Scope,
  updatePermissionEverywhere,
} from '../../directory/permissions/index.ts'
import { changeConfig } from '../projects/index.ts'
import { SYSTEM_PERMISSION_DESCRIPTIONS } from './system-permissions.ts'

type Permissions = Rbac['permissions']
type Permission = Permissions[string]

/** A definition in its wire format (protocol 03 §6.2). */
export interface Definition {
  id: string
  description?: string
  contained_permission_ids: string[]
}

/**
 * Omits contained ids that are not defined for the scope: they have no effect, and an update with
 * them would be rejected.
 */
const toWire = (rbac: Rbac, scope: Scope, id: string): Definition => {
  const description = rbac.permissions[id]?.description
  return {
    id,
    ...(description ? { description } : {}),
    contained_permission_ids: containedIn(rbac, id)
      .filter((contained) => isPermission(rbac, scope, contained))
      .toSorted(compareIds),
  }
}

const systemDefinitions = (scope: Scope): Definition[] =>
  scope === 'project'
    ? []
    : TEAM_SYSTEM_PERMISSIONS.map((id) => ({
        id,
        description: SYSTEM_PERMISSION_DESCRIPTIONS[id],
        contained_permission_ids: [],
      }))

/** Lists all permissions of a scope, sorted by id. */
export function listDefinitions(ctx: RequestContext, scope: Scope): Definition[] {
  const { rbac } = ctx.project.config
  const custom = Object.keys(rbac.permissions).filter((id) => isCustomPermission(rbac, scope, id))
  return [...systemDefinitions(scope), ...custom.map((id) => toWire(rbac, scope, id))].toSorted(
    (a, b) => compareIds(a.id, b.id),
  )
}

interface DefinitionInput {
  id?: string | undefined
  description?: string | undefined
  contained_permission_ids?: string[] | undefined
}

/**
 * Defines a permission. Deletes old grants of the same id, so that no user holds it (protocol 03
 * §6.3).
 *
 * Throws PERMISSION_ID_ALREADY_EXISTS or CONTAINED_PERMISSION_NOT_FOUND.
 */
export async function createDefinition(
  ctx: RequestContext,
  scope: Scope,
  input: DefinitionInput & { id: string },
): Promise<Definition> {
  const { id } = input
  return change(ctx, async (tx, rbac) => {
    refuseTakenId(rbac, id)
    const definition = toStored(rbac, scope, input)
    await deletePermissionEverywhere(tx, id)
    return { id, scope, permissions: withPermission(rbac.permissions, id, definition) }
  })
}

/**
 * Replaces a definition, and renames it if the input has another id (protocol 03 §6.3).
 *
 * Throws PERMISSION_NOT_FOUND or the errors of `createDefinition`.
 */
export async function changeDefinition(
  ctx: RequestContext,
  scope: Scope,
  oldId: string,
  input: DefinitionInput,
): Promise<Definition> {
  const id = input.id ?? oldId
  return change(ctx, async (tx, rbac) => {
    if (!isCustomPermission(rbac, scope, oldId))
      throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: oldId })
    if (id !== oldId) refuseTakenId(rbac, id)
    const definition = toStored(rbac, scope, input)
    if (id !== oldId) {
      await deletePermissionEverywhere(tx, id)
      await updatePermissionEverywhere(tx, { from: oldId, to: id })
    }
    const others = without(rbac.permissions, oldId)
    return {
      id,
      scope,
      permissions: replaceContained(withPermission(others, id, definition), oldId, id),
    }
  })
}

/**
 * Deletes a definition, its grants and every reference to it (protocol 03 §6.3). Throws
 * PERMISSION_NOT_FOUND.
 */
export async function deleteDefinition(
  ctx: RequestContext,
  scope: Scope,
  id: string,
): Promise<void> {
  await change(ctx, async (tx, rbac) => {
    if (!isCustomPermission(rbac, scope, id))
      throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id })
    await deletePermissionEverywhere(tx, id)
    return {
      id,
      scope,
      permissions: replaceContained(without(rbac.permissions, id), id, null),
      defaults: withoutDefault(rbac, id),
    }
  })
}

interface Change {
  id: string
  scope: Scope
  permissions: Permissions
  /** Further keys of the configuration. */
  defaults?: ConfigOverride
}

/**
 * Serializes changes of the definitions. Writes all definitions as a whole, so that removed ones
 * leave nothing in the stored override. The new configuration and the grants take effect together,
 * at the commit.
 */
function change(
  ctx: RequestContext,
  work: (tx: InTransaction<RequestContext>, rbac: Rbac) => Promise<Change>,
): Promise<Definition> {
  return transact(ctx, (tx) =>
    changeConfig(tx, ctx.project.id, async (_, { rbac }) => {
      const { id, scope, permissions, defaults } = await work(tx, rbac)
      describeAudit(tx, 'permission_definition', { target: { id, label: id } })
      return {
        patch: { 'rbac.permissions': permissions, ...defaults },
        result: toWire({ ...rbac, permissions }, scope, id),
      }
    }),
  )
}

function refuseTakenId(rbac: Rbac, id: string): void {
  if (Object.hasOwn(rbac.permissions, id))
    throw new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
}

/**
 * Contained permissions must exist in the same scope. The permission being defined does not exist
 * yet.
 */
function toStored(
  rbac: Rbac,
  scope: Scope,
  { description, contained_permission_ids = [] }: DefinitionInput,
): Permission {
  const missing = contained_permission_ids.find((id) => !isPermission(rbac, scope, id))
  if (missing !== undefined)
    throw new KnownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing })
  return {
    ...(description ? { description } : {}),
    scope,
    containedPermissionIds: Object.fromEntries(
      contained_permission_ids.map((id) => [id, true as const]),
    ),
  }
}

const withPermission = (
  permissions: Permissions,
  id: string,
  permission: Permission,
): Permissions => Object.fromEntries([...Object.entries(permissions), [id, permission]])

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== id))

/** Replaces `id` with `replacement` in every permission that contains it, or removes it. */
const replaceContained = (
  permissions: Permissions,
  id: string,
  replacement: string | null,
): Permissions =>
  Object.fromEntries(
    Object.entries(permissions).map(([key, permission]) => {
      if (!Object.hasOwn(permission.containedPermissionIds, id)) return [key, permission]
      const others = Object.entries(without(permission.containedPermissionIds, id))
      const contained =
        replacement === null ? others : [...others, [replacement, true as const] as const]
      return [key, { ...permission, containedPermissionIds: Object.fromEntries(contained) }]
    }),
  )

/**
 * The default lists that contain the permission, without it, so that they do not grant a later
 * permission with the same id.
 */
const withoutDefault = ({ defaultPermissions }: Rbac, id: string): ConfigOverride =>
  Object.fromEntries(
    Object.entries(defaultPermissions).flatMap(([list, granted]) =>
      Object.hasOwn(granted, id) ? [[`rbac.defaultPermissions.${list}`, without(granted, id)]] : [],
    ),
  )
