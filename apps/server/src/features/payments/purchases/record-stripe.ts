import type { SubscriptionStatus } from '@latchkey/contract'
import type Stripe from 'stripe'
import { type TenantContext, transact } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { customerFromMetadata, offerFromMetadata } from '../stripe/index.ts'
import { lockCustomer, type StripeCustomer, updateStripeCustomer } from './customer-store.ts'
import { endSubscriptionsIfDeleted } from './end-customer.ts'
import { upsertPayment, upsertSubscriptions } from './store.ts'

/**
 * Records a one-time purchase that was paid (protocol 06 §11.1). Repeating it adds no second one.
 * Throws an `Error` if the metadata is not that of a purchase, so that Stripe repeats the event.
 */
export async function recordPayment(
  ctx: TenantContext,
  { id, metadata = {} }: { readonly id: string; readonly metadata?: Stripe.Metadata },
): Promise<void> {
  const customer = customerFromMetadata(metadata)
  const offer = offerFromMetadata(metadata)
  if (customer === null || offer === null)
    throw new Error(`The payment ${id} has no customer or no offer in its metadata`)
  await transact(ctx, async (tx) => {
    await lockCustomer(tx, customer)
    await upsertPayment(tx, {
      id: tx.random.uuid(),
      customer_type: customer.type,
      customer_id: customer.id,
      offer_id: metadata.offerId || null,
      offer: JSON.stringify(offer),
      price_id: metadata.priceId || null,
      quantity: purchasedQuantity(metadata.purchaseQuantity),
      source: 'purchase_page',
      stripe_payment_intent_id: id,
      created_at: tx.clock.now(),
    })
  })
}

const purchasedQuantity = (text: string | undefined): number => {
  const quantity = Math.trunc(Number(text))
  return Number.isSafeInteger(quantity) ? Math.min(Math.max(1, quantity), MAX_QUANTITY) : 1
}

const MAX_QUANTITY = 2_147_483_647

/**
 * Records the state of all subscriptions of a customer at Stripe (protocol 06 §11.2). Those without
 * items or with an unknown offer are skipped. `read` asks Stripe while the customer is locked, so
 * that an older answer never replaces a newer one.
 */
export async function recordSubscriptions(
  ctx: TenantContext,
  customer: Customer,
  stripeCustomer: StripeCustomer,
  read: () => Promise<readonly Stripe.Subscription[]>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const known = await lockCustomer(tx, customer)
    if (known === null) await updateStripeCustomer(tx, customer, stripeCustomer)
    const rows = (await read()).map((subscription) => toRow(tx, customer, subscription))
    await upsertSubscriptions(
      tx,
      rows.filter((row) => row !== null),
    )
  })
  // Not in the same transaction, which asks Stripe: nothing else that locks the user waits for it. If
  // the process dies in between, Stripe sends the event again.
  await endSubscriptionsIfDeleted(ctx, customer)
}

const STATUSES: readonly string[] = [
  'active',
  'trialing',
  'canceled',
  'paused',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] satisfies SubscriptionStatus[]

function toRow(ctx: TenantContext, customer: Customer, subscription: Stripe.Subscription) {
  const { id, metadata, status, items, cancel_at_period_end, created } = subscription
  const item = items.data[0]
  const offer = offerFromMetadata(metadata ?? {})
  if (item === undefined || offer === null || !STATUSES.includes(status)) {
    ctx.log.warn({ subscription: id }, 'A subscription at Stripe was skipped')
    return null
  }
  const now = ctx.clock.now()
  return {
    id: ctx.random.uuid(),
    customer_type: customer.type,
    customer_id: customer.id,
    offer_id: metadata.offerId || null,
    offer: JSON.stringify(offer),
    price_id: metadata.priceId || null,
    quantity: item.quantity ?? 1,
    status: status as SubscriptionStatus,
    period_start: new Date(item.current_period_start * 1000),
    period_end: new Date(item.current_period_end * 1000),
    cancel_at_period_end: cancel_at_period_end ?? false,
    source: 'purchase_page' as const,
    stripe_subscription_id: id,
    // An event may arrive late, but the subscription began when Stripe created it.
    created_at: new Date(Math.min(now.getTime(), (created ?? Number.POSITIVE_INFINITY) * 1000)),
    updated_at: now,
  }
}
