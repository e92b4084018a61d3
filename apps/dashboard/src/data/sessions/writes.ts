import type * as contract from '@latchkey/contract'
import { useAdmin } from '../projects/use-project.ts'
import { useRequest } from '../use-request.ts'
import { userKeys } from '../users/queries.ts'
import { type SessionFilter, sessionKeys } from './queries.ts'

/** Which sessions to end. */
export type EndedSessions = { readonly ids: readonly string[] } | { readonly filter: SessionFilter }

/** Ends sessions of the project, except the administrator's own. Returns how many have ended. */
export function useRevokeSessions() {
  const admin = useAdmin()
  return useRequest<typeof contract.revokeSessions, EndedSessions, number>({
    request: (ended) => ({
      method: 'POST',
      path: '/internal/sessions/revoke',
      body: bodyOf(ended),
    }),
    around: revokeAll,
    changes: [sessionKeys.lists(admin.projectId), userKeys.sessions(admin.projectId)],
  })
}

type RevokeBody = contract.BodyOf<typeof contract.revokeSessions, 'admin'>

const bodyOf = (ended: EndedSessions): RevokeBody =>
  'ids' in ended
    ? { ids: [...ended.ids] }
    : {
        filter: {
          user_id: ended.filter.userId,
          ip: ended.filter.ip,
          impersonation: ended.filter.isImpersonation,
        },
      }

/** One request ends a limited number of sessions. */
async function revokeAll(
  send: () => Promise<contract.ReturnsOf<typeof contract.revokeSessions, 'admin'>>,
): Promise<number> {
  let ended = 0
  for (;;) {
    const { revoked, has_more } = await send()
    ended += revoked
    if (!has_more) return ended
  }
}
