import { useDashboard } from '../../dashboard.ts'
import { t } from '../../text.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import type { DomainEntry } from './trusted-domains.ts'

/** Writes one trusted domain and no other, so that two people at work do not undo each other's changes (protocol 09 §1.5). */
export function useDomainWrites() {
  const admin = useAdmin()
  const { queries, toasts } = useDashboard()

  const write = async (key: string, value: Omit<DomainEntry, 'key'> | null, said: string) => {
    await admin.updateConfig({ [`domains.trustedDomains.${key}`]: value })
    await Promise.all([
      queries.invalidateQueries({ queryKey: projectKeys.config(admin.projectId) }),
      queries.invalidateQueries({ queryKey: projectKeys.project(admin.projectId) }),
    ])
    toasts.show({ tone: 'success', text: said })
  }

  return {
    saveDomain: ({ key, baseUrl, handlerPath }: DomainEntry) =>
      write(key, { baseUrl, handlerPath }, t('Domain saved')),
    removeDomain: ({ key }: DomainEntry) => write(key, null, t('Domain removed')),
  }
}
