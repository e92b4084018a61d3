import type * as contract from '@latchkey/contract'
import type { AdminCall } from '@latchkey/js/internal'
import type { ProjectAdmin } from '../owner.ts'
import { useAdmin } from '../projects/use-project.ts'
import { runAll } from '../run-all.ts'
import { useRequest } from '../use-request.ts'
import { useWrite } from '../use-write.ts'
import { listSessions, userKeys } from './queries.ts'

const SESSIONS_AT_ONCE = 4

/** What starts an impersonation by a link. */
export type NewImpersonation = Omit<
  contract.InputOf<typeof contract.createImpersonation>['body'],
  'user_id'
>

/** Creates a link that signs in as a user. */
export function useImpersonationLink(user_id: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.createImpersonation, NewImpersonation>({
    request: (link) => ({
      method: 'POST',
      path: '/internal/impersonations',
      body: { user_id, ...link },
    }),
    changes: [userKeys.sessions(admin.projectId, user_id)],
  })
}

/** Starts a session as a user, which ends after the given milliseconds. */
export function useImpersonate(user_id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (expires_in_millis: number) =>
      admin.call<typeof contract.createSession>({
        method: 'POST',
        path: '/auth/sessions',
        body: { user_id, expires_in_millis, is_impersonation: true },
      }),
    changes: [userKeys.sessions(admin.projectId, user_id)],
  })
}

/** Ends one session of a user. */
export function useEndSession(userId: string) {
  const admin = useAdmin()
  return useRequest<typeof contract.deleteSession, string>({
    request: (sessionId) => sessionRequest(userId, sessionId),
    changes: [userKeys.sessions(admin.projectId, userId)],
  })
}

/** Ends all sessions of a user, except the administrator's own. */
export function useEndSessions(userId: string, ownSessionId: string | undefined) {
  const admin = useAdmin()
  return useWrite({
    async write() {
      const ids = (await listSessions(admin, userId))
        .map(({ id }) => id)
        .filter((id) => id !== ownSessionId)
      const { failures } = await runAll(ids, (id) => endSession(admin, userId, id), {
        atOnce: SESSIONS_AT_ONCE,
      })
      if (failures[0]) throw failures[0].error
    },
    changes: [userKeys.sessions(admin.projectId, userId)],
  })
}

const sessionRequest = (
  user_id: string,
  session_id: string,
): AdminCall<typeof contract.deleteSession> => ({
  method: 'DELETE',
  path: '/auth/sessions/:session_id',
  params: { session_id },
  query: { user_id },
})

export const endSession = (admin: ProjectAdmin, userId: string, sessionId: string) =>
  admin.call<typeof contract.deleteSession>(sessionRequest(userId, sessionId))
