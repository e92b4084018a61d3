import { KnownError } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  acceptTotpStep,
  countTotpAttempt,
  openTotpSecret,
  selectTotpRetryAt,
} from '../../directory/users/index.ts'
import { redeemCode } from '../../messaging/verification-codes/index.ts'
import { signedUp, startSession } from '../sessions/index.ts'
import type { SignedInMaybeNew } from './demand.ts'
import { lockSecondFactor } from './store.ts'
import { findStep } from './totp.ts'

/**
 * Completes a sign-in attempt that requires the second factor (protocol 02 §4). A wrong code does
 * not use up the attempt. Throws INVALID_TOTP_CODE or an error of the attempt code.
 */
export async function signInWithTotp(
  ctx: RequestContext,
  input: { totp: string; code: string },
): Promise<SignedInMaybeNew> {
  let provenSecret = Buffer.alloc(0)
  const { user_id, is_new_user } = await redeemCode(
    ctx,
    'second-factor',
    input.code,
    async (attempt) => {
      provenSecret = await proveTotp(ctx, attempt.user_id, input.totp)
    },
  )
  const session = await transact(ctx, async (tx) => {
    if (
      !(await lockSecondFactor(tx, user_id, {
        sealedSecret: provenSecret,
        code: input.code,
      }))
    )
      throw new KnownError('INVALID_TOTP_CODE')
    return startSession(tx, user_id)
  })
  return { ...(await signedUp(ctx, user_id, session)), is_new_user }
}

/**
 * Verifies a code and uses up its time step, because a code is valid once (RFC 6238 §5.2). Returns
 * the sealed secret. Throws INVALID_TOTP_CODE, also if the user is gone or no longer has a second
 * factor, or a 429 during a pause.
 */
export async function proveTotp(
  ctx: RequestContext,
  userId: string,
  totp: string,
): Promise<Buffer<ArrayBuffer>> {
  const sealedSecret = await countTotpAttempt(ctx, userId)
  if (sealedSecret === null) throw await refusal(ctx, userId)
  const step = findStep(openTotpSecret(ctx, sealedSecret), totp, ctx.clock.now())
  const isAccepted = step !== null && (await acceptTotpStep(ctx, userId, { sealedSecret, step }))
  if (!isAccepted) throw new KnownError('INVALID_TOTP_CODE')
  return Buffer.from(sealedSecret)
}

async function refusal(ctx: RequestContext, userId: string): Promise<Error> {
  const retryAt = await selectTotpRetryAt(ctx, userId)
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - ctx.clock.now().getTime()
  if (waitMs <= 0) return new KnownError('INVALID_TOTP_CODE')
  return new HttpError(
    'too-many-wrong-codes',
    {},
    { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  )
}
