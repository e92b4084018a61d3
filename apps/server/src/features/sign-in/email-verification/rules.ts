import {
  type InputOf,
  KnownError,
  normalizeEmail,
  type sendPrimaryEmailVerificationCode,
} from '@latchkey/contract'
import { describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireTrustedUrl } from '../../../kernel/trusted-urls.ts'
import { deleteApiKeysOfUser } from '../../directory/api-keys/index.ts'
import { channelKey, findOr, requireOwn } from '../../directory/contact-channels/index.ts'
import { hasOwnSession } from '../../directory/own-session/index.ts'
import {
  announceUser,
  changeSignInMethods,
  getOwnUser,
  isAccountProven,
  lockUser,
  proveAddress,
  selectUser,
  type UserRow,
  updateVerifiedChannel,
} from '../../directory/users/index.ts'
import { queueEmail, sendQueuedEmail } from '../../messaging/emails/index.ts'
import { createCode, linkWithCode, redeemCode } from '../../messaging/verification-codes/index.ts'
import { deleteAccountsOf } from '../oauth/index.ts'
import { deletePasskeys } from '../passkeys/index.ts'

/**
 * Emails a link that verifies a contact channel (protocol 02 §13). Throws if the caller may not use
 * the channel, it does not exist or is verified, or the callback URL is not trusted.
 */
export async function sendChannelCode(
  ctx: RequestContext,
  userId: string,
  channelId: string,
  callbackUrl: string,
): Promise<void> {
  requireOwn(ctx, userId, new HttpError('not-own-channel-to-verify'))
  const key = channelKey(ctx, userId, channelId)
  const user = await selectUser(ctx, key.userId)
  if (user === null) throw new KnownError('USER_ID_DOES_NOT_EXIST', { user_id: userId })
  const channel = await findOr(404, ctx, key)
  if (channel.is_verified) throw new KnownError('EMAIL_ALREADY_VERIFIED')
  await emailCode(ctx, user, channel.value, callbackUrl)
}

/**
 * Emails a link that verifies the caller's own primary address. The older form of
 * `sendChannelCode`.
 */
export async function sendPrimaryEmailCode(
  ctx: RequestContext,
  body: InputOf<typeof sendPrimaryEmailVerificationCode>['body'],
): Promise<void> {
  const user = getOwnUser(ctx)
  const email = normalizeEmail(body.email)
  if (user.primary_email !== email)
    throw new KnownError('EMAIL_IS_NOT_PRIMARY_EMAIL', { email, primary_email: user.primary_email })
  if (user.primary_email_verified) throw new KnownError('EMAIL_ALREADY_VERIFIED')
  await emailCode(ctx, user, email, body.callback_url)
}

async function emailCode(
  ctx: RequestContext,
  user: UserRow,
  email: string,
  callbackUrl: string,
): Promise<void> {
  requireTrustedUrl(ctx.project, callbackUrl)
  const message = await transact(ctx, async (tx) => {
    describeAudit(tx, 'user', {
      target: { id: user.id },
      changes: [{ path: 'email', to: email }],
    })
    // The code stores the address, so that it does not verify another one that replaces it.
    const code = await createCode(tx, 'contact-channel-verification', { user_id: user.id, email })
    return queueEmail(tx, {
      type: 'email_verification',
      to: email,
      user: { id: user.id, displayName: user.display_name },
      variables: { emailVerificationLink: linkWithCode(callbackUrl, code) },
    })
  })
  await sendQueuedEmail(ctx, message)
}

/**
 * Verifies the address that received a code. Starts no session. Throws if the code is invalid or
 * the user no longer has the address.
 */
export async function verifyChannel(ctx: RequestContext, code: string): Promise<void> {
  const { user_id, email } = await redeemCode(ctx, 'contact-channel-verification', code)
  await transact(ctx, async (tx) => {
    await lockUser(tx, user_id, 'change')
    const isFirstProof = !(await isAccountProven(tx, user_id))
    if (!(await updateVerifiedChannel(tx, user_id, email))) {
      throw new HttpError('verified-channel-gone')
    }
    await proveAddress(tx, user_id, email)
    describeAudit(tx, 'user', {
      target: { id: user_id },
      changes: [{ path: 'email', to: email }],
    })
    if (isFirstProof && !(await hasOwnSession(tx, user_id)))
      await removePreparedFactors(tx, user_id, email)
  })
}

/**
 * Removes the factors of an account that was never proven, because another user may have added
 * them. Password and sessions stay, since users sign up on one device and read their email on
 * another. Provider accounts with the address stay too (decision 0016).
 */
async function removePreparedFactors(
  tx: InTransaction<RequestContext>,
  userId: string,
  email: string,
): Promise<void> {
  const user = await selectUser(tx, userId)
  if (user === null) return
  await deleteApiKeysOfUser(tx, userId)
  const hasOtherAccounts = user.oauth_providers.some(
    (account) => account.email?.toLowerCase() !== email,
  )
  if (!user.requires_totp_mfa && !user.has_passkey && !hasOtherAccounts) return
  await changeSignInMethods(tx, userId, { totp_secret_base64: null })
  await deletePasskeys(tx, userId)
  await deleteAccountsOf(tx, userId, email)
  await announceUser(tx, 'user.updated', userId)
}
