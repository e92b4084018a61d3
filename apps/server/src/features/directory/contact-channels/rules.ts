import {
  type createContactChannel,
  type InputOf,
  KnownError,
  type listContactChannels,
  normalizeEmail,
} from '@latchkey/contract'
import { changesOf, describeAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { PagedList, readPages } from '../../../kernel/http/paged-list.ts'
import { findNoticeAddress, isByPerson, notifyOwner } from '../../messaging/emails/index.ts'
import { requireOwnSession, requireRecentAuthentication } from '../own-session/index.ts'
import {
  type Channel,
  deleteChannel,
  insertContactChannel,
  lockUser,
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
} from './channel-checks.ts'
import { requireRoomForChannel } from './quota.ts'
import { type ListedChannel, selectChannelPage, selectHoldersOf } from './store.ts'

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
    await (channel.is_primary || (await mayTakeOverSignIn(tx, userId))
      ? requireRecentAuthentication(tx)
      : requireOwnSession(tx))
    const formerAddress = await findNoticeAddress(tx, userId)
    if (channel.is_primary) await updatePrimaryToNone(tx, userId, null)
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
    describeAudit(tx, 'user', {
      target: { id: userId },
      changes: changesOf(channelFields(added), null, SHOWN_FIELDS),
    })
    // An app that adds an address changes nothing that the user had.
    if (isByPerson(tx)) await notifyOwner(tx, userId, channelChanges(null, added), formerAddress)
    return added
  })
}

/** Lists channels, oldest first. Servers may list those of the whole project. */
export function findChannels(
  ctx: RequestContext,
  query: InputOf<typeof listContactChannels>['query'],
): PagedList {
  requireOwn(ctx, query.user_id)
  const filter = { userId: query.user_id, id: query.contact_channel_id }
  const read = (after: ListedChannel | null, maxRows: number) =>
    selectChannelPage(ctx, filter, { after, maxRows })
  return new PagedList(readPages(read, ({ created_at_text: _, ...channel }) => channel))
}

export async function getChannel(
  ctx: RequestContext,
  userId: string,
  id: string,
): Promise<Channel> {
  requireOwn(ctx, userId)
  return findOr(404, ctx, channelKey(ctx, userId, id))
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
