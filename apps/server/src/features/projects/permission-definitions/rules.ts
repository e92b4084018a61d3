import {
  type ConfigOverride,
  compareIds,
  KnownError,
  TEAM_SYSTEM_PERMISSIONS,
} from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  containedIn,
  deletePermissionEverywhere,
  isCustomPermission,
  isPermission,
  OWNER_PERMISSION,
  type Rbac,
  renamePermissionEverywhere,
  type Scope,
} from '../../directory/permissions/index.ts'
import { changeConfig } from '../projects/index.ts'
import { SYSTEM_PERMISSION_DESCRIPTIONS } from './system-permissions.ts'

type Permissions = Rbac['permissions']
type Permission = Permissions[string]

/** A definition in the form of the wire (protocol 03 §6.2). */
export interface Definition {
  id: string
  description?: string
  contained_permission_ids: string[]
}

/** A contained id that is not defined for the scope means nothing, and writing it back would be refused, so it is not shown. */
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

/** All permissions of a scope, in id order. */
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

/** Defines a permission. Nobody holds it, whoever may have held an earlier one of that id (protocol 03 §6.3). */
export async function createDefinition(
  ctx: RequestContext,
  scope: Scope,
  wanted: DefinitionInput & { id: string },
): Promise<Definition> {
  const { id } = wanted
  return change(ctx, async (tx, rbac) => {
    refuseTakenId(rbac, id)
    const definition = toStored(rbac, scope, wanted)
    await deletePermissionEverywhere(tx, id)
    return { id, scope, permissions: withPermission(rbac.permissions, id, definition) }
  })
}

/** Replaces a definition, and gives it another id where one is wanted (protocol 03 §6.3). */
export async function changeDefinition(
  ctx: RequestContext,
  scope: Scope,
  oldId: string,
  wanted: DefinitionInput,
): Promise<Definition> {
  const id = wanted.id ?? oldId
  if (id !== oldId) keepOwnerPermission(ctx, oldId)
  return change(ctx, async (tx, rbac) => {
    if (!isCustomPermission(rbac, scope, oldId))
      throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: oldId })
    if (id !== oldId) refuseTakenId(rbac, id)
    const definition = toStored(rbac, scope, wanted)
    if (id !== oldId) {
      await deletePermissionEverywhere(tx, id)
      await renamePermissionEverywhere(tx, { from: oldId, to: id })
    }
    const others = without(rbac.permissions, oldId)
    return {
      id,
      scope,
      permissions: replaceContained(withPermission(others, id, definition), oldId, id),
    }
  })
}

/** Deletes a definition with everything that names it (protocol 03 §6.3). */
export async function deleteDefinition(
  ctx: RequestContext,
  scope: Scope,
  id: string,
): Promise<void> {
  keepOwnerPermission(ctx, id)
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
 * One change of the definitions at a time. All of them are written as a whole: removed ones leave nothing behind in the stored override. What
 * they are afterwards takes effect together with the grants, at the commit.
 */
function change(
  ctx: RequestContext,
  work: (tx: InTransaction<RequestContext>, rbac: Rbac) => Promise<Change>,
): Promise<Definition> {
  return transact(ctx, (tx) =>
    changeConfig(tx, ctx.project.id, async (_, { rbac }) => {
      const { id, scope, permissions, defaults } = await work(tx, rbac)
      return {
        patch: { 'rbac.permissions': permissions, ...defaults },
        result: toWire({ ...rbac, permissions }, scope, id),
      }
    }),
  )
}

/** All owners of all projects hold it; without it nobody could make or remove an owner (security case 76). */
function keepOwnerPermission({ project }: RequestContext, id: string): void {
  if (project.id !== 'internal' || id !== OWNER_PERMISSION) return
  throw new HttpError('owner-permission-is-fixed', { permission_id: id })
}

function refuseTakenId(rbac: Rbac, id: string): void {
  if (Object.hasOwn(rbac.permissions, id))
    throw new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id })
}

/** What is contained must exist in the same scope already; a permission that is only being defined does not. */
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

/** Every permission that contains `id` contains `replacement` instead, or neither. */
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

/** The lists of default permissions that name it, without it: a later permission of that id is not to be granted by them. */
const withoutDefault = ({ defaultPermissions }: Rbac, id: string): ConfigOverride =>
  Object.fromEntries(
    Object.entries(defaultPermissions).flatMap(([list, granted]) =>
      Object.hasOwn(granted, id) ? [[`rbac.defaultPermissions.${list}`, without(granted, id)]] : [],
    ),
  )
