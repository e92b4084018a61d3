import {
  type createContactChannel,
  type InputOf,
  KnownError,
  type listContactChannels,
  normaliseEmail,
  type updateContactChannel,
} from '@latchkey/contract'
import { type RequestContext, transact } from '../../kernel/context.ts'
import { onConflict } from '../../kernel/database.ts'
import { PlainError } from '../../kernel/http/answers.ts'
import { requireOwnSession } from '../users/index.ts'
import {
  type Channel,
  type ChannelKey,
  clearPrimaryMark,
  deleteChannel,
  insertChannel,
  lockUser,
  selectChannel,
  selectChannels,
  selectHoldersOf,
  updateChannel,
} from './store.ts'

/** Names a channel of the tenancy. Ids may come in upper case, and are compared as they are stored. */
export const channelKey = (ctx: RequestContext, userId: string, id: string): ChannelKey => ({
  tenancyId: ctx.tenancyId,
  userId: userId.toLowerCase(),
  id: id.toLowerCase(),
})

/** With client access everybody has to do with their own channels only. */
export function requireOwn(ctx: RequestContext, userId: string | undefined, refusal: PlainError = foreign()): void {
  const { accessType, user } = ctx.caller
  if (accessType !== 'client') return
  if (user === null) throw new KnownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (userId?.toLowerCase() !== user.id) throw refusal
}

const foreign = () => new PlainError(403, 'A client may only see and change the contact channels of its own user.')
const notFound = (status: 400 | 404) => new PlainError(status, 'There is no such contact channel.')
const alreadyOwn = () => new PlainError(400, 'The user already has a contact channel with this value.')
const usedByAnother = (value: string | null) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: false,
  })

/** Adds a channel to a user (contract 02 §13). No mail is sent. */
export async function addChannel(ctx: RequestContext, body: InputOf<typeof createContactChannel>['body']): Promise<Channel> {
  requireOwn(ctx, body.user_id)
  const value = normaliseEmail(body.value)
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
    if (!(await lockUser(tx, tx.tenancyId, userId))) throw new KnownError('USER_NOT_FOUND')
    if (channel.used_for_auth) await requireOwnSession(tx)
    if (channel.is_primary) await clearPrimaryMark(tx, tx.tenancyId, userId, null)
    // Which index is asked first is not ours to say, so the order of the two refusals is settled before; a race is settled by the indexes.
    const holders = await selectHoldersOf(tx, tx.tenancyId, value, userId)
    if (holders.some((holder) => holder.user_id === userId)) throw alreadyOwn()
    return settleRaces(insertChannel(tx, channel), value)
  })
}

/** What the unique indexes refuse, in the words of the contract. */
const settleRaces = <T>(work: Promise<T>, reportedValue: string | null): Promise<T> =>
  onConflict(
    'contact_channels_used_for_auth',
    onConflict('contact_channels_value_per_user', work, () => alreadyOwn()),
    () => usedByAnother(reportedValue),
  )

/** Oldest first. Servers may ask for those of the whole project. */
export async function findChannels(ctx: RequestContext, query: InputOf<typeof listContactChannels>['query']): Promise<Channel[]> {
  requireOwn(ctx, query.user_id)
  return selectChannels(ctx, ctx.tenancyId, { userId: query.user_id, id: query.contact_channel_id })
}

export async function getChannel(ctx: RequestContext, userId: string, id: string): Promise<Channel> {
  requireOwn(ctx, userId)
  return findOr(404, ctx, channelKey(ctx, userId, id))
}

/** The channel of that user; the answers to a missing one differ (contract 02 §18.15). */
export async function findOr(status: 400 | 404, ctx: RequestContext, key: ChannelKey): Promise<Channel> {
  const channel = await selectChannel(ctx, key)
  if (channel === null) throw notFound(status)
  return channel
}

type ChannelPatch = InputOf<typeof updateContactChannel>['body']

/** Changes the given fields. A value that is sent, even the same, is not verified any more unless a server says that it is. */
export async function changeChannel(ctx: RequestContext, userId: string, id: string, patch: ChannelPatch): Promise<Channel> {
  requireOwn(ctx, userId)
  const key = channelKey(ctx, userId, id)
  const changes = toColumns(patch)
  return transact(ctx, async (tx) => {
    // One change of a user's channels at a time: two that move the primary mark would miss each other's, or wait for each other for ever.
    await lockUser(tx, key.tenancyId, key.userId)
    const channel = await findOr(400, tx, key)
    if (channel.used_for_auth || patch.used_for_auth) await requireOwnSession(tx)
    await refuseTakenValue(tx, channel, patch, changes.value ?? channel.value)
    if (Object.keys(changes).length === 0) return channel
    if (changes.is_primary) await clearPrimaryMark(tx, key.tenancyId, key.userId, key.id)
    return settleRaces(updateChannel(tx, key, changes), null)
  })
}

function toColumns(patch: ChannelPatch) {
  const { value, used_for_auth, is_primary } = patch
  const isVerified = 'is_verified' in patch ? patch.is_verified : undefined
  return {
    ...(used_for_auth === undefined ? {} : { used_for_auth }),
    ...(is_primary === undefined ? {} : { is_primary }),
    ...(value === undefined ? {} : { value: normaliseEmail(value), is_verified: false }),
    ...(isVerified === undefined ? {} : { is_verified: isVerified }),
  }
}

/**
 * Asked before the change, not left to the indexes alone: they would let two users who swap addresses wait for each other, and would not
 * always give the refusal that comes first.
 */
async function refuseTakenValue(tx: RequestContext, channel: Channel, patch: ChannelPatch, value: string): Promise<void> {
  const holders = (await selectHoldersOf(tx, tx.tenancyId, value, channel.user_id)).filter((holder) => holder.id !== channel.id)
  const isOwn = (holder: Channel) => holder.user_id === channel.user_id
  const usedForAuth = patch.used_for_auth ?? channel.used_for_auth
  const rivals = holders.filter((holder) => holder.used_for_auth && (patch.used_for_auth === true || !isOwn(holder)))
  if (usedForAuth && rivals.length > 0) throw usedByAnother(null)
  if (holders.some(isOwn)) throw alreadyOwn()
}

/** Removes a channel, whichever it is; ways to sign in stay but cannot be reached by it any more. */
export async function removeChannel(ctx: RequestContext, userId: string, id: string): Promise<void> {
  requireOwn(ctx, userId)
  const key = channelKey(ctx, userId, id)
  await transact(ctx, async (tx) => {
    await lockUser(tx, key.tenancyId, key.userId)
    const channel = await findOr(400, tx, key)
    if (channel.used_for_auth) await requireOwnSession(tx)
    await deleteChannel(tx, key)
  })
}
