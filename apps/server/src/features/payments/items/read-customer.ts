import type { InputOf, readPaymentCustomer } from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import {
  type ListedPurchase,
  type ListedSubscription,
  requireCustomer,
  selectNewestPurchases,
  selectNewestSubscriptions,
  toCustomer,
} from '../purchases/index.ts'
import { readQuantities } from './rules.ts'

/** How many subscriptions and one-time purchases are returned, each. */
const MAX_PURCHASES = 100

/**
 * The items and purchases of a customer (protocol 09 §24 no. 16): every configured item of its type.
 * Throws USER_NOT_FOUND or TEAM_NOT_FOUND.
 */
export async function readCustomer(
  ctx: RequestContext,
  params: InputOf<typeof readPaymentCustomer>['params'],
) {
  const customer = toCustomer(params.customer_type, params.customer_id)
  await requireCustomer(ctx, customer)
  const items = Object.entries(ctx.project.config.payments.items).filter(
    ([, item]) => item.customerType === customer.type,
  )
  const subscriptions = await selectNewestSubscriptions(ctx, customer, MAX_PURCHASES)
  const purchases = await selectNewestPurchases(ctx, customer, MAX_PURCHASES)
  const quantities = await readQuantities(
    ctx,
    customer,
    items.map(([id]) => id),
  )
  return {
    customer_type: customer.type,
    customer_id: customer.id,
    items: items.map(([id, { displayName }], at) => ({
      id,
      display_name: displayName,
      quantity: quantities[at] ?? 0,
    })),
    subscriptions: subscriptions.map(subscriptionToWire),
    one_time_purchases: purchases.map(purchaseToWire),
  }
}

const purchaseToWire = (purchase: ListedPurchase | ListedSubscription) => ({
  id: purchase.id,
  offer_id: purchase.offer_id,
  offer_display_name: purchase.offer_display_name,
  price_id: purchase.price_id,
  quantity: purchase.quantity,
  source: purchase.source,
  created_at_millis: purchase.created_at.getTime(),
})

const subscriptionToWire = (subscription: ListedSubscription) => ({
  ...purchaseToWire(subscription),
  status: subscription.status,
  current_period_start_millis: subscription.period_start.getTime(),
  current_period_end_millis: subscription.period_end?.getTime() ?? null,
  cancel_at_period_end: subscription.cancel_at_period_end,
})
