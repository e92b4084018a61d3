import type { rollBackConfig } from '@latchkey/contract'
import type { ConfigChanges } from '@latchkey/js'
import { useDashboard } from '../../dashboard.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'

/**
 * Changes any settings by their paths, of this project or another one of the owner. The service
 * checks the values.
 */
export function useChangeSettings(projectId?: string) {
  const { owner } = useDashboard()
  const current = useAdmin()
  const admin = projectId === undefined ? current : owner.admin(projectId)
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
