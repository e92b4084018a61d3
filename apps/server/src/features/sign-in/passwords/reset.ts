import {
  type InputOf,
  normaliseEmail,
  type resetPassword,
  type sendPasswordResetCode,
} from '@latchkey/contract'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  transact,
} from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { enqueue, type Jobs } from '../../../kernel/jobs.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import {
  announceUser,
  changeSignInMethods,
  keepOnlyAddress,
  lockUser,
  proveAddress,
  selectOwnAddresses,
  selectSignInChannel,
} from '../../directory/users/index.ts'
import { notifyOwner, queueMail } from '../../messaging/emails/index.ts'
import {
  type CodePurpose,
  createCode,
  type EndedCodes,
  endCodes,
  linkWithCode,
  redeemCode,
  requireNotEnded,
} from '../../messaging/verification-codes/index.ts'
import { deleteAccountsOf, endAuthorizationCodesOf } from '../oauth/index.ts'
import { deletePasskey } from '../passkeys/index.ts'
import { endSessions } from '../sessions/index.ts'
import { hashPassword } from './hashing.ts'
import { checkPasswordPolicy } from './policy.ts'
import { requirePasswordSignIn } from './rules.ts'
import { upsertPassword } from './store.ts'

/**
 * Has a reset link mailed to the address if it signs somebody in (protocol 02 §2). The request never asks whether it does: it leaves a job and
 * is done, so that neither its answer nor its time can tell (DESIGN rule 5).
 */
export async function requestResetMail(
  ctx: RequestContext,
  input: InputOf<typeof sendPasswordResetCode>['body'],
): Promise<void> {
  requirePasswordSignIn(ctx)
  requireTrustedUrl(ctx.project, input.callback_url)
  const { project, tenancyId } = ctx
  const email = normaliseEmail(input.email)
  await transact(ctx, (tx) =>
    enqueue(tx, 'passwords.mail-reset-code', {
      projectId: project.id,
      tenancyId,
      email,
      callbackUrl: input.callback_url,
    }),
  )
}

/** The other half of it. */
export async function mailResetCode(
  ctx: Context,
  job: Jobs['passwords.mail-reset-code'],
): Promise<void> {
  const { tenancyId, email } = job
  const project = await ctx.projects.find(job.projectId)
  if (project === null) return
  await transact({ ...ctx, project, tenancyId }, async (tx) => {
    const found = await selectSignInChannel(tx, email)
    if (found === null) return
    const code = await createCode(tx, 'password-reset', { user_id: found.user_id, email })
    const user = { id: found.user_id, displayName: found.display_name }
    await queueMail(tx, {
      to: email,
      user,
      type: 'password_reset',
      variables: { passwordResetLink: linkWithCode(job.callbackUrl, code) },
    })
  })
}

/**
 * Sets the password of the person who reads the mail of an address, and ends all sessions and pending codes of the user. A weak password uses the
 * code up too, but ends nothing.
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
    // Held until the end: a session begun at the same moment is either ended with the others or comes after them.
    await lockUser(tx, user_id, 'exclusive')
    await requireNotEnded(tx, input.code)
    const ended = await handOver(tx, user_id, email)
    await upsertPassword(tx, user_id, hash)
    // After the password: anyone who proved the old one holds its row while the code of their sign-in is created.
    await endCodes(tx, ended)
    await endSessions(tx, user_id, null)
    await notifyOwner(tx, user_id, ['password-reset'])
    await announceUser(tx, 'user.updated', user_id)
  })
}

/** Codes that a reset always ends, whichever address it came through. */
const ENDED_BY_RESET: readonly CodePurpose[] = [
  'password-reset',
  'second-factor',
  'passkey-registration',
]

/**
 * Gives the account to the person who reads the mail of this address. If that was shown before, the account is theirs already and keeps its factors and
 * addresses. If not, somebody else may have prepared it in their name, so nothing that was added before is left – also no address that this
 * somebody has proven. Gives the codes that are still to be ended.
 */
async function handOver(
  tx: InTransaction<RequestContext>,
  userId: string,
  email: string,
): Promise<EndedCodes> {
  const addresses = await selectOwnAddresses(tx, tx.tenancyId, userId)
  const own = addresses.find(({ value }) => value === email)
  // An address that has gone to another user since, or was freed, takes nothing of this one along.
  if (!own?.signsIn) throw new HttpError('reset-address-gone')
  const signInEmails = addresses.filter(({ signsIn }) => signsIn).map(({ value }) => value)
  const purposes = own.isProven
    ? ENDED_BY_RESET
    : [...ENDED_BY_RESET, 'contact-channel-verification' as const]
  await endAuthorizationCodesOf(tx, userId)
  if (!own.isProven) {
    await changeSignInMethods(tx, userId, { totp_secret_base64: null })
    await deletePasskey(tx, userId)
    await deleteAccountsOf(tx, userId)
    await keepOnlyAddress(tx, userId, email)
  }
  await proveAddress(tx, userId, email)
  return { userId, purposes, signInEmails }
}
