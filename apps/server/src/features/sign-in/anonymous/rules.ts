import { KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { createUser } from '../../directory/sign-up/index.ts'
import { type SignedIn, signedUp, startSession } from '../sessions/index.ts'

/**
 * Creates a user without address; no project switch forbids it (protocol 02 §6). The exception is `internal`, the project of the dashboard: where
 * sign-up to it is closed, nobody becomes a user of it without being invited.
 */
export async function signUp(ctx: RequestContext): Promise<SignedIn> {
  if (ctx.project.id === 'internal' && !ctx.project.config.auth.allowSignUp)
    throw new KnownError('SIGN_UP_NOT_ENABLED')
  const { userId, session } = await transact(ctx, async (tx) => {
    const userId = await createUser(tx, { tenancyId: tx.tenancyId, isAnonymous: true })
    return { userId, session: await startSession(tx, userId) }
  })
  return signedUp(ctx, userId, session)
}
