import type {
  cancelSubscription as cancelEndpoint,
  ReturnsOf,
  readPaymentCustomer,
} from '@latchkey/contract'
import { type ServerItem, toServerItem } from './items.ts'
import type { Authority, CustomerKey } from './user-scope.ts'

/** A customer as the service describes it. */
export type CustomerJson = ReturnsOf<typeof readPaymentCustomer, 'server'>
type SubscriptionJson = CustomerJson['subscriptions'][number]
type PurchaseJson = CustomerJson['one_time_purchases'][number]

/** An offer that a customer has bought, or that was given to them. */
export interface OneTimePurchase {
  readonly id: string
  /** Null for an offer that was described in the request. */
  readonly offerId: string | null
  readonly offerDisplayName: string | null
  readonly priceId: string | null
  readonly quantity: number
  readonly source: PurchaseJson['source']
  readonly createdAt: Date
}

/** A subscription of a customer. */
export interface Subscription extends OneTimePurchase {
  readonly status: SubscriptionJson['status']
  readonly currentPeriodStart: Date
  /** Null if it lasts until it is canceled. */
  readonly currentPeriodEnd: Date | null
  readonly cancelAtPeriodEnd: boolean
  /** Cancels it at the end of the paid period, or now. Does nothing the second time. */
  cancel(options?: CancelOptions): Promise<void>
}

/** When a canceled subscription ends. */
export interface CancelOptions {
  /**
   * Default: `period_end`. A subscription without a payment at Stripe ends now in both cases.
   */
  readonly at?: 'period_end' | 'now' | undefined
}

/** What a customer has, at the time when it was read. */
export interface Customer {
  readonly type: CustomerKey['type']
  readonly id: string
  /** Every configured item for this type of customer. */
  readonly items: readonly ServerItem[]
  /** The newest 100, including ended ones. */
  readonly subscriptions: readonly Subscription[]
  /** The newest 100. */
  readonly oneTimePurchases: readonly OneTimePurchase[]
}

const purchaseFields = (json: PurchaseJson): OneTimePurchase => ({
  id: json.id,
  offerId: json.offer_id,
  offerDisplayName: json.offer_display_name,
  priceId: json.price_id,
  quantity: json.quantity,
  source: json.source,
  createdAt: new Date(json.created_at_millis),
})

const toSubscription = (scope: Authority<'server'>, json: SubscriptionJson): Subscription =>
  Object.freeze({
    ...purchaseFields(json),
    status: json.status,
    currentPeriodStart: new Date(json.current_period_start_millis),
    currentPeriodEnd:
      json.current_period_end_millis === null ? null : new Date(json.current_period_end_millis),
    cancelAtPeriodEnd: json.cancel_at_period_end,
    cancel: (options?: CancelOptions) => cancelSubscription(scope, json.id, options),
  })

/** The object for a customer. */
export const toCustomer = (scope: Authority<'server'>, json: CustomerJson): Customer => {
  const key: CustomerKey = { type: json.customer_type, id: json.customer_id }
  return Object.freeze({
    ...key,
    items: json.items.map((item) => toServerItem(scope, key, item)),
    subscriptions: json.subscriptions.map((subscription) => toSubscription(scope, subscription)),
    oneTimePurchases: json.one_time_purchases.map((purchase) =>
      Object.freeze(purchaseFields(purchase)),
    ),
  })
}

/** Cancels a subscription and updates everything that is known. */
export async function cancelSubscription(
  scope: Pick<Authority<'server'>, 'call' | 'refresh'>,
  id: string,
  { at = 'period_end' }: CancelOptions = {},
): Promise<void> {
  await scope.call<typeof cancelEndpoint>({
    method: 'POST',
    path: '/payments/subscriptions/:id/cancel',
    params: { id },
    body: { at },
  })
  await scope.refresh()
}
