import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import type { SignInMethod } from '../../../kernel/event-log.ts'
import { refuseBlocked } from '../../directory/users/index.ts'
import { createCode } from '../../messaging/verification-codes/index.ts'
import { type SignedIn, signedUp, startSessionAfterFirstFactor } from '../sessions/index.ts'

/** The response of sign-in methods that may also create a user (protocol 02 §0.3). */
export type SignedInMaybeNew = SignedIn & { is_new_user: boolean }

/** The first factor of a sign-in. */
export interface FirstFactor {
  /** The sign-in just created the user. */
  isNewUser: boolean
  method: SignInMethod
}

/**
 * Completes the first factor: returns tokens or throws MULTI_FACTOR_AUTHENTICATION_REQUIRED. Every
 * sign-in method except the password uses this. The password uses its own statement
 * (`startSessionForPassword`) and `demandSecondFactor`.
 */
export async function signInOrDemandSecondFactor(
  ctx: RequestContext,
  userId: string,
  { isNewUser, method }: FirstFactor,
): Promise<SignedInMaybeNew> {
  const session = await startSessionAfterFirstFactor(ctx, userId, method)
  if (session === null) return demandSecondFactor(ctx, userId, { isNewUser, method })
  return { ...(await signedUp(ctx, userId, session)), is_new_user: isNewUser }
}

/**
 * Throws `MULTI_FACTOR_AUTHENTICATION_REQUIRED` with the code of the attempt, which is valid for
 * five minutes (protocol 02 §4). Throws a 403 for a blocked user, who cannot finish it.
 */
export async function demandSecondFactor(
  ctx: RequestContext,
  userId: string,
  { isNewUser, method }: FirstFactor,
): Promise<never> {
  await refuseBlocked(ctx, userId)
  const { code } = await createCode(ctx, 'second-factor', {
    user_id: userId,
    is_new_user: isNewUser,
    method,
  })
  throw new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: code })
}
