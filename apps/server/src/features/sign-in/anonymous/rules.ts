import { KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { createUser } from '../../directory/sign-up/index.ts'
import { type SignedIn, signedUp, startSession } from '../sessions/index.ts'

/**
 * Creates a user without an address. No setting disables this (protocol 02 §6), except in
 * `internal`, the project of the dashboard: if its sign-ups are disabled, users can only join by
 * invitation.
 */
export async function signUp(ctx: RequestContext): Promise<SignedIn> {
  if (ctx.project.id === 'internal' && !ctx.project.config.auth.allowSignUp)
    throw new KnownError('SIGN_UP_NOT_ENABLED')
  const { userId, session } = await transact(ctx, async (tx) => {
    const userId = await createUser(tx, {
      tenancyId: tx.tenancyId,
      isAnonymous: true,
      method: 'anonymous',
    })
    return { userId, session: await startSession(tx, userId, 'anonymous') }
  })
  return signedUp(ctx, userId, session)
}
