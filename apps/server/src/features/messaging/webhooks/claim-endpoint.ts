import { MINUTE_MS } from '@latchkey/contract'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import { createLeases, type LeaseStore } from '../../../kernel/delivery/lease.ts'
import { createWakeUps } from '../../../kernel/delivery/wake-up.ts'
import {
  lockEndpoint,
  type OpenDelivery,
  type SendingEndpoint,
  selectFirstDelivery,
  selectOverdueEndpoints,
  updateDelivery,
  updateEndpointState,
  updateFailedDeliveries,
} from './delivery-store.ts'
import { EXTERNAL_ENDPOINT } from './external.ts'
import type { EndpointKey } from './tables.ts'

/** Longer than any attempt (`post.ts`). */
const LEASE_MS = MINUTE_MS

/**
 * The exclusive right to send one delivery. Until it ends, nothing else is sent to the endpoint.
 */
export interface EndpointClaim {
  key: EndpointKey
  leaseId: string
  endpoint: SendingEndpoint
  delivery: OpenDelivery
}

/** Whether messages may be sent to the endpoint. */
const isOpen = (
  { config }: Context,
  { endpointId }: EndpointKey,
  { is_disabled }: SendingEndpoint,
): boolean => !is_disabled && (endpointId !== EXTERNAL_ENDPOINT || config.svix !== null)

/** Claims an endpoint for the delivery that is due first. */
async function claimEndpoint(
  tx: InTransaction<Context>,
  key: EndpointKey,
  until: Date,
): Promise<EndpointClaim | Date | null> {
  const now = tx.clock.now()
  const endpoint = await lockEndpoint(tx, key)
  if (endpoint === null) return null
  if (!isOpen(tx, key, endpoint)) {
    // An event stored while the endpoint was being disabled may not have been failed with the
    // others.
    const isClaimed = endpoint.lease_until !== null && endpoint.lease_until > now
    await updateFailedDeliveries(tx, key, isClaimed)
    return null
  }
  const delivery = await selectFirstDelivery(tx, key)
  if (delivery === null) return null
  const dueAt = new Date(
    Math.max(delivery.next_attempt_at.getTime(), endpoint.lease_until?.getTime() ?? 0),
  )
  if (dueAt > now) return dueAt
  const leaseId = tx.random.uuid()
  const attempts = delivery.attempts + 1
  await updateDelivery(tx, key, delivery.message_id, { state: 'sending', attempts })
  await updateEndpointState(tx, key, { lease_id: leaseId, lease_until: until })
  return { key, leaseId, endpoint, delivery: { ...delivery, attempts } }
}

export const endpointLeaseStore: LeaseStore<EndpointKey, EndpointClaim, SendingEndpoint, void> = {
  claim: claimEndpoint,
  async lock(tx, { key, leaseId }) {
    const endpoint = await lockEndpoint(tx, key)
    return endpoint?.lease_id === leaseId ? endpoint : null
  },
  selectOverdue: selectOverdueEndpoints,
}

export const endpointWakeUps = createWakeUps(
  'webhooks.deliver',
  ({ tenancyId, endpointId }) => `webhooks.deliver:${tenancyId}:${endpointId}`,
)

export const endpointLeases = createLeases(LEASE_MS, endpointWakeUps, endpointLeaseStore)

/**
 * Claims an endpoint for its next delivery. Returns null if none is due or another process sends to
 * it.
 */
export const claim = (ctx: Context, key: EndpointKey): Promise<EndpointClaim | null> =>
  endpointLeases.claim(ctx, key)
