import { KnownError } from '@latchkey/contract'
import { MINUTE_MS } from '../../../kernel/clock.ts'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { findReauthenticationFactors } from './factors.ts'
import { type LockedSession, lockSession } from './store.ts'

/** For how long a proven factor counts. */
const RECENT_MS = 10 * MINUTE_MS

/**
 * Lets a client change or destroy what belongs to its user only from a session of the user's own that lives at least until the change is
 * committed. An access token outlives its session by minutes, and anyone who impersonates a user has a session too: neither may destroy
 * anything or leave a way in behind. Servers may change everybody, so nothing is asked of them.
 *
 * Call it after the row of the user is locked for update, where the same transaction does that: two requests that hold the user and
 * the session for share would otherwise wait for each other.
 */
export async function requireOwnSession(tx: InTransaction<RequestContext>): Promise<void> {
  await lockOwnSession(tx)
}

/** How long a ceremony may take that was begun while the proof still counted. */
export interface Grace {
  graceMs?: number
}

/**
 * The same for a change that removes or replaces a factor, or adds a way in: the session must also have proven a factor within the last
 * ten minutes, or a stolen session would be enough to take the account over (ASVS 7.5.1). A user without any way in gets the first one
 * freely, and a project can switch the rule off.
 */
export async function requireRecentAuthentication(
  tx: InTransaction<RequestContext>,
  grace: Grace = {},
): Promise<void> {
  if (await ownSessionIsRecent(tx, grace)) return
  throw new KnownError('RECENT_AUTHENTICATION_REQUIRED', {
    factors: await findReauthenticationFactors(tx),
  })
}

/** Requires a session of the user's own and tells whether it may do what needs recent authentication. */
export async function ownSessionIsRecent(
  tx: InTransaction<RequestContext>,
  { graceMs = 0 }: Grace = {},
): Promise<boolean> {
  const session = await lockOwnSession(tx)
  if (session === null || !tx.project.config.auth.recentAuthentication.required || !hasWayIn(tx))
    return true
  return tx.clock.now().getTime() - session.authenticated_at.getTime() <= RECENT_MS + graceMs
}

/** Null where no session is asked for. */
async function lockOwnSession(tx: InTransaction<RequestContext>): Promise<LockedSession | null> {
  const { accessType, user, sessionId } = tx.caller
  if (accessType !== 'client') return null
  const session =
    user === null || sessionId === null ? null : await lockSession(tx, user.id, sessionId)
  // The answer that makes clients ask for a new token, and learn that they are signed out.
  if (session === null)
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: tx.clock.now().getTime() })
  if (session.is_impersonation) throw new HttpError('not-while-impersonating')
  return session
}

/** Has the caller any factor that somebody else must not add to? */
function hasWayIn({ caller: { user } }: RequestContext): boolean {
  if (user === null) return false
  return (
    user.has_password ||
    user.has_passkey ||
    user.otp_auth_enabled ||
    user.requires_totp_mfa ||
    user.oauth_providers.length > 0
  )
}

/** Tells whether the request comes from a live session of this user, and not from somebody who impersonates them. */
export async function hasOwnSession(
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<boolean> {
  const { user, sessionId } = tx.caller
  if (user?.id !== userId || sessionId === null) return false
  const session = await lockSession(tx, userId, sessionId)
  return session !== null && !session.is_impersonation
}
