import { DAY_MS, KnownError } from '@latchkey/contract'
import { auditEvent, describeAudit } from '../../../kernel/audit.ts'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { deleteSession, deleteSessionsExpiredBefore, deleteSessionsOf } from './store.ts'

/** Expired sessions stay in lists for this long before they are deleted. */
const KEEP_EXPIRED_MS = 30 * DAY_MS

/**
 * Ends the session of the access token (protocol 02 §8). Throws if there is no access token or the
 * session has already ended.
 */
export async function signOut(ctx: RequestContext): Promise<void> {
  const { sessionId } = ctx.caller
  if (sessionId === null)
    throw new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: ctx.clock.now().getTime() })
  await transact(ctx, async (tx) => {
    const userId = await deleteSession(tx, sessionId)
    if (userId === null) throw new KnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: [{ path: 'session_id', to: sessionId }],
    })
  })
}

/** Ends a session that an attacker may have, if it still exists. */
export async function endLeakedSession(ctx: TenantContext, sessionId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const userId = await deleteSession(tx, sessionId)
    if (userId === null) return
    auditEvent(tx, 'session.ended', {
      target: { id: userId },
      actor: { type: 'system' },
      changes: [
        { path: 'session_id', to: sessionId },
        { path: 'reason', to: 'authorization_code_reused' },
      ],
    })
  })
}

/** Ends all sessions of a user, except the session of `exceptRefreshToken` if one is passed. */
export async function endSessions(
  ctx: TenantContext,
  userId: string,
  exceptRefreshToken: string | null,
): Promise<void> {
  await deleteSessionsOf(
    ctx,
    userId,
    exceptRefreshToken === null ? null : hashSecret(exceptRefreshToken),
  )
}

/** Deletes sessions that expired long ago. Runs once a day. */
export const deleteExpiredSessions = (ctx: Context): Promise<void> =>
  deleteSessionsExpiredBefore(ctx, addMillis(ctx.clock.now(), -KEEP_EXPIRED_MS))
