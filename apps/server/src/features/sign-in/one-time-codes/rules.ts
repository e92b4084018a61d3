import { type InputOf, KnownError, normalizeEmail, type sendSignInCode } from '@latchkey/contract'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { anonymousCaller, signUpUser } from '../../directory/sign-up/index.ts'
import {
  type CodeUser,
  enableSignInCodes,
  proveAddress,
  selectSignInChannel,
  updateUser,
} from '../../directory/users/index.ts'
import { queueEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'
import { createCode, linkWithCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import {
  demandSecondFactor,
  type SignedInMaybeNew,
  signInOrDemandSecondFactor,
} from '../second-factor/index.ts'
import { signedUp, startSessionForAddress } from '../sessions/index.ts'
import { isLegacyClient } from './client-version.ts'
import { findTestCode } from './test-codes.ts'

/**
 * Emails a code to an address and returns its nonce, which is required together with the part that
 * users type (protocol 02 §3). Throws if the project does not use codes, the address may not use
 * them, the callback URL is not trusted, or the email cannot be sent.
 */
export async function emailSignInCode(
  ctx: RequestContext,
  input: InputOf<typeof sendSignInCode>['body'],
  clientVersion: string | null,
): Promise<string> {
  if (!ctx.project.config.auth.otp.allowSignIn) throw new HttpError('codes-not-enabled')
  const email = normalizeEmail(input.email)
  await admit(ctx, email)
  requireTrustedUrl(ctx.project, input.callback_url)

  const { code, mail } = await transact(ctx, async (tx) => {
    const kind = isLegacyClient(clientVersion) ? 'legacy' : 'standard'
    const code = await createCode(tx, 'sign-in', { email, kind }, findTestCode(tx, email))
    const variables = { magicLink: linkWithCode(input.callback_url, code), otp: code.otp }
    // Without the user, so that the email is the same for known and unknown addresses (protocol 02
    // §17).
    return {
      code,
      mail: await queueEmail(tx, { to: email, user: null, type: 'magic_link', variables }),
    }
  })
  await sendQueuedEmail(ctx, mail)
  return code.nonce
}

/**
 * Returns the user whom the address signs in by code, or null if the code creates a new user. An
 * unverified address proves nothing about its user, so a code must not open that account.
 */
async function admit(ctx: RequestContext, email: string): Promise<CodeUser | null> {
  const known = await enableSignInCodes(ctx, email)
  // An anonymous caller may sign up with its own address.
  if (known !== null && known.user_id !== anonymousCaller(ctx)?.id)
    return requireVerified(known, email)
  if (!ctx.project.config.auth.allowSignUp) throw new KnownError('SIGN_UP_NOT_ENABLED')
  return null
}

function requireVerified(known: CodeUser, email: string): CodeUser {
  if (!known.is_verified)
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
      email,
      would_work_if_email_was_verified: true,
    })
  return known
}

/**
 * Signs in with an emailed code. For an unknown address it creates a user or upgrades the anonymous
 * caller (protocol 02 §3). Throws if the code is invalid, sign-ups are disabled, or the address
 * belongs to an unverified user.
 */
export async function signIn(ctx: RequestContext, code: string): Promise<SignedInMaybeNew> {
  const { email } = await redeemCode(ctx, 'sign-in', code)
  const known = await admit(ctx, email)
  if (known !== null) return signInKnown(ctx, known, email)

  const userId = await signUp(ctx, email)
  if (userId !== null)
    return signInOrDemandSecondFactor(ctx, userId, { isNewUser: true, method: 'otp' })
  const winner = await enableSignInCodes(ctx, email)
  if (winner === null)
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
      email,
      would_work_if_email_was_verified: false,
    })
  return signInKnown(ctx, requireVerified(winner, email), email)
}

/**
 * Starts the session only while the address still signs the user in, because a concurrent reset may
 * remove it.
 */
async function signInKnown(
  ctx: RequestContext,
  { user_id, is_proven }: CodeUser,
  email: string,
): Promise<SignedInMaybeNew> {
  if (!is_proven) await transact(ctx, (tx) => proveAddress(tx, user_id, email))
  const session = await startSessionForAddress(ctx, user_id, email)
  if (session !== null) return { ...(await signedUp(ctx, user_id, session)), is_new_user: false }
  const holder = await selectSignInChannel(ctx, email)
  if (holder?.user_id !== user_id) throw new KnownError('VERIFICATION_CODE_ALREADY_USED')
  return demandSecondFactor(ctx, user_id, { isNewUser: false, method: 'otp' })
}

/** Returns the new or upgraded user, or null if a concurrent request took the address. */
async function signUp(ctx: RequestContext, email: string): Promise<string | null> {
  try {
    return await transact(ctx, async (tx) => {
      const { userId } = await signUpUser(
        tx,
        { value: email, isVerified: true, method: 'otp' },
        (id) => updateUser(tx, id, { otp_auth_enabled: true }),
      )
      await proveAddress(tx, userId, email)
      return userId
    })
  } catch (error) {
    if (KnownError.is(error, 'USER_EMAIL_ALREADY_EXISTS')) return null
    throw error
  }
}
