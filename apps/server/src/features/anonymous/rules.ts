import { type RequestContext, transact } from '../../kernel/context.ts'
import { type SignedIn, signedUp, startSession } from '../sessions/index.ts'
import { createUser } from '../users/index.ts'

/** Creates a user without address; no project switch forbids it (contract 02 §6). */
export async function signUp(ctx: RequestContext): Promise<SignedIn> {
  const { userId, session } = await transact(ctx, async (tx) => {
    const userId = await createUser(tx, { tenancyId: tx.tenancyId, isAnonymous: true })
    return { userId, session: await startSession(tx, tx.tenancyId, userId) }
  })
  return signedUp(ctx, userId, session)
}
