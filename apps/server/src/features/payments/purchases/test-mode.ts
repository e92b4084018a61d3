import type { InputOf, purchaseInTestMode } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { describeCustomer } from './describe-customer.ts'
import { purchaseInPlaceOf } from './end-subscription.ts'
import { requirePurchasable } from './purchase-checks.ts'
import { openLink, useLink } from './purchase-link.ts'
import {
  recordOneTimePurchase,
  recordSubscription,
  requireRoomForPurchase,
} from './record-purchase.ts'

/**
 * Buys what a link offers without payment (protocol 06 §8). A subscription replaces the one of the
 * same group, and never renews.
 *
 * Throws VERIFICATION_CODE_NOT_FOUND, `purchase-of-another-project`, what `requirePurchasable`
 * throws, or QUOTA_EXCEEDED.
 */
export async function buyInTestMode(
  ctx: RequestContext,
  { full_code, price_id, quantity }: InputOf<typeof purchaseInTestMode>['body'],
): Promise<{ success: true }> {
  const { tenant, link } = await openLink(ctx, full_code)
  if (tenant.tenancyId !== ctx.tenancyId) throw new HttpError('purchase-of-another-project')
  await purchaseInPlaceOf(ctx, link.customer, async (tx, end) => {
    describeCustomer(tx, link.customer, [
      { path: 'offer_id', to: link.offerId },
      { path: 'price_id', to: price_id },
      { path: 'quantity', to: quantity },
    ])
    const { price, conflict } = await requirePurchasable(tx, link, { price_id, quantity })
    await requireRoomForPurchase(tx, link)
    const requested = { ...link, quantity }
    const origin = { source: 'test_mode', priceId: price_id } as const
    if (price.interval === undefined) {
      await recordOneTimePurchase(tx, requested, origin)
    } else {
      if (conflict !== null) await end(conflict)
      await recordSubscription(tx, requested, origin, price.interval)
    }
    await useLink(tx, link)
  })
  return { success: true }
}
