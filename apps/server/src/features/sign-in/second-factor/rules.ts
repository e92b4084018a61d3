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

/** Ends an attempt to sign in that was asked for its second factor (protocol 02 §4). A wrong code does not use the attempt up. */
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
 * Checks a code and uses its time step up (RFC 6238 §5.2: at most once); gives the sealed secret it belongs to. An attempt whose user is gone, or has
 * no second factor any more, has nothing it could be proven by: such a person signs in anew.
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
