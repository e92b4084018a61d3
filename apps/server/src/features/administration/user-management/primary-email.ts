import { KnownError, normaliseEmail } from '@latchkey/contract'
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

/** What a change to a user says of its primary address. */
export interface EmailPatch {
  primary_email?: string | null | undefined
  primary_email_verified?: boolean | undefined
  primary_email_auth_enabled?: boolean | undefined
}

type Tx = InTransaction<RequestContext>

/**
 * Changes the channel that is the primary email (protocol 03 §1.7), and gives the address there is then. The caller holds the user's row, so that no
 * other change of its channels goes on at the same time.
 */
export async function changePrimaryEmail(
  tx: Tx,
  user: { id: string; primary_email: string | null },
  patch: EmailPatch,
): Promise<string | null> {
  const { primary_email, primary_email_verified, primary_email_auth_enabled } = patch
  if (
    [primary_email, primary_email_verified, primary_email_auth_enabled].every(
      (given) => given === undefined,
    )
  )
    return user.primary_email
  const channels = await selectEmailChannels(tx, tx.tenancyId, user.id)
  const primary = channels.find((channel) => channel.is_primary) ?? null
  const value = primary_email == null ? null : normaliseEmail(primary_email)
  const wanted = primary_email === undefined ? (primary?.value ?? null) : value
  if (wanted === null) {
    requireNothingOfNoEmail(patch)
    if (primary !== null) await deleteChannel(tx, keyOf(tx, user.id, primary))
    return null
  }

  const target = channels.find((channel) => channel.value === wanted) ?? primary
  const signedInBefore = (target?.used_for_auth || primary?.used_for_auth) ?? false
  const usedForAuth = primary_email_auth_enabled ?? signedInBefore
  const isNewUse = wanted !== primary?.value || !primary.used_for_auth
  if (usedForAuth && isNewUse) await refuseEmailOfAnother(tx, user.id, wanted)
  const marks = {
    used_for_auth: usedForAuth,
    ...(primary_email_verified === undefined ? {} : { is_verified: primary_email_verified }),
  }
  if (target === null) await requireRoomForChannel(tx, user.id)
  await refuseTakenEmail(wanted, write(tx, user.id, { wanted, primary, target, marks }))
  if (primary_email_verified) await freeUnprovenAddresses(tx, user.id, wanted)
  return wanted
}

function requireNothingOfNoEmail({
  primary_email_auth_enabled,
  primary_email_verified,
}: EmailPatch): void {
  if (primary_email_auth_enabled) throw new HttpError('sign-in-without-email')
  if (primary_email_verified) throw new HttpError('verified-without-email')
}

/** Asked before the change: left to the index alone, two users who swap addresses would wait for each other. */
async function refuseEmailOfAnother(tx: Tx, userId: string, email: string): Promise<void> {
  const holder = await selectSignInChannel(tx, email)
  if (holder === null || holder.user_id === userId) return
  throw new KnownError('USER_EMAIL_ALREADY_EXISTS', {
    email,
    would_work_if_email_was_verified: false,
  })
}

interface Change {
  wanted: string
  primary: EmailChannel | null
  /** The channel that will be the primary one; null if it is still to be made. */
  target: EmailChannel | null
  marks: { used_for_auth: boolean; is_verified?: boolean }
}

async function write(
  tx: Tx,
  userId: string,
  { wanted, primary, target, marks }: Change,
): Promise<void> {
  if (target === null) {
    const id = tx.random.uuid()
    const own = {
      tenancy_id: tx.tenancyId,
      id,
      user_id: userId,
      type: 'email' as const,
      value: wanted,
      created_at: tx.clock.now(),
    }
    await insertContactChannel(tx, { ...own, is_verified: false, ...marks, is_primary: true })
    return
  }
  // The user has the address already, on another channel. That one becomes primary, and what was primary signs nobody in any more, as
  // after any change of the address.
  if (primary !== null && primary.id !== target.id) {
    await updateChannel(tx, keyOf(tx, userId, primary), {
      is_primary: false,
      used_for_auth: false,
    })
  }
  await updateChannel(tx, keyOf(tx, userId, target), {
    ...marks,
    value: wanted,
    is_primary: true,
  })
}

const keyOf = (tx: Tx, userId: string, { id }: EmailChannel) => ({
  tenancyId: tx.tenancyId,
  userId,
  id,
})
