import type {
  BodyOf,
  projectPermissionDefinitions,
  ReturnsOf,
  teamPermissionDefinitions,
} from '@latchkey/contract'
import { adminCall } from './admin-connection.ts'
import { CacheEntry } from './cache.ts'
import type { ServerContext } from './server-context.ts'

type Definitions = typeof teamPermissionDefinitions | typeof projectPermissionDefinitions
type Wire = typeof teamPermissionDefinitions

/** The scope of a permission. */
export type PermissionScope = 'team' | 'project'

/** A permission as the project defines it (protocol 07 §16.1). */
export interface PermissionDefinition {
  readonly id: string
  readonly description?: string
  /** Permissions of the same scope that it contains. */
  readonly containedPermissionIds: readonly string[]
}

/** A permission to define. Its id must not be in use for teams nor for the project. */
export interface NewPermissionDefinition {
  /** Lower-case letters, digits, `:` and `_`. */
  readonly id: string
  readonly description?: string | undefined
  readonly containedPermissionIds?: readonly string[] | undefined
}

/** The new definition: absent description and contained permissions are removed. */
export interface PermissionDefinitionUpdate {
  /** A new id; all users with the permission keep it. */
  readonly id?: string | undefined
  readonly description?: string | undefined
  readonly containedPermissionIds?: readonly string[] | undefined
}

export type PermissionDefinitionsJson = ReturnsOf<Definitions['list'], 'admin'>['items']

export const toPermissionDefinition = (
  json: PermissionDefinitionsJson[number],
): PermissionDefinition =>
  Object.freeze({
    id: json.id,
    ...(json.description !== undefined && { description: json.description }),
    containedPermissionIds: Object.freeze([...json.contained_permission_ids]),
  })

// The declarations of the two scopes differ only in their paths, and the types of the paths know
// both.
const pathOf = (scope: PermissionScope) => `/${scope}-permission-definitions` as const

/** The definitions of one scope, in the order of their ids. */
export const permissionDefinitionsEntry = (
  context: ServerContext,
  scope: PermissionScope,
): CacheEntry<PermissionDefinitionsJson> =>
  context.pool.entry(
    `${scope}-permission-definitions`,
    () =>
      new CacheEntry(
        {
          fetch: async () =>
            (await adminCall<Wire['list']>(context, { method: 'GET', path: pathOf(scope) })).items,
        },
        context,
      ),
  )

export async function listPermissionDefinitions(
  context: ServerContext,
  scope: PermissionScope,
): Promise<readonly PermissionDefinition[]> {
  return (await permissionDefinitionsEntry(context, scope).get()).map(toPermissionDefinition)
}

export async function createPermissionDefinition(
  context: ServerContext,
  scope: PermissionScope,
  definition: NewPermissionDefinition,
): Promise<PermissionDefinition> {
  const body = toBody(definition) as BodyOf<Wire['create'], 'admin'>
  const json = await adminCall<Wire['create']>(context, {
    method: 'POST',
    path: pathOf(scope),
    body,
  })
  await context.pool.refresh()
  return toPermissionDefinition(json)
}

export async function updatePermissionDefinition(
  context: ServerContext,
  scope: PermissionScope,
  {
    of: permission_id,
    changes,
  }: { readonly of: string; readonly changes: PermissionDefinitionUpdate },
): Promise<PermissionDefinition> {
  const [path, params, body] = [
    `${pathOf(scope)}/:permission_id`,
    { permission_id },
    toBody(changes),
  ] as const
  const json = await adminCall<Wire['update']>(context, {
    method: 'PATCH',
    path,
    params,
    body: body as BodyOf<Wire['update'], 'admin'>,
  })
  await context.pool.refresh()
  return toPermissionDefinition(json)
}

export async function deletePermissionDefinition(
  context: ServerContext,
  scope: PermissionScope,
  permission_id: string,
): Promise<void> {
  await adminCall<Wire['remove']>(context, {
    method: 'DELETE',
    path: `${pathOf(scope)}/:permission_id`,
    params: { permission_id },
  })
  await context.pool.refresh()
}

/** JSON omits undefined values. */
const toBody = ({ id, description, containedPermissionIds }: PermissionDefinitionUpdate) => ({
  id,
  description,
  contained_permission_ids: containedPermissionIds,
})
