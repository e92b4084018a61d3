import type { OpenContext } from '../../../kernel/context.ts'
import { groupOf, type Offer, type Price, pricesOf } from '../offers/index.ts'
import { findConflicts, heldOffers } from './purchase-checks.ts'
import { openLink } from './purchase-link.ts'
import { selectSubscriptions } from './store.ts'

/**
 * What the purchase page shows (protocol 06 §6). Does not use the link. Throws
 * VERIFICATION_CODE_NOT_FOUND.
 */
export async function validateLink(ctx: OpenContext, fullCode: string) {
  const { tenant, link } = await openLink(ctx, fullCode)
  const { payments } = tenant.project.config
  const { offer, offerId } = link
  const subscriptions = await selectSubscriptions(tenant, link.customer)
  const replacesOthers = offerId !== null && groupOf(payments, offer) !== null && isRecurring(offer)
  return {
    offer: {
      display_name: offer.displayName ?? offerId ?? 'Offer',
      customer_type: offer.customerType,
      stackable: offer.stackable === true,
      prices: Object.fromEntries(
        Object.entries(pricesOf(offer)).map(([id, price]) => [id, priceToWire(price)]),
      ),
    },
    stripe_account_id: link.stripeAccountId,
    project_id: tenant.project.id,
    already_bought_non_stackable:
      offerId !== null &&
      offer.stackable !== true &&
      heldOffers(payments, subscriptions).has(offerId),
    conflicting_group_offers: replacesOthers
      ? findConflicts(payments, offer, subscriptions).map((conflict) => ({
          offer_id: conflict.offer_id as string,
          display_name: conflict.offer.displayName ?? (conflict.offer_id as string),
        }))
      : [],
  }
}

const isRecurring = (offer: Offer): boolean =>
  Object.values(pricesOf(offer)).some(({ interval }) => interval !== undefined)

function priceToWire({ serverOnly: _, freeTrial, ...price }: Price) {
  return { ...price, ...(freeTrial && { free_trial: freeTrial }) }
}
