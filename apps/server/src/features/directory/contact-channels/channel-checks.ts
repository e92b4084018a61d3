import { KnownError } from '@latchkey/contract'
import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { onConflict } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { SecurityChange } from '../../messaging/emails/index.ts'
import {
  type Channel,
  type ChannelKey,
  freeUnprovenAddresses,
  isAccountProven,
} from '../users/index.ts'
import { selectChannel } from './store.ts'

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

export const unverified = () => new KnownError('EMAIL_NOT_VERIFIED')

export const alreadyOwn = () => new HttpError('channel-exists')

export const usedByAnother = (value: string | null) =>
  new KnownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: value,
    would_work_if_email_was_verified: false,
  })

/**
 * Applies the consequences of the channel's proof to the user's other addresses, and returns the
 * channel afterwards.
 */
export async function settleProof(
  tx: InTransaction<RequestContext>,
  channel: Channel,
): Promise<Channel> {
  await freeUnprovenAddresses(tx, channel.user_id, channel.value)
  return findOr(400, tx, channelKey(tx, channel.user_id, channel.id))
}

export const isClient = (ctx: RequestContext): boolean => ctx.caller.accessType === 'client'

/**
 * Whether a new address of the user could replace the sign-in address: the first address that is
 * verified does (decision 0016).
 */
export const mayTakeOverSignIn = async (ctx: RequestContext, userId: string): Promise<boolean> =>
  isClient(ctx) && !(await isAccountProven(ctx, userId))

/** The fields that the audit log shows. */
export const SHOWN_FIELDS = ['value', 'is_verified', 'is_primary', 'used_for_auth'] as const

export const channelFields = ({ value, is_verified, is_primary, used_for_auth }: Channel) => ({
  value,
  is_verified,
  is_primary,
  used_for_auth,
})

/** Maps violations of the unique indexes to errors of the contract. */
export const settleRaces = <T>(work: Promise<T>, reportedValue: string | null): Promise<T> =>
  onConflict(
    'contact_channels_used_for_auth',
    onConflict('contact_channels_value_per_user', work, () => alreadyOwn()),
    () => usedByAnother(reportedValue),
  )

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

/** The security changes to notify the owner of. Null means no channel. */
export function channelChanges(before: Channel | null, after: Channel | null): SecurityChange[] {
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
