import { KnownError } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { requireRecentAuthentication } from './rules.ts'

/**
 * Requires a recent authentication of a user of project `internal`, for requests that end or give
 * away the control over a project. The session is that of the access token, or of the admin access
 * token if the project itself is called. Keys of a project have no session and pass.
 *
 * Throws RECENT_AUTHENTICATION_REQUIRED, a 403 while impersonating, or ACCESS_TOKEN_EXPIRED or
 * ADMIN_ACCESS_TOKEN_EXPIRED if the session has ended.
 */
export async function requireRecentOwner(tx: InTransaction<RequestContext>): Promise<void> {
  const { owner, ownership } = tx.caller
  if (owner === null || ownership === null) return requireRecentAuthentication(tx)
  const { project } = await getInternalProject(tx)
  const { tenancyId, sessionId } = ownership
  const caller = { ...tx.caller, accessType: 'client' as const, user: owner, sessionId }
  await requireRecentAuthentication({ ...tx, project, tenancyId, caller }).catch(
    (error: unknown) => {
      // On this error, clients refresh the token and learn that they are signed out. Null instead
      // of the time: published clients fail on a number here (protocol 01 §8.2).
      if (KnownError.is(error, 'ACCESS_TOKEN_EXPIRED'))
        throw new KnownError('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null })
      throw error
    },
  )
}
