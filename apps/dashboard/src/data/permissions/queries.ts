import type { projectPermissionDefinitions, teamPermissionDefinitions } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** The scope of a permission: one team, or the whole project. */
export type PermissionScope = 'team' | 'project'

type Definitions = typeof teamPermissionDefinitions | typeof projectPermissionDefinitions

export const permissionKeys = {
  /** The definitions of both scopes. */
  definitions: (projectId: string) =>
    [...projectKeys.all(projectId), 'permission-definitions'] as const,
}

/** What can be granted in a scope, by ID. In teams, the six system permissions come first. */
export const permissionDefinitions = (admin: ProjectAdmin, scope: PermissionScope) =>
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

/** Whether it is a system permission, which cannot be changed. */
export const isSystemPermission = (id: string): boolean => id.startsWith('$')
