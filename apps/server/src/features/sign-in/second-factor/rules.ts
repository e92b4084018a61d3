import { KnownError } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { openTotpSecret, updateTotpStep } from '../../directory/users/index.ts'
import type { SignedInMaybeNew } from './demand.ts'
import { countAttempt, finishSignIn } from './finish.ts'
import { findStep } from './totp.ts'

/**
 * Completes a sign-in attempt that requires the second factor (protocol 02 §4). A wrong code does
 * not use up the attempt. Throws INVALID_TOTP_CODE or an error of the attempt code.
 */
export const signInWithTotp = (
  ctx: RequestContext,
  input: { totp: string; code: string },
): Promise<SignedInMaybeNew> =>
  finishSignIn(ctx, input.code, {
    invalid: new KnownError('INVALID_TOTP_CODE'),
    prove: (userId) => proveTotp(ctx, userId, input.totp),
  })

/**
 * Verifies a code and uses up its time step, because a code is valid once (RFC 6238 §5.2). Returns
 * the sealed secret. Throws INVALID_TOTP_CODE, also if the user is gone or no longer has a second
 * factor, or a 429 during a pause.
 */
export async function proveTotp(
  ctx: RequestContext,
  userId: string,
  totp: string,
): Promise<Buffer> {
  const invalid = new KnownError('INVALID_TOTP_CODE')
  const sealedSecret = await countAttempt(ctx, userId, invalid)
  const step = findStep(openTotpSecret(ctx, sealedSecret), totp, ctx.clock.now())
  const isAccepted = step !== null && (await updateTotpStep(ctx, userId, { sealedSecret, step }))
  if (!isAccepted) throw invalid
  return sealedSecret
}
