import { type InputOf, normaliseEmail, type resetPassword, type sendPasswordResetCode } from '@latchkey/contract'
import { type Context, type InTransaction, type RequestContext, transact } from '../../kernel/context.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { enqueue, type Jobs } from '../../kernel/jobs.ts'
import { queueMail } from '../emails/index.ts'
import { requireTrustedUrl } from '../projects/index.ts'
import { endSessions } from '../sessions/index.ts'
import { announceUser, changeSignInMethods, markProven, selectSignInChannel } from '../users/index.ts'
import { createCode, endWaitingSignIns, linkWithCode, redeemCode } from '../verification-codes/index.ts'
import { hashPassword } from './hashing.ts'
import { checkPasswordPolicy } from './policy.ts'
import { requirePasswordSignIn } from './rules.ts'
import { deleteOAuthAccounts, lockUser, selectAddressState, stopSigningInWithOthers, upsertPassword } from './store.ts'

/**
 * Has a reset link mailed to the address if it signs somebody in (contract 02 §2). The request never asks whether it does: it leaves a job and
 * is done, so that neither its answer nor its time can tell (DESIGN rule 5).
 */
export async function requestResetMail(ctx: RequestContext, input: InputOf<typeof sendPasswordResetCode>['body']): Promise<void> {
  requirePasswordSignIn(ctx)
  requireTrustedUrl(ctx.project, input.callback_url)
  const { project, tenancyId } = ctx
  const email = normaliseEmail(input.email)
  await transact(ctx, (tx) =>
    enqueue(tx, 'passwords.mail-reset-code', { projectId: project.id, tenancyId, email, callbackUrl: input.callback_url }),
  )
}

/** The other half of it. */
export async function mailResetCode(ctx: Context, job: Jobs['passwords.mail-reset-code']): Promise<void> {
  const { tenancyId, email } = job
  const project = await ctx.projects.find(job.projectId)
  if (project === null) return
  await transact({ ...ctx, project, tenancyId }, async (tx) => {
    const found = await selectSignInChannel(tx, tenancyId, email)
    if (found === null) return
    const code = await createCode(tx, 'password-reset', { user_id: found.user_id, email })
    const user = { id: found.user_id, displayName: found.display_name }
    await queueMail(tx, { to: email, user, type: 'password_reset', variables: { passwordResetLink: linkWithCode(job.callbackUrl, code) } })
  })
}

/** Sets the password of whoever reads the mail of an address and ends all its sessions. The code is used up by a weak password too. */
export async function resetForgottenPassword(ctx: RequestContext, input: InputOf<typeof resetPassword>['body']): Promise<void> {
  const { user_id, email } = await redeemCode(ctx, 'password-reset', input.code)
  requirePasswordSignIn(ctx)
  await checkPasswordPolicy(ctx.project, input.password)

  const hash = await hashPassword(ctx, input.password)
  await transact(ctx, async (tx) => {
    await proveAddress(tx, user_id, email)
    await upsertPassword(tx, tx.tenancyId, user_id, hash)
    await endSessions(tx, tx.tenancyId, user_id, null)
    await endWaitingSignIns(tx, tx.tenancyId, user_id)
    await announceUser(tx, 'user.updated', user_id)
  })
}

/**
 * Takes note that the user reads the mail of the address. If nobody has shown that before, for any address of the account, then it may have been
 * prepared by somebody else in the true owner's name, so every other way in goes (DESIGN, "Where we differ"). An account that has shown to be
 * somebody's keeps everything, its second factor above all.
 */
async function proveAddress(tx: InTransaction<RequestContext>, userId: string, email: string): Promise<void> {
  // Held until the end: a session begun at the same moment is either ended with the others or comes after them.
  const { wasProven } = await lockUser(tx, tx.tenancyId, userId)
  const { signsIn, isProven } = await selectAddressState(tx, tx.tenancyId, userId, email)
  // An address that has gone to another user since takes nothing of this one along.
  if (!signsIn) throw new PlainError(400, 'This account no longer signs in with the address that the link was mailed to.')
  if (!isProven) await removeOtherWaysIn(tx, userId, { keptEmail: email, keepsSecondFactor: wasProven })
  await markProven(tx, tx.tenancyId, userId, email)
}

/**
 * Without the other addresses, too: a reset through one of them would bring whoever added it back in. The second factor lets nobody in by itself;
 * it stays with a user who was proven before, as whoever got hold of a new address of theirs must not be rid of it.
 */
async function removeOtherWaysIn(
  tx: InTransaction<RequestContext>,
  userId: string,
  { keptEmail, keepsSecondFactor }: { keptEmail: string; keepsSecondFactor: boolean },
): Promise<void> {
  const secondFactor = keepsSecondFactor ? {} : { totp_secret_base64: null }
  await changeSignInMethods(tx, tx.tenancyId, userId, { ...secondFactor, passkey_auth_enabled: false })
  await deleteOAuthAccounts(tx, tx.tenancyId, userId)
  await stopSigningInWithOthers(tx, tx.tenancyId, userId, keptEmail)
}
