import {
  type InputOf,
  KnownError,
  type ReauthenticationFactor,
  type reauthenticate as reauthenticateEndpoint,
} from '@latchkey/contract'
import { describeAudit, unaudited } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import {
  findReauthenticationFactors,
  requireOwnSession,
  selectSignInAddress,
} from '../../directory/own-session/index.ts'
import { queueEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'
import { createCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { type ProvingSession, provePasskey, startProof } from '../passkeys/index.ts'
import { withProvenPassword } from '../passwords/index.ts'
import { proveTotp } from '../second-factor/index.ts'
import { type NewSession, renewSession, type SignedIn, signedUp } from '../sessions/index.ts'

type Proof = InputOf<typeof reauthenticateEndpoint>['body']

/**
 * Verifies a proof of a factor and renews the session with new tokens. Checks first that the
 * session is live. Throws the error of the factor, RECENT_AUTHENTICATION_REQUIRED or
 * ACCESS_TOKEN_EXPIRED.
 */
export async function reauthenticate(ctx: RequestContext, proof: Proof): Promise<SignedIn> {
  const prover = await admit(ctx, proof.type)
  const session = await prove(ctx, prover, proof)
  return signedUp(ctx, prover.userId, session)
}

/** Starts the passkey ceremony. */
export async function startPasskey(ctx: RequestContext) {
  return startProof(ctx, await admit(ctx, 'passkey'))
}

/**
 * Emails a code to the address that the user signs in with. A stolen session cannot choose the
 * address.
 */
export async function emailCode(ctx: RequestContext): Promise<{ nonce: string; email: string }> {
  const { userId, sessionId } = await admit(ctx, 'email')
  const { nonce, email, mail } = await transact(ctx, async (tx) => {
    const email = await selectSignInAddress(tx, userId)
    // The address was removed after `admit`.
    if (email === null) throw new KnownError('RECENT_AUTHENTICATION_REQUIRED', { factors: [] })
    const { nonce, otp } = await createCode(tx, 'reauthentication', {
      user_id: userId,
      session_id: sessionId,
    })
    const user = { id: userId, displayName: tx.caller.user?.display_name ?? null }
    return {
      nonce,
      email,
      mail: await queueEmail(tx, {
        to: email,
        user,
        type: 'reauthentication_code',
        variables: { otp },
      }),
    }
  })
  await sendQueuedEmail(ctx, mail)
  return { nonce, email }
}

/**
 * Checks that the session is live and that the user can confirm with this factor. Throws
 * RECENT_AUTHENTICATION_REQUIRED with the available factors.
 */
async function admit(ctx: RequestContext, factor: ReauthenticationFactor): Promise<ProvingSession> {
  await transact(unaudited(ctx), requireOwnSession)
  const factors = await findReauthenticationFactors(ctx)
  if (!factors.includes(factor)) throw new KnownError('RECENT_AUTHENTICATION_REQUIRED', { factors })
  const { user, sessionId } = ctx.caller
  if (user === null || sessionId === null) throw sessionEnded(ctx)
  return { userId: user.id, sessionId }
}

const sessionEnded = (ctx: RequestContext) =>
  new KnownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: ctx.clock.now().getTime() })

async function prove(
  ctx: RequestContext,
  prover: ProvingSession,
  proof: Proof,
): Promise<NewSession> {
  const { userId, sessionId } = prover
  const renew = async (tx: InTransaction<RequestContext>) => {
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: [{ path: 'method', to: proof.type }],
    })
    const session = await renewSession(tx, userId, sessionId)
    if (session === null) throw sessionEnded(tx)
    return session
  }
  switch (proof.type) {
    case 'password':
      return withProvenPassword(ctx, userId, proof.password, renew)
    case 'passkey':
      return provePasskey(ctx, prover, proof, renew)
    case 'totp':
      await proveTotp(ctx, userId, proof.totp)
      return transact(ctx, renew)
    case 'email': {
      const redeemed = await redeemCode(ctx, 'reauthentication', proof.code)
      // A code of another session or user counts as unknown.
      if (redeemed.user_id !== userId || redeemed.session_id !== sessionId)
        throw new KnownError('VERIFICATION_CODE_NOT_FOUND')
      return transact(ctx, renew)
    }
  }
}
