import { KnownError, normalizeEmail } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { requireRoomForChannel } from '../../directory/contact-channels/index.ts'
import {
  deleteChannel,
  freeUnprovenAddresses,
  insertContactChannel,
  refuseTakenEmail,
  selectSignInChannel,
  updateChannel,
} from '../../directory/users/index.ts'
import { type EmailChannel, selectEmailChannels } from './store.ts'

/** The fields of a change that concern the primary email. */
export interface EmailPatch {
  primary_email?: string | null | undefined
  primary_email_verified?: boolean | undefined
  primary_email_auth_enabled?: boolean | undefined
}

type Tx = InTransaction<RequestContext>

/**
 * Changes the channel of the primary email and returns the new address (protocol 03 §1.7). The
 * caller has locked the user, so that no other change of the channels runs concurrently. Throws
 * USER_EMAIL_ALREADY_EXISTS if another user signs in with the address.
 */
export async function changePrimaryEmail(
  tx: Tx,
  user: { id: string; primary_email: string | null },
  patch: EmailPatch,
): Promise<string | null> {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = patch
  if (
    [primary_email, primary_email_verified, primary_email_auth_enabled].every(
      (value) => value === undefined,
    )
  )
    return user.primary_email
  const channels = await selectEmailChannels(tx, tx.tenancyId, user.id)
  const primary = channels.find((channel) => channel.is_primary) ?? null
  const value = primary_email == null ? null : normalizeEmail(primary_email)
  const email = primary_email === undefined ? (primary?.value ?? null) : value
  if (email === null) {
    requireNothingOfNoEmail(patch)
    if (primary !== null) await deleteChannel(tx, keyOf(tx, user.id, primary))
    return null
  }

  const target = channels.find((channel) => channel.value === email) ?? primary
  const signedInBefore = (target?.used_for_auth || primary?.used_for_auth) ?? false
  const usedForAuth = primary_email_auth_enabled ?? signedInBefore
  const isNewUse = email !== primary?.value || !primary.used_for_auth
  if (usedForAuth && isNewUse) await refuseEmailOfAnother(tx, user.id, email)
  const marks = {
    used_for_auth: usedForAuth,
    ...(primary_email_verified === undefined ? {} : { is_verified: primary_email_verified }),
  }
  if (target === null) await requireRoomForChannel(tx, user.id)
  await refuseTakenEmail(email, write(tx, user.id, { email, primary, target, marks }))
  if (primary_email_verified) await freeUnprovenAddresses(tx, user.id, email)
  return email
}

function requireNothingOfNoEmail({
  primary_email_auth_enabled,
  primary_email_verified,
}: EmailPatch): void {
  if (primary_email_auth_enabled) throw new HttpError('sign-in-without-email')
  if (primary_email_verified) throw new HttpError('verified-without-email')
}

/**
 * Checked before the change. With the unique index alone, two users who swap addresses would
 * deadlock.
 */
async function refuseEmailOfAnother(tx: Tx, userId: string, email: string): Promise<void> {
  const holder = await selectSignInChannel(tx, email)
  if (holder === null || holder.user_id === userId) return
  throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
    email,
    would_work_if_email_was_verified: false,
  })
}

interface Change {
  email: string
  primary: EmailChannel | null
  /** The channel that becomes primary. Null if it must be created. */
  target: EmailChannel | null
  marks: { used_for_auth: boolean; is_verified?: boolean }
}

async function write(
  tx: Tx,
  userId: string,
  { email, primary, target, marks }: Change,
): Promise<void> {
  if (target === null) {
    const id = tx.random.uuid()
    const own = {
      tenancy_id: tx.tenancyId,
      id,
      user_id: userId,
      type: 'email' as const,
      value: email,
      created_at: tx.clock.now(),
    }
    await insertContactChannel(tx, { ...own, is_verified: false, ...marks, is_primary: true })
    return
  }
  // The user already has the address on another channel. That channel becomes primary, and the
  // former one no longer signs in, as after any change of the address.
  if (primary !== null && primary.id !== target.id) {
    await updateChannel(tx, keyOf(tx, userId, primary), {
      is_primary: false,
      used_for_auth: false,
    })
  }
  await updateChannel(tx, keyOf(tx, userId, target), {
    ...marks,
    value: email,
    is_primary: true,
  })
}

const keyOf = (tx: Tx, userId: string, { id }: EmailChannel) => ({
  tenancyId: tx.tenancyId,
  userId,
  id,
})
