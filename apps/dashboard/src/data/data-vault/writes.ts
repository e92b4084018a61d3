import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'
import type { VaultStore } from './queries.ts'

/** Creates a store or renames it. Only that entry is sent (protocol 09 §1.5). */
export function useSaveStore() {
  const admin = useAdmin()
  return useWrite({
    write: ({ id, displayName }: VaultStore) =>
      changeConfig(admin, { [`dataVault.stores.${id}`]: { displayName } }),
    changes: [projectKeys.config(admin.projectId)],
  })
}

/**
 * Removes a store from the configuration. Its entries stay and cannot be reached. `onDeleted` runs
 * before the configuration is fetched again, so that a page of the store can be left first.
 */
export function useDeleteStore(onDeleted: () => void) {
  const admin = useAdmin()
  return useWrite({
    write: (id: string) => changeConfig(admin, { [`dataVault.stores.${id}`]: null }),
    onSuccess: onDeleted,
    changes: [projectKeys.config(admin.projectId)],
  })
}
