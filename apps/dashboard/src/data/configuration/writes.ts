import type { rollBackConfig } from '@latchkey/contract'
import type { ConfigChanges } from '@latchkey/js'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'

/** Changes any settings by their paths. The service checks the values. */
export function useChangeSettings() {
  const admin = useAdmin()
  return useWrite<ConfigChanges>({
    write: (changes) => changeConfig(admin, changes),
    changes: [projectKeys.all(admin.projectId)],
  })
}

/** Restores a version of the configuration. */
export function useRollBack() {
  const admin = useAdmin()
  return useWrite<number>({
    write: (version) =>
      admin.call<typeof rollBackConfig>({
        method: 'POST',
        path: '/internal/config/rollback',
        body: { version },
      }),
    changes: [projectKeys.all(admin.projectId)],
  })
}
