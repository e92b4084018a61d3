import {
  type InputOf,
  normalizeEmail,
  type resetPassword,
  type sendPasswordResetCode,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { enqueue, type Jobs } from '../../../kernel/jobs.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { deleteApiKeysOfUser } from '../../directory/api-keys/index.ts'
import {
  announceUser,
  changeSignInMethods,
  keepOnlyAddress,
  lockUser,
  proveAddress,
  selectOwnAddresses,
  selectSignInChannel,
} from '../../directory/users/index.ts'
import { notifyOwner, queueEmail } from '../../messaging/emails/index.ts'
import {
  type CodePurpose,
  createCode,
  type EndedCodes,
  endCodes,
  linkWithCode,
  redeemCode,
  requireNotEnded,
} from '../../messaging/verification-codes/index.ts'
import { deleteAccountsOf, updateEndedAuthorizationCodesOf } from '../oauth/index.ts'
import { deletePasskeys } from '../passkeys/index.ts'
import { endSessions } from '../sessions/index.ts'
import { hashPassword } from './hashing.ts'
import { checkPasswordPolicy } from './policy.ts'
import { requirePasswordSignIn } from './rules.ts'
import { upsertPassword } from './store.ts'

/**
 * Requests an email with a reset link for the address (protocol 02 §2). The request does not look
 * up the address. It adds a job, so that neither response nor timing reveal whether a user signs in
 * with it. Throws if passwords are disabled or the callback URL is not trusted.
 */
export async function requestResetEmail(
  ctx: RequestContext,
  input: InputOf<typeof sendPasswordResetCode>['body'],
): Promise<void> {
  requirePasswordSignIn(ctx)
  requireTrustedUrl(ctx.project, input.callback_url)
  const { project, tenancyId } = ctx
  const email = normalizeEmail(input.email)
  await transact(ctx, (tx) =>
    enqueue(tx, 'passwords.mail-reset-code', {
      projectId: project.id,
      tenancyId,
      email,
      callbackUrl: input.callback_url,
    }),
  )
}

/** Runs the job of `requestResetEmail`: emails the link if a user signs in with the address. */
export async function emailResetCode(
  ctx: Context,
  job: Jobs['passwords.mail-reset-code'],
): Promise<void> {
  const { tenancyId, email } = job
  const project = await ctx.projects.find(job.projectId)
  if (project === null) return
  await transact({ ...ctx, project, tenancyId }, async (tx) => {
    const channel = await selectSignInChannel(tx, email)
    if (channel === null) return
    const code = await createCode(tx, 'password-reset', { user_id: channel.user_id, email })
    const user = { id: channel.user_id, displayName: channel.display_name }
    await queueEmail(tx, {
      to: email,
      user,
      type: 'password_reset',
      variables: { passwordResetLink: linkWithCode(job.callbackUrl, code) },
    })
  })
}

/**
 * Sets the password of the user who received the reset link, and ends all sessions and pending
 * codes of the user. A rejected password uses up the code, but ends nothing else.
 */
export async function resetForgottenPassword(
  ctx: RequestContext,
  input: InputOf<typeof resetPassword>['body'],
): Promise<void> {
  const { user_id, email } = await redeemCode(ctx, 'password-reset', input.code)
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, input.password)

  const hash = await hashPassword(ctx, input.password)
  await transact(ctx, async (tx) => {
    // Locked until the commit, so that a concurrent sign-in either finishes first and is ended here,
    // or starts after the reset.
    await lockUser(tx, user_id, 'exclusive')
    await requireNotEnded(tx, input.code)
    const ended = await handOver(tx, user_id, email)
    await upsertPassword(tx, user_id, hash)
    // After the password: a sign-in with the old password locks the password row while it creates
    // its code.
    await endCodes(tx, ended)
    await endSessions(tx, user_id, null)
    await notifyOwner(tx, user_id, ['password-reset'])
    describeAudit(tx, 'user', { target: { id: user_id, label: email } })
    await announceUser(tx, 'user.updated', user_id)
  })
}

/** Codes that every reset ends, whatever its address. */
const ENDED_BY_RESET: readonly CodePurpose[] = [
  'password-reset',
  'second-factor',
  'passkey-registration',
]

/**
 * Gives the account to the user who received an email at this address. If the address was proven
 * before, the account keeps its factors and addresses. Otherwise an attacker may have prepared the
 * account, so all other sign-in methods and addresses are removed, even addresses that the attacker
 * has proven. Returns the codes to end.
 */
async function handOver(
  tx: InTransaction<RequestContext>,
  userId: string,
  email: string,
): Promise<EndedCodes> {
  const addresses = await selectOwnAddresses(tx, tx.tenancyId, userId)
  const own = addresses.find(({ value }) => value === email)
  // Since the request, the address may have been freed or moved to another user.
  if (!own?.signsIn) throw new HttpError('reset-address-gone')
  const signInEmails = addresses.filter(({ signsIn }) => signsIn).map(({ value }) => value)
  const purposes = own.isProven
    ? ENDED_BY_RESET
    : [...ENDED_BY_RESET, 'contact-channel-verification' as const]
  await updateEndedAuthorizationCodesOf(tx, userId)
  if (!own.isProven) {
    await changeSignInMethods(tx, userId, { totp_secret_base64: null })
    await deletePasskeys(tx, userId)
    await deleteAccountsOf(tx, userId)
    await deleteApiKeysOfUser(tx, userId)
    await keepOnlyAddress(tx, userId, email)
  }
  await proveAddress(tx, userId, email)
  return { userId, purposes, signInEmails }
}
