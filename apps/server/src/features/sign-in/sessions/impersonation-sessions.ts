import { addMillis } from '../../../kernel/clock.ts'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { randomSecret } from '../../../kernel/random.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { selectUser } from '../../directory/users/index.ts'
import { mintAccessToken } from './access-token.ts'
import { insertSessionOfUser } from './new-session-store.ts'
import type { SignedIn } from './signed-in.ts'
import { newSession } from './start-session.ts'
import { updateRefreshToken } from './store.ts'

/** A session that an administrator uses in the name of a user. */
export interface ImpersonationSession {
  id: string
  expiresAt: Date
}

/**
 * Inserts a session as a user without handing out its refresh token, until `openImpersonation`.
 * Returns null if the user does not exist or is blocked.
 */
export async function reserveImpersonation(
  tx: InTransaction<RequestContext>,
  userId: string,
  lifetimeMs: number,
): Promise<ImpersonationSession | null> {
  const { row } = newSession(tx, userId, 'server')
  const expiresAt = addMillis(row.created_at, lifetimeMs)
  const session = { ...row, is_impersonation: true, expires_at: expiresAt }
  return (await insertSessionOfUser(tx, session)) ? { id: row.id, expiresAt } : null
}

/**
 * Gives a reserved session its tokens. Returns null if it has ended or its user is blocked or gone.
 */
export async function openImpersonation(
  tx: InTransaction<RequestContext>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<(SignedIn & { expiresAt: Date }) | null> {
  const refreshToken = randomSecret(tx.random)
  const expiresAt = await updateRefreshToken(tx, sessionId, hashSecret(refreshToken))
  const user = expiresAt === null ? null : await selectUser(tx, userId)
  if (expiresAt === null || user === null) return null
  const accessToken = await mintAccessToken(tx, {
    project: tx.project,
    tenancyId: tx.tenancyId,
    sessionId,
    user,
    impersonationEndsAt: expiresAt,
  })
  return { access_token: accessToken, refresh_token: refreshToken, user_id: userId, expiresAt }
}
