import type { createProjectKeySet, listProjectKeySets, ReturnsOf } from '@latchkey/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** A key set, with the names of the wire. Only the ends of its keys are known. */
export type KeySet = ReturnsOf<typeof listProjectKeySets, 'admin'>['items'][number]
/** A key set at its creation, the only time its keys are known. */
export type NewKeySet = ReturnsOf<typeof createProjectKeySet, 'admin'>

export const keySetKeys = {
  list: (projectId: string) => [...projectKeys.all(projectId), 'key-sets'] as const,
}

/** The key sets of a project. */
export const ofKeySets = {
  /** Newest first, including expired and revoked ones. */
  list: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: keySetKeys.list(admin.projectId),
      queryFn: async (): Promise<readonly KeySet[]> =>
        (
          await admin.call<typeof listProjectKeySets>({
            method: 'GET',
            path: '/internal/api-keys',
          })
        ).items,
    }),
}

/** Why a set is not valid; null while it is. Expiry comes before revocation. */
export function whyInvalid(set: KeySet, now = Date.now()): 'expired' | 'revoked' | null {
  if (set.expires_at_millis <= now) return 'expired'
  return set.manually_revoked_at_millis === undefined ? null : 'revoked'
}
