import type { projectPermissionDefinitions, teamPermissionDefinitions } from '@latchkey/contract'
import type { QueryKey } from '@tanstack/react-query'
import type { PermissionDefinition } from '../../components/permission-graph.ts'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { teamKeys } from '../teams/queries.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import { userKeys } from '../users/queries.ts'
import { type PermissionScope, permissionDefinitions, permissionKeys } from './queries.ts'

type Definitions = typeof teamPermissionDefinitions | typeof projectPermissionDefinitions

/** A definition is part of the default lists and of every grant. */
const changedWith = (projectId: string): readonly QueryKey[] => [
  permissionKeys.definitions(projectId),
  projectKeys.project(projectId),
  projectKeys.config(projectId),
  userKeys.permissions(projectId),
  userKeys.teamGrants(projectId),
  teamKeys.grants(projectId),
]

/** Creates a permission. */
export function useCreatePermission(scope: PermissionScope) {
  const admin = useAdmin()
  return useRequest<Definitions['create'], PermissionDefinition>({
    request: (definition) => ({
      method: 'POST',
      path: `/${scope}-permission-definitions`,
      body: bodyOf(definition),
    }),
    changes: [permissionKeys.definitions(admin.projectId)],
  })
}

/**
 * Changes the permission `id`. The description and what it contains are replaced, so both are
 * always sent. Another id in the definition renames it.
 */
export function useUpdatePermission(scope: PermissionScope) {
  const admin = useAdmin()
  return useWrite({
    write: ({ id, definition }: { id: string; definition: PermissionDefinition }) =>
      admin.call<Definitions['update']>({
        method: 'PATCH',
        path: `/${scope}-permission-definitions/:permission_id`,
        params: { permission_id: id },
        body: bodyOf(definition),
      }),
    changes: changedWith(admin.projectId),
  })
}

/** Deletes a permission. `leave` hides the permission before the definitions are read again. */
export function useDeletePermission(scope: PermissionScope, leave: () => void) {
  const admin = useAdmin()
  return useRequest<Definitions['remove'], string, void>({
    request: (id) => ({
      method: 'DELETE',
      path: `/${scope}-permission-definitions/:permission_id`,
      params: { permission_id: id },
    }),
    async around(send) {
      await send()
      leave()
    },
    changes: changedWith(admin.projectId),
  })
}

/** Reads the definitions again, to merge a change into them. */
export function useFreshDefinitions(scope: PermissionScope) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return () => queries.fetchQuery({ ...permissionDefinitions(admin, scope), staleTime: 0 })
}

const bodyOf = ({ id, description = '', contained_permission_ids }: PermissionDefinition) => ({
  id,
  description,
  contained_permission_ids: [...contained_permission_ids],
})
