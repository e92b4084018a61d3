import type { exportConfig, rollBackConfig } from '@latchkey/contract'
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

/** Reads the configuration with its secrets, as JSON text. Owners confirm who they are. */
export function useExportConfig() {
  const admin = useAdmin()
  return async (): Promise<string> => {
    const { config_override_string } = await admin.call<typeof exportConfig>({
      method: 'POST',
      path: '/internal/config/export',
      body: {},
    })
    return config_override_string
  }
}
