import type { SubscriptionStatus } from '@latchkey/contract'
import type { TenantContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import {
  type Customer,
  defaultOffers,
  findOffer,
  findPrice,
  groupOf,
  type Offer,
  type PaymentsConfig,
  type Price,
} from '../offers/index.ts'
import type { PurchaseLink } from './purchase-link.ts'
import { requireCustomer } from './require-customer.ts'
import { type Subscription, selectBoughtOffers, selectSubscriptions } from './store.ts'

/** What a customer wants to have. */
export interface RequestedOffer {
  readonly customer: Customer
  readonly offer: Offer
  /** Null for an inline offer. */
  readonly offerId: string | null
  readonly quantity: number
}

/** A purchase that is allowed. */
export interface AllowedPurchase {
  readonly price: Price
  /** The subscription of the same group that it replaces. */
  readonly conflict: Subscription | null
}

/**
 * Checks a purchase by link (protocol 06 §7.1, checks 2 to 8). Throws USER_NOT_FOUND, TEAM_NOT_FOUND
 * or the plain error of the first rule that is broken.
 */
export async function requirePurchasable(
  ctx: TenantContext,
  { customer, offer, offerId }: PurchaseLink,
  { price_id, quantity }: { price_id: string; quantity: number },
): Promise<AllowedPurchase> {
  await requireCustomer(ctx, customer)
  const price = findPrice(offer, price_id)
  if (price === undefined) throw new HttpError('price-not-in-offer', { price_id })
  const conflict = await requireObtainable(ctx, { customer, offer, offerId, quantity })
  return { price, conflict }
}

/**
 * Checks whether a customer may have an offer (checks 4 to 8). Returns the subscription that it
 * replaces, or null.
 */
export async function requireObtainable(
  ctx: TenantContext,
  { customer, offer, offerId, quantity }: RequestedOffer,
): Promise<Subscription | null> {
  if (quantity !== 1 && offer.stackable !== true) throw new HttpError('offer-not-stackable')
  if (offerId === null) return null
  const { payments } = ctx.project.config
  const bought = await selectBoughtOffers(ctx, customer)
  if (bought.some(({ offer_id }) => offer_id === offerId))
    throw new HttpError('offer-already-bought')
  const subscriptions = await selectSubscriptions(ctx, customer)
  const held = heldOffers(payments, subscriptions)
  if (offer.stackable !== true && held.has(offerId)) throw new HttpError('offer-already-subscribed')
  if (offer.isAddOnTo !== false && !Object.keys(offer.isAddOnTo).some((base) => held.has(base)))
    throw new HttpError('add-on-without-base')
  const group = groupOf(payments, offer)
  if (group !== null && bought.some(({ group_id }) => group_id === group))
    throw new HttpError('one-time-purchase-in-group')
  return findConflicts(payments, offer, subscriptions)[0] ?? null
}

/** A subscription with one of these statuses is one that the customer has. */
const HELD: readonly SubscriptionStatus[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']
/** A subscription with one of these statuses is replaced by another offer of its group. */
const RUNNING: readonly SubscriptionStatus[] = ['active', 'trialing']

/**
 * The ids of the offers that a customer has: by subscription, or by default in a group without one
 * (protocol 06 §2.3).
 */
export function heldOffers(
  payments: PaymentsConfig,
  subscriptions: readonly Subscription[],
): ReadonlySet<string> {
  const groups = new Set(
    subscriptions.flatMap(({ offer_id, offer }) =>
      offer_id === null ? [] : [(findOffer(payments, offer_id) ?? offer).groupId],
    ),
  )
  return new Set([
    ...subscriptions.flatMap(({ offer_id, status }) =>
      offer_id !== null && HELD.includes(status) ? [offer_id] : [],
    ),
    ...defaultOffers(payments).flatMap(({ offerId, groupId }) =>
      groups.has(groupId) ? [] : [offerId],
    ),
  ])
}

/**
 * The subscriptions that an offer of the same group replaces, oldest first (protocol 06 §7.2): not
 * those of offers that this one is an add-on to.
 */
export function findConflicts(
  payments: PaymentsConfig,
  offer: Offer,
  subscriptions: readonly Subscription[],
): readonly Subscription[] {
  const group = groupOf(payments, offer)
  if (group === null) return []
  const bases = offer.isAddOnTo === false ? {} : offer.isAddOnTo
  return subscriptions.filter((subscription) => {
    if (subscription.offer_id === null || !RUNNING.includes(subscription.status)) return false
    const current = findOffer(payments, subscription.offer_id) ?? subscription.offer
    return (
      current.groupId === group &&
      current.prices !== 'include-by-default' &&
      !Object.hasOwn(bases, subscription.offer_id)
    )
  })
}
