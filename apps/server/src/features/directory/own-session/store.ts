import type { TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/** The session columns that the guard reads. */
export interface LockedSession {
  is_impersonation: boolean
  /** When the session last proved a factor. */
  authenticated_at: Date
}

// Locks the user before the session, in the same order as the deletion of a user.
const lockSessionStatement = prepared<LockedSession>(
  'lock_session',
  `select s.is_impersonation, coalesce(s.authenticated_at, s.created_at) as authenticated_at
   from users u join sessions s on s.tenancy_id = u.tenancy_id and s.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and s.id = $3 and s.expires_at > $4
   for key share of u for key share of s`,
)

/**
 * Selects a live session of the user and prevents it from ending until the transaction ends.
 * Returns null if there is none with this id.
 */
export async function lockSession(
  ctx: TenantContext,
  userId: string,
  sessionId: string,
): Promise<LockedSession | null> {
  const [row] = await lockSessionStatement(ctx.db, [
    ctx.tenancyId,
    userId,
    sessionId,
    ctx.clock.now(),
  ])
  return row ?? null
}
