import { KnownError } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { lockSession } from './store.ts'

/**
 * Lets a client change how its user signs in only from a session of the user's own that goes on at least until the change is committed. An
 * access token outlives its session by minutes, and whoever impersonates a user has a session too: neither may leave a way in behind.
 * Servers may change everybody, so nothing is asked of them.
 */
export async function requireOwnSession(tx: InTransaction<RequestContext>): Promise<void> {
  const { accessType, user, sessionId } = tx.caller
  if (accessType !== 'client') return
  const session = user === null || sessionId === null ? null : await lockSession(tx, tx.tenancyId, user.id, sessionId)
  // The answer that makes clients ask for a new token, and learn that they are signed out.
  if (session === null) throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: tx.clock.now().getTime() })
  if (session.is_impersonation) throw new PlainError(403, 'Whoever acts for a user cannot change how that user signs in.')
}
