import type { InTransaction, RequestContext } from '../../../kernel/context.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { countChannels } from './store.ts'

/**
 * Refuses one more channel. People add addresses one by one, and few of them unverified, so that nobody collects addresses of others; servers may
 * import long lists. Ask with the user's row locked, so that parallel requests count each other.
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

/** Refuses that a client makes one more of the user's channels an unverified one. */
export async function requireRoomForUnverified(
  tx: InTransaction<RequestContext>,
  userId: string,
): Promise<void> {
  if (tx.caller.accessType !== 'client') return
  const { unverified } = await countChannels(tx, userId)
  requireWithinQuota(tx, 'unverified_contact_channels_per_user', unverified + 1)
}
