import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { createCode } from '../../messaging/verification-codes/index.ts'
import { type SignedIn, signedUp, startSessionAfterFirstFactor } from '../sessions/index.ts'

/** The answer of the ways to sign in that may also make a user (protocol 02 §0.3). */
export type SignedInMaybeNew = SignedIn & { is_new_user: boolean }

/**
 * The end of a sign-in by one factor: tokens, or the demand for the second factor. Every way to sign in that does not check a password goes
 * through here; the password has its own statement (`startSessionForPassword`) and then `demandSecondFactor`.
 */
export async function signInOrDemandSecondFactor(
  ctx: RequestContext,
  userId: string,
  isNewUser: boolean,
): Promise<SignedInMaybeNew> {
  const session = await startSessionAfterFirstFactor(ctx, userId)
  if (session === null) return demandSecondFactor(ctx, userId, isNewUser)
  return { ...(await signedUp(ctx, userId, session)), is_new_user: isNewUser }
}

/** Ends a sign-in for now: `MULTI_FACTOR_AUTHENTICATION_REQUIRED` with the code of the attempt, good for five minutes (protocol 02 §4). */
export async function demandSecondFactor(
  ctx: RequestContext,
  userId: string,
  isNewUser: boolean,
): Promise<never> {
  const { code } = await createCode(ctx, 'second-factor', {
    user_id: userId,
    is_new_user: isNewUser,
  })
  throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code })
}
