import type { AdminApp } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { projectKeys } from '../projects/queries.ts'

export const keySetKeys = {
  list: (projectId: string) => [...projectKeys.all(projectId), 'key-sets'] as const,
}

/** The key sets of a project. */
export const ofKeySets = {
  list: (admin: AdminApp) =>
    queryOptions({
      queryKey: keySetKeys.list(admin.projectId),
      queryFn: () => admin.listInternalApiKeys(),
    }),
}
