import { KnownError, MINUTE_MS } from '@latchkey/contract'
import type { InTransaction, RequestContext, TenantContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { findReauthenticationFactors } from './factors.ts'
import { type LockedSession, lockSession } from './store.ts'

/** How long a proven factor counts as recent. */
const RECENT_MS = 10 * MINUTE_MS

/**
 * Requires that a client changes or deletes data of its user only with a live session of that user,
 * and locks the session until the transaction ends. An access token outlives its session by
 * minutes, and an impersonator has a session too; neither may delete anything or add a way to sign
 * in. Servers and admins need no session.
 *
 * If the transaction also locks the user's row for update, call this after it. Two requests that
 * share locks on user and session would otherwise deadlock.
 *
 * Throws ACCESS_TOKEN_EXPIRED, or a 403 while impersonating.
 */
export async function requireOwnSession(tx: InTransaction<RequestContext>): Promise<void> {
  await lockOwnSession(tx)
}

/** Additional time for a ceremony that started while the proof was recent. */
export interface ProofOptions {
  graceMs?: number
}

/**
 * Requires in addition that the session proved a factor within the last ten minutes, for changes
 * that add, remove or replace a factor. Otherwise a stolen session would be enough to take over the
 * account (ASVS 7.5.1). Users without any factor can add the first one, and projects can disable
 * the rule.
 *
 * Throws RECENT_AUTHENTICATION_REQUIRED.
 */
export async function requireRecentAuthentication(
  tx: InTransaction<RequestContext>,
  grace: ProofOptions = {},
): Promise<void> {
  if (await ownSessionIsRecent(tx, grace)) return
  throw new KnownError('RECENT_AUTHENTICATION_REQUIRED', {
    factors: await findReauthenticationFactors(tx),
  })
}

/** Requires a session of the user's own and returns whether its authentication is recent enough. */
export async function ownSessionIsRecent(
  tx: InTransaction<RequestContext>,
  { graceMs = 0 }: ProofOptions = {},
): Promise<boolean> {
  const session = await lockOwnSession(tx)
  if (session === null || !tx.project.config.auth.recentAuthentication.required || !hasFactor(tx))
    return true
  return tx.clock.now().getTime() - session.authenticated_at.getTime() <= RECENT_MS + graceMs
}

/** Locks the caller's session. Returns null if no session is required. */
async function lockOwnSession(tx: InTransaction<RequestContext>): Promise<LockedSession | null> {
  const { accessType, user, sessionId } = tx.caller
  if (accessType !== 'client') return null
  const session =
    user === null || sessionId === null ? null : await lockSession(tx, user.id, sessionId)
  // On this error, clients refresh their token and learn that they are signed out.
  if (session === null)
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: tx.clock.now().getTime() })
  if (session.is_impersonation) throw new HttpError('not-while-impersonating')
  return session
}

/** Whether the caller has a factor that an attacker must not add to. */
function hasFactor({ caller: { user } }: RequestContext): boolean {
  if (user === null) return false
  return (
    user.has_password ||
    user.has_passkey ||
    user.otp_auth_enabled ||
    user.requires_totp_mfa ||
    user.oauth_providers.length > 0
  )
}

/**
 * Returns whether the request comes from a live session of this user that is not an impersonation.
 */
export async function hasOwnSession(
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<boolean> {
  const { user, sessionId } = tx.caller
  if (user?.id !== userId || sessionId === null) return false
  const session = await lockSession(tx, userId, sessionId)
  return session !== null && !session.is_impersonation
}

/** When this live session last proved a factor. Null if it has ended. */
export const selectAuthenticationTime = async (
  tx: InTransaction<TenantContext>,
  userId: string,
  sessionId: string,
): Promise<Date | null> => (await lockSession(tx, userId, sessionId))?.authenticated_at ?? null
