import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { countChannels } from './store.ts'

/**
 * Requires room for one more channel. Clients have low limits, in particular for unverified
 * addresses, so that no user collects addresses of other people. Servers may import long lists.
 * Call with the user's row locked, so that concurrent requests see each other's channels.
 *
 * Throws QUOTA_EXCEEDED.
 */
export async function requireRoomForChannel(
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<void> {
  const isClient = tx.caller.accessType === 'client'
  const { all, unverified } = await countChannels(tx, userId)
  requireWithinQuota(
    tx,
    isClient ? 'contact_channels_per_user' : 'contact_channels_per_user_for_servers',
    all + 1,
  )
  if (isClient) requireWithinQuota(tx, 'unverified_contact_channels_per_user', unverified + 1)
}

/**
 * Requires room for one more unverified channel when a client changes a verified one. Throws
 * QUOTA_EXCEEDED.
 */
export async function requireRoomForUnverified(
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<void> {
  if (tx.caller.accessType !== 'client') return
  const { unverified } = await countChannels(tx, userId)
  requireWithinQuota(tx, 'unverified_contact_channels_per_user', unverified + 1)
}
