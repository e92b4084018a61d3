import { type InputOf, normalizeEmail, type updateContactChannel } from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { findNoticeAddress, isByPerson, notifyOwner } from '../../messaging/emails/index.ts'
import { requireOwnSession, requireRecentAuthentication } from '../own-session/index.ts'
import {
  type Channel,
  isAccountProven,
  lockUser,
  updateChannel,
  updatePrimaryToNone,
} from '../users/index.ts'
import {
  alreadyOwn,
  channelChanges,
  channelFields,
  channelKey,
  findOr,
  isClient,
  mayTakeOverSignIn,
  requireOwn,
  SHOWN_FIELDS,
  settleProof,
  settleRaces,
  unverified,
  usedByAnother,
} from './channel-checks.ts'
import { requireRoomForUnverified } from './quota.ts'
import { hasOtherSignInChannel, selectHoldersOf } from './store.ts'

type ChannelPatch = InputOf<typeof updateContactChannel>['body']

/**
 * Changes the given fields. Sending a value, even the same one, resets `is_verified` unless a
 * server sets it.
 */
export async function changeChannel(
  ctx: RequestContext,
  userId: string,
  id: string,
  patch: ChannelPatch,
): Promise<Channel> {
  requireOwn(ctx, userId)
  const key = channelKey(ctx, userId, id)
  const changes = toColumns(patch)
  return transact(ctx, async (tx) => {
    // Serializes changes of a user's channels: two concurrent changes of the primary flag would
    // miss each other or deadlock.
    await lockUser(tx, key.userId, 'change')
    const channel = await findOr(400, tx, key)
    const isNew = patch.value !== undefined && normalizeEmail(patch.value) !== channel.value
    await (changesSignIn(channel, patch) || (isNew && (await mayTakeOverSignIn(tx, key.userId)))
      ? requireRecentAuthentication(tx)
      : requireOwnSession(tx))
    const signsIn = await decideSignIn(tx, channel, patch)
    await refuseTakenValue(
      tx,
      channel,
      { ...patch, used_for_auth: signsIn },
      changes.value ?? channel.value,
    )
    if (Object.keys(changes).length === 0) return channel
    if (channel.is_verified && changes.is_verified === false)
      await requireRoomForUnverified(tx, key.userId)
    const formerAddress = await findNoticeAddress(tx, key.userId)
    if (changes.is_primary) await updatePrimaryToNone(tx, key.userId, key)
    const use = signsIn === undefined ? {} : { used_for_auth: signsIn }
    const updated = await settleRaces(updateChannel(tx, key, { ...changes, ...use }), null)
    const isProof = isClient(tx) ? signsIn === true : changes.is_verified === true
    const changed = isProof ? await settleProof(tx, updated) : updated
    describeAudit(tx, 'user', {
      target: { id: key.userId },
      changes: changesOf(channelFields(changed), channel, SHOWN_FIELDS),
    })
    const addsOnly = !channel.used_for_auth && !changed.is_primary
    if (isByPerson(tx) || !addsOnly)
      await notifyOwner(tx, key.userId, channelChanges(channel, changed), formerAddress)
    return changed
  })
}

/**
 * Decides the new `used_for_auth`; undefined leaves it unchanged. Servers decide freely. A client
 * can sign in with verified addresses only (decision 0016). An address that a client changes stops
 * signing in, unless it is the only one of an account without any proven address, because signing
 * up with the new address would do the same. The last sign-in address of a proven account cannot be
 * changed, because the user could get locked out.
 */
async function decideSignIn(
  tx: InTransaction<RequestContext>,
  channel: Channel,
  patch: ChannelPatch,
): Promise<boolean | undefined> {
  if (!isClient(tx) || patch.used_for_auth === false) return patch.used_for_auth
  const value = patch.value === undefined ? channel.value : normalizeEmail(patch.value)
  if (patch.used_for_auth) {
    if (channel.used_for_auth && value === channel.value) return undefined
    if (channel.is_verified && patch.value === undefined) return true
    throw await refusalOf(tx, channel, value)
  }
  if (!channel.used_for_auth || value === channel.value) return undefined
  if (await hasOtherSignInChannel(tx, channelKey(tx, channel.user_id, channel.id))) return false
  if (await isAccountProven(tx, channel.user_id)) throw await refusalOf(tx, channel, value)
  return undefined
}

/** If the user has the value on another channel, that error comes first. */
async function refusalOf(
  tx: InTransaction<RequestContext>,
  channel: Channel,
  value: string,
): Promise<Error> {
  const holders = await selectHoldersOf(tx, tx.tenancyId, value, channel.user_id)
  return holders.some((holder) => holder.user_id === channel.user_id && holder.id !== channel.id)
    ? alreadyOwn()
    : unverified()
}

/**
 * Whether the change adds, removes or replaces a sign-in address, or the primary one, which
 * receives security notices.
 */
const changesSignIn = (
  channel: Channel,
  { value, used_for_auth, is_primary }: ChannelPatch,
): boolean =>
  (used_for_auth !== undefined && used_for_auth !== channel.used_for_auth) ||
  (is_primary !== undefined && is_primary !== channel.is_primary) ||
  (value !== undefined && (channel.used_for_auth || channel.is_primary))

function toColumns(patch: ChannelPatch) {
  const { value, used_for_auth, is_primary } = patch
  const isVerified = 'is_verified' in patch ? patch.is_verified : undefined
  return {
    ...(used_for_auth === undefined ? {} : { used_for_auth }),
    ...(is_primary === undefined ? {} : { is_primary }),
    ...(value === undefined ? {} : { value: normalizeEmail(value), is_verified: false }),
    ...(isVerified === undefined ? {} : { is_verified: isVerified }),
  }
}

/**
 * Checked before the update instead of relying on the indexes: with them, two users who swap
 * addresses would deadlock, and the order of the errors would vary.
 */
async function refuseTakenValue(
  tx: RequestContext,
  channel: Channel,
  patch: ChannelPatch,
  value: string,
): Promise<void> {
  const holders = (await selectHoldersOf(tx, tx.tenancyId, value, channel.user_id)).filter(
    (holder) => holder.id !== channel.id,
  )
  const isOwn = (holder: Channel) => holder.user_id === channel.user_id
  const usedForAuth = patch.used_for_auth ?? channel.used_for_auth
  const rivals = holders.filter(
    (holder) => holder.used_for_auth && (patch.used_for_auth === true || !isOwn(holder)),
  )
  if (usedForAuth && rivals.length > 0) throw usedByAnother(null)
  if (holders.some(isOwn)) throw alreadyOwn()
}
