import type { TenantContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'

/** What the guard needs to know of a session. */
export interface LockedSession {
  is_impersonation: boolean
  /** When it last proved a factor. */
  authenticated_at: Date
}

// The user first and its session second, the order in which deleting a user takes them too.
const lockSessionStatement = prepared<LockedSession>(
  'lock_session',
  `select s.is_impersonation, coalesce(s.authenticated_at, s.created_at) as authenticated_at
   from users u join sessions s on s.tenancy_id = u.tenancy_id and s.user_id = u.id
   where u.tenancy_id = $1 and u.id = $2 and s.id = $3 and s.expires_at > $4
   for key share of u for key share of s`,
)

/** A live session of the user, which cannot end before the transaction does; null if there is none of that id. */
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
