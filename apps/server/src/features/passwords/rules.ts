import { KnownError, normaliseEmail } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../kernel/context.ts'
import { transact } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { requireTrustedUrl } from '../projects/index.ts'
import { demandSecondFactor } from '../second-factor/index.ts'
import { endSessions, type SignedIn, signedIn, signedUp, startSession, startSessionForPassword } from '../sessions/index.ts'
import { createUser, upgradeAnonymousUser } from '../users/index.ts'
import { DECOY_HASH, hashPassword, verifyPassword } from './hashing.ts'
import { checkPasswordPolicy } from './policy.ts'
import { insertPassword, replacePassword, selectPasswordHash, selectUserByEmail, upsertPassword } from './store.ts'

function requirePasswordSignIn(ctx: RequestContext): void {
  if (!ctx.project.config.auth.password.allowSignIn) throw new KnownError('PASSWORD_AUTHENTICATION_NOT_ENABLED')
}

/** Creates a user with address and password, or upgrades the anonymous caller (contract 02 §2). */
export async function signUp(
  ctx: RequestContext,
  input: { email: string; password: string; verification_callback_url: string },
): Promise<SignedIn> {
  requirePasswordSignIn(ctx)
  requireTrustedUrl(ctx.project, input.verification_callback_url)
  if (!ctx.project.config.auth.allowSignUp) throw new KnownError('SIGN_UP_NOT_ENABLED')
  await checkPasswordPolicy(ctx.project, input.password)
  const email = normaliseEmail(input.email)
  // Asked before the costly hash, so that a taken address is answered at once; the unique index has the last word.
  if ((await selectUserByEmail(ctx, ctx.tenancyId, email)) !== null) {
    throw new KnownError('USER_EMAIL_ALREADY_EXISTS', { email, would_work_if_email_was_verified: false })
  }

  const hash = await hashPassword(ctx, input.password)
  const { userId, session } = await transact(ctx, async (tx) => {
    const userId =
      (await upgradeCaller(tx, email)) ??
      (await createUser(tx, { tenancyId: tx.tenancyId, isAnonymous: false, email: { value: email, isVerified: false } }))
    // An anonymous user may have set a password before; the one given now counts.
    await upsertPassword(tx, tx.tenancyId, userId, hash)
    return { userId, session: await startSession(tx, tx.tenancyId, userId) }
  })
  return signedUp(ctx, userId, session)
}

/** The caller's id if it was an anonymous user and is a full one now; its earlier sessions are over (contract 02 §0.5). */
async function upgradeCaller(tx: InTransaction<RequestContext>, email: string): Promise<string | null> {
  const { user } = tx.caller
  if (user === null || !user.is_anonymous) return null
  if (!(await upgradeAnonymousUser(tx, tx.tenancyId, user.id, { value: email, isVerified: false }))) return null
  await endSessions(tx, tx.tenancyId, user.id, null)
  return user.id
}

/** Starts a session for whoever knows address and password. */
export async function signIn(ctx: RequestContext, input: { email: string; password: string }): Promise<SignedIn> {
  requirePasswordSignIn(ctx)
  const found = await selectUserByEmail(ctx, ctx.tenancyId, normaliseEmail(input.email))
  // Hash even when no account matched, or the time of the answer tells which addresses exist (OWASP Authentication Cheat Sheet).
  const hash = found?.password_hash ?? null
  const matches = await verifyPassword(ctx, hash ?? DECOY_HASH, input.password)
  if (found === null || hash === null || !matches) throw new KnownError('EMAIL_PASSWORD_MISMATCH')

  if (found.requires_totp_mfa) return demandSecondFactor(ctx, found.id, false)
  const session = await startSessionForPassword(ctx, ctx.tenancyId, found.id, hash)
  if (session === null) throw new KnownError('EMAIL_PASSWORD_MISMATCH')
  return signedIn(ctx, found, session)
}

/** Gives the signed-in user a first password. */
export async function setFirstPassword(ctx: RequestContext, password: string): Promise<void> {
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, password)
  const userId = callerId(ctx)
  const alreadyHasOne = () => new PlainError(400, 'This account already has a password. Change it instead.')
  if ((await selectPasswordHash(ctx, ctx.tenancyId, userId)) !== null) throw alreadyHasOne()

  const hash = await hashPassword(ctx, password)
  if (!(await insertPassword(ctx, ctx.tenancyId, userId, hash))) throw alreadyHasOne()
}

/** Changes the password and ends every session but the one of the given refresh token. */
export async function changePassword(
  ctx: RequestContext,
  input: { old_password: string; new_password: string },
  refreshToken: string | null,
): Promise<void> {
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, input.new_password)
  const userId = callerId(ctx)
  const oldHash = await selectPasswordHash(ctx, ctx.tenancyId, userId)
  if (oldHash === null) throw new KnownError('USER_DOES_NOT_HAVE_PASSWORD')
  if (!(await verifyPassword(ctx, oldHash, input.old_password))) throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')

  const newHash = await hashPassword(ctx, input.new_password)
  await transact(ctx, async (tx) => {
    // Of two changes at once, the second knows an old password that is old no more.
    if (!(await replacePassword(tx, tx.tenancyId, userId, { old: oldHash, new: newHash })))
      throw new KnownError('PASSWORD_CONFIRMATION_MISMATCH')
    await endSessions(tx, tx.tenancyId, userId, refreshToken)
  })
}

/** The declarations of these endpoints demand a user, so there is one. */
function callerId(ctx: RequestContext): string {
  if (ctx.caller.user === null) throw new KnownError('USER_AUTHENTICATION_REQUIRED')
  return ctx.caller.user.id
}
