import type { KnownError } from '@latchkey/contract'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { countTotpAttempt, selectTotpRetryAt } from '../../directory/users/index.ts'
import { redeemCode } from '../../messaging/verification-codes/index.ts'
import { signedUp, startSession } from '../sessions/index.ts'
import type { SignedInMaybeNew } from './demand.ts'
import { lockSecondFactor } from './store.ts'

/** One way to prove the second factor. */
interface Proof {
  /** Thrown if the factor changes while the attempt is redeemed. */
  invalid: KnownError
  /** Checks what the user typed before the attempt is used up. Returns the sealed secret. */
  prove(userId: string): Promise<Buffer>
  /** Uses up what was proven, in the transaction that starts the session. */
  use?(tx: InTransaction<RequestContext>, userId: string): Promise<void>
}

/**
 * Redeems the code of a sign-in attempt and starts the session (protocol 02 §4). Throws an error of
 * the attempt code, or one of the proof.
 */
export async function finishSignIn(
  ctx: RequestContext,
  code: string,
  { invalid, prove, use }: Proof,
): Promise<SignedInMaybeNew> {
  let sealedSecret = Buffer.alloc(0)
  const attempt = await redeemCode(ctx, 'second-factor', code, async ({ user_id }) => {
    sealedSecret = Buffer.from(await prove(user_id))
  })
  const { user_id, is_new_user, method } = attempt
  const session = await transact(ctx, async (tx) => {
    // First, because it locks the user for an update, and the lock below is a weaker one.
    await use?.(tx, user_id)
    if (!(await lockSecondFactor(tx, user_id, { sealedSecret, code }))) throw invalid
    // Codes from before an update of the service have no method.
    return startSession(tx, user_id, method ?? 'password')
  })
  return { ...(await signedUp(ctx, user_id, session)), is_new_user }
}

/**
 * Counts an attempt at the second factor and returns the sealed secret. Throws the given error if
 * the user is gone or no longer has a second factor, or a 429 during a pause.
 */
export async function countAttempt(
  ctx: RequestContext,
  userId: string,
  invalid: KnownError,
): Promise<Buffer> {
  const sealedSecret = await countTotpAttempt(ctx, userId)
  if (sealedSecret !== null) return sealedSecret
  const retryAt = await selectTotpRetryAt(ctx, userId)
  const waitMs = retryAt === null ? 0 : retryAt.getTime() - ctx.clock.now().getTime()
  if (waitMs <= 0) throw invalid
  throw new HttpError(
    'too-many-wrong-codes',
    {},
    { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  )
}
