import type { projectPermissionDefinitions, teamPermissionDefinitions } from '@latchkey/contract'
import type { AdminApp } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { projectKeys } from '../projects/queries.ts'

/** Where a permission is held: in one team, or in the whole project. */
export type PermissionScope = 'team' | 'project'

type Definitions = typeof teamPermissionDefinitions | typeof projectPermissionDefinitions

export const permissionKeys = {
  /** The definitions of both scopes. */
  definitions: (projectId: string) =>
    [...projectKeys.all(projectId), 'permission-definitions'] as const,
}

/** What can be granted in a scope, in id order; in teams the six of every team come first. */
export const permissionDefinitions = (admin: AdminApp, scope: PermissionScope) =>
  queryOptions({
    queryKey: [...permissionKeys.definitions(admin.projectId), scope],
    queryFn: async (): Promise<readonly PermissionDefinition[]> => {
      const { items } = await admin.call<Definitions['list']>({
        method: 'GET',
        path: `/${scope}-permission-definitions`,
      })
      return items
    },
  })

/** Is it one of those that every team has, which nobody can change? */
export const isSystemPermission = (id: string): boolean => id.startsWith('$')

/** Defines a permission. */
export const createPermission = (
  admin: AdminApp,
  scope: PermissionScope,
  definition: PermissionDefinition,
): Promise<PermissionDefinition> =>
  admin.call<Definitions['create']>({
    method: 'POST',
    path: `/${scope}-permission-definitions`,
    body: bodyOf(definition),
  })

/** Changes the permission of that id. Description and what it contains are replaced, so both are always sent; another id renames it. */
export const updatePermission = (
  admin: AdminApp,
  scope: PermissionScope,
  id: string,
  definition: PermissionDefinition,
): Promise<PermissionDefinition> =>
  admin.call<Definitions['update']>({
    method: 'PATCH',
    path: `/${scope}-permission-definitions/:permission_id`,
    params: { permission_id: id },
    body: bodyOf(definition),
  })

/** Deletes a permission: nobody holds it any more, and nothing contains it. */
export async function deletePermission(
  admin: AdminApp,
  scope: PermissionScope,
  id: string,
): Promise<void> {
  await admin.call<Definitions['remove']>({
    method: 'DELETE',
    path: `/${scope}-permission-definitions/:permission_id`,
    params: { permission_id: id },
  })
}

const bodyOf = ({ id, description = '', contained_permission_ids }: PermissionDefinition) => ({
  id,
  description,
  contained_permission_ids: [...contained_permission_ids],
})
