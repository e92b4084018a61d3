import { KnownError, normalizeEmail } from '@latchkey/contract'
import { noteSignInSubject } from '../../../kernel/audit.ts'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import {
  requireOwnSession,
  requireRecentAuthentication,
} from '../../directory/own-session/index.ts'
import { anonymousCaller, signUpUser } from '../../directory/sign-up/index.ts'
import { lockUser, selectSignInChannel } from '../../directory/users/index.ts'
import { notifyOwner, queueEmail } from '../../messaging/emails/index.ts'
import {
  createCode,
  endWaitingSignIns,
  linkWithCode,
} from '../../messaging/verification-codes/index.ts'
import { demandSecondFactor } from '../second-factor/index.ts'
import {
  endSessions,
  type SignedIn,
  signedIn,
  signedUp,
  startSessionAfterFirstFactor,
  startSessionForPassword,
} from '../sessions/index.ts'
import { hashPassword, isOurHash, verifyPassword, verifySignIn } from './hashing.ts'
import { checkPasswordPolicy } from './policy.ts'
import {
  insertPassword,
  lockPassword,
  replacePassword,
  selectPasswordHash,
  selectUserByEmail,
  upsertPassword,
} from './store.ts'

/** Throws PASSWORD_AUTHENTICATION_NOT_ENABLED if the project does not use passwords. */
export function requirePasswordSignIn(ctx: RequestContext): void {
  if (!ctx.project.config.auth.password.allowSignIn)
    throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED')
}

/**
 * Creates a user with address and password, or upgrades the anonymous caller, and emails a link
 * that verifies the address (protocol 02 §2). Throws if passwords or sign-ups are disabled, the
 * callback URL is not trusted, the password is rejected, or the address is taken.
 */
export async function signUp(
  ctx: RequestContext,
  input: { email: string; password: string; verification_callback_url: string },
): Promise<SignedIn> {
  requirePasswordSignIn(ctx)
  requireTrustedUrl(ctx.project, input.verification_callback_url)
  if (!ctx.project.config.auth.allowSignUp) throw new KnownError('SIGN_UP_NOT_ENABLED')
  await checkPasswordPolicy(ctx.project, input.password)
  const email = normalizeEmail(input.email)
  // Checked before hashing, so that a taken address is rejected early. The unique index decides.
  const taken = await selectSignInChannel(ctx, email)
  if (taken !== null && taken.user_id !== anonymousCaller(ctx)?.id) {
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
      email,
      would_work_if_email_was_verified: false,
    })
  }

  const hash = await hashPassword(ctx, input.password)
  const { userId, session } = await transact(ctx, async (tx) => {
    const { userId, wasAnonymous, isVerified } = await signUpUser(
      tx,
      { value: email, isVerified: false, method: 'password' },
      (id) =>
        // An anonymous user may already have a password. The password of the sign-up replaces it.
        upsertPassword(tx, id, hash),
    )
    if (wasAnonymous) await endSessions(tx, userId, null)
    if (!isVerified) {
      const user = {
        id: userId,
        displayName: wasAnonymous ? (anonymousCaller(tx)?.display_name ?? null) : null,
      }
      await queueVerificationEmail(tx, user, email, input.verification_callback_url)
    }
    return { userId, session: await startSessionAfterFirstFactor(tx, userId, 'password') }
  })
  // An anonymous user may have set up an authenticator app. The upgraded user has to use it.
  return session === null
    ? demandSecondFactor(ctx, userId, { isNewUser: true, method: 'password' })
    : signedUp(ctx, userId, session)
}

/** Queues the verification email. A failure to send it does not fail the sign-up. */
async function queueVerificationEmail(
  tx: InTransaction<RequestContext>,
  user: { id: string; displayName: string | null },
  email: string,
  callbackUrl: string,
): Promise<void> {
  const code = await createCode(tx, 'contact-channel-verification', { user_id: user.id, email })
  const variables = { emailVerificationLink: linkWithCode(callbackUrl, code) }
  await queueEmail(tx, { to: email, user, type: 'email_verification', variables })
}

/**
 * Starts a session of a user by address and password. Throws EMAIL_PASSWORD_MISMATCH, or
 * MULTI_FACTOR_AUTHENTICATION_REQUIRED if the user has a second factor.
 */
export async function signIn(
  ctx: RequestContext,
  input: { email: string; password: string },
): Promise<SignedIn> {
  requirePasswordSignIn(ctx)
  const email = normalizeEmail(input.email)
  const user = await selectUserByEmail(ctx, email)
  noteSignInSubject(ctx, { id: user?.id ?? null, label: email })
  const hash = user?.password_hash ?? null
  // Hash even if no account matches; otherwise response time reveals which addresses exist (OWASP
  // Authentication Cheat Sheet).
  const matches = await verifySignIn(ctx, hash, input.password)
  if (user === null || hash === null || !matches) throw new KnownError('EMAIL_PASSWORD_MISMATCH')

  const current = isOurHash(ctx, hash)
    ? hash
    : await rehash(ctx, user.id, { hash, password: input.password })
  if (user.requires_totp_mfa) throw await secondFactorDemand(ctx, user.id, current)
  const session = await startSessionForPassword(ctx, user.id, current)
  if (session === null) throw new KnownError('EMAIL_PASSWORD_MISMATCH')
  return signedIn(ctx, user, session)
}

/**
 * Replaces an imported hash with one of ours, because the password is known at sign-in. If several
 * sign-ins run concurrently, one replaces the hash, and the others verify against the new one.
 */
async function rehash(
  ctx: RequestContext,
  userId: string,
  known: { hash: string; password: string },
): Promise<string> {
  const hash = await hashPassword(ctx, known.password)
  if (await replacePassword(ctx, userId, { old: known.hash, new: hash })) return hash
  const replaced = await selectPasswordHash(ctx, userId)
  if (replaced === null || !(await verifyPassword(ctx, replaced, known.password)))
    throw new KnownError('EMAIL_PASSWORD_MISMATCH')
  return replaced
}

/**
 * Asks a user who proved the password with that hash for the second factor. Creates the code while
 * the password row is locked, so that a password change also revokes it.
 */
const secondFactorDemand = (ctx: RequestContext, userId: string, hash: string): Promise<unknown> =>
  transact(ctx, async (tx) => {
    if (!(await lockPassword(tx, userId, hash))) throw new KnownError('EMAIL_PASSWORD_MISMATCH')
    // Returned instead of thrown, because an error would roll back the code.
    const factor = { isNewUser: false, method: 'password' } as const
    return demandSecondFactor(tx, userId, factor).catch((error: unknown) => error)
  })

/** Sets the first password of the signed-in user. Fails if the user has a password. */
export async function setFirstPassword(ctx: RequestContext, password: string): Promise<void> {
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, password)
  const userId = callerId(ctx)
  const alreadyHasOne = () => new HttpError('password-exists')
  if ((await selectPasswordHash(ctx, userId)) !== null) throw alreadyHasOne()

  const hash = await hashPassword(ctx, password)
  await transact(ctx, async (tx) => {
    // A first password is a new sign-in method, so an ended session must not be able to set one.
    await requireRecentAuthentication(tx)
    if (!(await insertPassword(tx, tx.tenancyId, userId, hash))) throw alreadyHasOne()
    await notifyOwner(tx, userId, ['password-set'])
  })
}

/**
 * Changes the password and ends every session except the session of the passed refresh token.
 * Throws USER_DOES_NOT_HAVE_PASSWORD or PASSWORD_CONFIRMATION_MISMATCH.
 */
export async function changePassword(
  ctx: RequestContext,
  input: { old_password: string; new_password: string },
  refreshToken: string | null,
): Promise<void> {
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, input.new_password)
  const userId = callerId(ctx)
  const oldHash = await selectPasswordHash(ctx, userId)
  if (oldHash === null) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD')
  if (!(await verifyPassword(ctx, oldHash, input.old_password)))
    throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')

  const newHash = await hashPassword(ctx, input.new_password)
  await transact(ctx, async (tx) => {
    await lockUser(tx, userId, 'exclusive')
    // Of two concurrent changes, the second one fails because its old password is no longer
    // current.
    if (!(await replacePassword(tx, userId, { old: oldHash, new: newHash })))
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')
    await requireOwnSession(tx)
    await endSessions(tx, userId, refreshToken)
    await endWaitingSignIns(tx, tx.tenancyId, userId)
    await notifyOwner(tx, userId, ['password-changed'])
  })
}

/** Returns the id of the caller. The endpoints that use it require a user. */
function callerId(ctx: RequestContext): string {
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return ctx.caller.user.id
}
