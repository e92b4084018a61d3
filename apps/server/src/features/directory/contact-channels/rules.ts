import {
  type createContactChannel,
  type InputOf,
  KnownError,
  type listContactChannels,
  normalizeEmail,
  type updateContactChannel,
} from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type InTransaction, type RequestContext, transact } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  findNoticeAddress,
  notifyOwner,
  type SecurityChange,
} from '../../messaging/emails/index.ts'
import { requireOwnSession, requireRecentAuthentication } from '../own-session/index.ts'
import {
  type Channel,
  type ChannelKey,
  clearPrimaryMark,
  deleteChannel,
  freeUnprovenAddresses,
  insertContactChannel,
  isAccountProven,
  lockUser,
  updateChannel,
} from '../users/index.ts'
import { requireRoomForChannel, requireRoomForUnverified } from './quota.ts'
import { hasOtherSignInChannel, selectChannel, selectChannels, selectHoldersOf } from './store.ts'

/** The key of a channel in the tenancy. Lowercases the ids, as they are stored. */
export const channelKey = (ctx: RequestContext, userId: string, id: string): ChannelKey => ({
  tenancyId: ctx.tenancyId,
  userId: userId.toLowerCase(),
  id: id.toLowerCase(),
})

/** Restricts client access to channels of the signed-in user. Throws `refusal` for other users. */
export function requireOwn(
  ctx: RequestContext,
  userId: string | undefined,
  refusal: HttpError = foreign(),
): void {
  const { accessType, user } = ctx.caller
  if (accessType !== 'client') return
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (userId?.toLowerCase() !== user.id) throw refusal
}

const foreign = () => new HttpError('not-own-channel')
const notFound = (status: 400 | 404) =>
  new HttpError(status === 404 ? 'channel-not-found' : 'channel-to-change-not-found')
const unverified = () => new KnownError('EMAIL_NOT_VERIFIED')
const alreadyOwn = () => new HttpError('channel-exists')
const usedByAnother = (value: string | null) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: false,
  })

/** Adds a channel to a user (protocol 02 §13). Sends no email. */
export async function addChannel(
  ctx: RequestContext,
  body: InputOf<typeof createContactChannel>['body'],
): Promise<Channel> {
  requireOwn(ctx, body.user_id)
  const value = normalizeEmail(body.value)
  const userId = body.user_id.toLowerCase()
  const channel = {
    tenancy_id: ctx.tenancyId,
    id: ctx.random.uuid(),
    user_id: userId,
    type: body.type,
    value,
    used_for_auth: body.used_for_auth,
    is_primary: body.is_primary ?? false,
    is_verified: ('is_verified' in body && body.is_verified) || false,
    created_at: ctx.clock.now(),
  }
  return transact(ctx, async (tx) => {
    if (!(await lockUser(tx, userId, 'change'))) throw new KnownError('USER_NOT_FOUND')
    await (channel.is_primary ? requireRecentAuthentication(tx) : requireOwnSession(tx))
    const formerAddress = await findNoticeAddress(tx, userId)
    if (channel.is_primary) await clearPrimaryMark(tx, userId, null)
    // Checked here, because it depends on the index which of the two errors an insert raises. Races
    // are settled by the indexes.
    const holders = await selectHoldersOf(tx, tx.tenancyId, value, userId)
    if (holders.some((holder) => holder.user_id === userId)) throw alreadyOwn()
    // A client cannot add a verified address. So it cannot sign in with a new one immediately, nor
    // block the owner's sign-up.
    if (isClient(tx) && channel.used_for_auth) throw unverified()
    await requireRoomForChannel(tx, userId)
    const inserted = await settleRaces(insertContactChannel(tx, channel), value)
    const added = channel.is_verified ? await settleProof(tx, inserted) : inserted
    // A server that adds an address changes nothing that the user had.
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: changesOf(channelFields(added), null, SHOWN_FIELDS),
    })
    if (isClient(tx)) await notifyOwner(tx, userId, channelChanges(null, added), formerAddress)
    return added
  })
}

/**
 * Applies the consequences of the channel's proof to the user's other addresses, and returns the
 * channel afterwards.
 */
async function settleProof(tx: InTransaction<RequestContext>, channel: Channel): Promise<Channel> {
  await freeUnprovenAddresses(tx, channel.user_id, channel.value)
  return findOr(400, tx, channelKey(tx, channel.user_id, channel.id))
}

const isClient = (ctx: RequestContext): boolean => ctx.caller.accessType === 'client'

/** The fields that the audit log shows. */
const SHOWN_FIELDS = ['value', 'is_verified', 'is_primary', 'used_for_auth'] as const

const channelFields = ({ value, is_verified, is_primary, used_for_auth }: Channel) => ({
  value,
  is_verified,
  is_primary,
  used_for_auth,
})

/** Maps violations of the unique indexes to errors of the contract. */
const settleRaces = <T>(work: Promise<T>, reportedValue: string | null): Promise<T> =>
  onConflict(
    'contact_channels_used_for_auth',
    onConflict('contact_channels_value_per_user', work, () => alreadyOwn()),
    () => usedByAnother(reportedValue),
  )

/** Lists channels, oldest first. Servers may list those of the whole project. */
export async function findChannels(
  ctx: RequestContext,
  query: InputOf<typeof listContactChannels>['query'],
): Promise<Channel[]> {
  requireOwn(ctx, query.user_id)
  return selectChannels(ctx, ctx.tenancyId, { userId: query.user_id, id: query.contact_channel_id })
}

export async function getChannel(
  ctx: RequestContext,
  userId: string,
  id: string,
): Promise<Channel> {
  requireOwn(ctx, userId)
  return findOr(404, ctx, channelKey(ctx, userId, id))
}

/**
 * Returns the channel or throws. The status for a missing channel differs by endpoint (protocol 02
 * §18.15).
 */
export async function findOr(
  status: 400 | 404,
  ctx: RequestContext,
  key: ChannelKey,
): Promise<Channel> {
  const channel = await selectChannel(ctx, key)
  if (channel === null) throw notFound(status)
  return channel
}

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
    await (changesWayIn(channel, patch) ? requireRecentAuthentication(tx) : requireOwnSession(tx))
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
    if (changes.is_primary) await clearPrimaryMark(tx, key.userId, key)
    const use = signsIn === undefined ? {} : { used_for_auth: signsIn }
    const updated = await settleRaces(updateChannel(tx, key, { ...changes, ...use }), null)
    const isProof = isClient(tx) ? signsIn === true : changes.is_verified === true
    const changed = isProof ? await settleProof(tx, updated) : updated
    describeAudit(tx, 'user', {
      target: { id: key.userId },
      changes: changesOf(channelFields(changed), channel, SHOWN_FIELDS),
    })
    const addsOnly = !channel.used_for_auth && !changed.is_primary
    if (isClient(tx) || !addsOnly)
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

/** The security changes to notify the owner of. Null means no channel. */
function channelChanges(before: Channel | null, after: Channel | null): SecurityChange[] {
  const [signedIn, signsIn] = [before?.used_for_auth ?? false, after?.used_for_auth ?? false]
  const isOther = before?.value !== after?.value
  return [
    ...(signsIn && !signedIn ? (['sign-in-email-added'] as const) : []),
    ...(signedIn && !signsIn ? (['sign-in-email-removed'] as const) : []),
    ...(signedIn && signsIn && isOther ? (['sign-in-email-changed'] as const) : []),
    ...((before?.is_primary ?? false) !== (after?.is_primary ?? false) ||
    (before?.is_primary && isOther)
      ? (['primary-email-changed'] as const)
      : []),
  ]
}

/**
 * Whether the change adds, removes or replaces a sign-in address, or the primary one, which
 * receives security notices.
 */
const changesWayIn = (
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

/** Removes any channel. Sign-in methods stay, but cannot be used with this address. */
export async function removeChannel(
  ctx: RequestContext,
  userId: string,
  id: string,
): Promise<void> {
  requireOwn(ctx, userId)
  const key = channelKey(ctx, userId, id)
  await transact(ctx, async (tx) => {
    await lockUser(tx, key.userId, 'change')
    const channel = await findOr(400, tx, key)
    await (channel.used_for_auth || channel.is_primary
      ? requireRecentAuthentication(tx)
      : requireOwnSession(tx))
    const formerAddress = await findNoticeAddress(tx, key.userId)
    await deleteChannel(tx, key)
    describeAudit(tx, 'user', {
      target: { id: key.userId },
      changes: [{ path: 'value', from: channel.value, to: null }],
    })
    await notifyOwner(tx, key.userId, channelChanges(channel, null), formerAddress)
  })
}
