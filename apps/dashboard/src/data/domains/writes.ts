import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'
import type { DomainEntry } from './trusted-domains.ts'

/**
 * Adds or changes trusted domains. Only these entries are sent, so that two administrators do not
 * overwrite each other's changes (protocol 09 §1.5).
 */
export function useSaveDomains() {
  const admin = useAdmin()
  return useWrite({
    write: (entries: readonly DomainEntry[]) =>
      changeConfig(
        admin,
        Object.fromEntries(
          entries.map(({ key, baseUrl, handlerPath }) => [
            `domains.trustedDomains.${key}`,
            { baseUrl, handlerPath },
          ]),
        ),
      ),
    changes: [projectKeys.config(admin.projectId), projectKeys.project(admin.projectId)],
  })
}

/** Removes one trusted domain. */
export function useRemoveDomain() {
  const admin = useAdmin()
  return useWrite({
    write: ({ key }: DomainEntry) =>
      changeConfig(admin, { [`domains.trustedDomains.${key}`]: null }),
    changes: [projectKeys.config(admin.projectId), projectKeys.project(admin.projectId)],
  })
}
