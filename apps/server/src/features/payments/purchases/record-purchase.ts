import type { PurchaseSource } from '@latchkey/contract'
import type { InTransaction, TenantContext } from '../../../kernel/context.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { addInterval, isEndless, type Price } from '../offers/index.ts'
import type { RequestedOffer } from './purchase-checks.ts'
import { countPurchases, insertPurchase, insertSubscription } from './store.ts'

/** How a customer gets an offer without paying at Stripe. */
export interface Origin {
  readonly source: PurchaseSource
  /** Null for a grant of an offer without recurring prices. */
  readonly priceId: string | null
}

/**
 * Throws QUOTA_EXCEEDED if the customer has too many purchases, or they have too many items. Call
 * with the customer locked.
 */
export async function requireRoomForPurchase(
  tx: InTransaction<TenantContext>,
  { customer, offerId, offer }: Pick<RequestedOffer, 'customer' | 'offerId' | 'offer'>,
): Promise<void> {
  const { purchases, items } = await countPurchases(tx, customer)
  requireWithinQuota(tx, 'purchases_per_customer', purchases + 1)
  const added = offerId === null ? Object.keys(offer.includedItems).length : 0
  requireWithinQuota(tx, 'purchased_items_per_customer', items + added)
}

/** Stores an active subscription and returns its id. Without an interval it does not end. */
export async function recordSubscription(
  tx: InTransaction<TenantContext>,
  requested: RequestedOffer,
  { source, priceId }: Origin,
  interval: Price['interval'] | null,
): Promise<string> {
  const [id, now] = [tx.random.uuid(), tx.clock.now()]
  await insertSubscription(tx, {
    ...columnsOf(requested),
    id,
    price_id: priceId,
    status: 'active',
    period_start: now,
    period_end: interval && !isEndless(interval) ? addInterval(now, interval) : null,
    cancel_at_period_end: false,
    source,
    created_at: now,
    updated_at: now,
  })
  return id
}

/** Stores a one-time purchase and returns its id. */
export async function recordOneTimePurchase(
  tx: InTransaction<TenantContext>,
  requested: RequestedOffer,
  { source, priceId }: Origin,
): Promise<string> {
  const id = tx.random.uuid()
  await insertPurchase(tx, {
    ...columnsOf(requested),
    id,
    price_id: priceId,
    source,
    created_at: tx.clock.now(),
  })
  return id
}

const columnsOf = ({ customer, offer, offerId, quantity }: RequestedOffer) => ({
  customer_type: customer.type,
  customer_id: customer.id,
  offer_id: offerId,
  offer: JSON.stringify(offer),
  quantity,
})
