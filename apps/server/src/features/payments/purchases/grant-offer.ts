import type { grantOffer as grantOfferEndpoint, InputOf } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { type Offer, pricesOf } from '../offers/index.ts'
import { chooseOffer } from './chosen-offer.ts'
import { describeCustomer } from './describe-customer.ts'
import { purchaseInPlaceOf } from './end-subscription.ts'
import { requireObtainable } from './purchase-checks.ts'
import {
  recordOneTimePurchase,
  recordSubscription,
  requireRoomForPurchase,
} from './record-purchase.ts'
import { requireCustomer } from './require-customer.ts'

const ORIGIN = { source: 'grant', priceId: null } as const

/**
 * Gives an offer to a customer without payment. An offer with a recurring price, or one that is
 * included by default, becomes a subscription without end, which replaces the one of the same
 * group. Any other offer becomes a one-time purchase. The rules are those of a purchase (protocol 06
 * §7.1, checks 4 to 8).
 */
export async function grantOffer(
  ctx: RequestContext,
  { quantity, ...body }: InputOf<typeof grantOfferEndpoint>['body'],
): Promise<{ id: string; type: 'subscription' | 'one_time' }> {
  const chosen = chooseOffer(ctx, body)
  const requested = { ...chosen, quantity }
  return purchaseInPlaceOf(ctx, chosen.customer, async (tx, end) => {
    await requireCustomer(tx, chosen.customer)
    describeCustomer(tx, chosen.customer, [
      { path: 'offer_id', to: chosen.offerId },
      { path: 'quantity', to: quantity },
    ])
    const conflict = await requireObtainable(tx, requested)
    await requireRoomForPurchase(tx, requested)
    if (!isLasting(chosen.offer))
      return { id: await recordOneTimePurchase(tx, requested, ORIGIN), type: 'one_time' }
    if (conflict !== null) await end(conflict)
    return { id: await recordSubscription(tx, requested, ORIGIN, null), type: 'subscription' }
  })
}

const isLasting = (offer: Offer): boolean =>
  offer.prices === 'include-by-default' ||
  Object.values(pricesOf(offer)).some(({ interval }) => interval !== undefined)
