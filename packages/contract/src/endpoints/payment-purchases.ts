import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, success, uuid } from '../primitives.ts'
import { CURRENCIES, type Currency, DAY_UNITS } from '../project-config/nodes.ts'
import { findMoneyProblem, isConfigId } from '../project-config/rules.ts'
import { customerId, customerType, paymentItem } from './payment-items.ts'

const TAG = 'Payments'

/** The largest quantity of a purchase. */
export const PURCHASE_MAX_QUANTITY = 1_000_000

const configId = z.string().refine((text) => isConfigId(text), {
  error: 'must be 1 to 63 letters, digits, underscores or hyphens that start with a letter or _',
})

const interval = z
  .tuple([z.int().min(0), z.enum(DAY_UNITS)])
  .meta({ description: 'A number of days, weeks, months or years' })

/** An amount of a currency as text (protocol 06 §2.1). */
const moneyIn = (currency: Currency) =>
  z
    .string()
    .superRefine((text, context) => {
      const problem = findMoneyProblem(text, currency, CURRENCIES[currency])
      if (problem !== null) context.addIssue({ code: 'custom', message: problem })
    })
    .optional()

const amounts = {
  USD: moneyIn('USD'),
  EUR: moneyIn('EUR'),
  GBP: moneyIn('GBP'),
  JPY: moneyIn('JPY'),
  INR: moneyIn('INR'),
  AUD: moneyIn('AUD'),
  CAD: moneyIn('CAD'),
}

const inlinePrice = z
  .strictObject({ ...amounts, interval: interval.optional(), free_trial: interval.optional() })
  .refine((price) => Object.keys(CURRENCIES).some((currency) => Object.hasOwn(price, currency)), {
    error: 'At least one currency is required',
  })

/** An offer that a server passes in a request (protocol 06 §2.5). */
export const inlineOffer = z.strictObject({
  display_name: z.string().max(1_000),
  customer_type: customerType,
  prices: z.record(configId, inlinePrice),
  included_items: z.record(
    configId,
    z.strictObject({
      quantity: z.number().optional(),
      repeat: z.union([interval, z.literal('never')]).optional(),
      expires: z.enum(['never', 'when-purchase-expires', 'when-repeated']).optional(),
    }),
  ),
  server_only: z.literal(true).optional(),
  free_trial: interval.optional(),
})

/** What is bought: a configured offer, or an inline one under either name. */
const chosenOffer = {
  customer_type: customerType,
  customer_id: customerId,
  offer_id: z.string().max(63).optional(),
  offer_inline: inlineOffer.optional(),
  inline_offer: inlineOffer.optional().meta({ description: 'The same as `offer_inline`' }),
}

export const createPurchaseUrl = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/payments/purchases/create-purchase-url',
  access: ['client', 'server', 'admin'],
  audit: { kind: 'purchase_link.created' },
  summary: 'Create a link to buy an offer',
  description:
    'The link is valid for 24 hours and for one purchase. It keeps the offer as it was when the link was created.',
  body: z.strictObject(chosenOffer),
  returns: z.strictObject({ url: z.string() }),
  errors: ['OFFER_DOES_NOT_EXIST', 'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH'],
  plainErrors: [
    'payments-not-set-up',
    'offer-given-twice',
    'inline-offer-from-client',
    'offer-not-given',
    'stripe-not-configured',
    'stripe-failed',
  ],
})

const fullCode = z
  .string()
  .max(200)
  .meta({ description: 'The last part of the path of a purchase link' })

const priceView = z.strictObject({
  ...Object.fromEntries(Object.keys(CURRENCIES).map((code) => [code, z.string().optional()])),
  interval: interval.optional(),
  free_trial: interval.optional(),
} as Record<Currency, z.ZodOptional<z.ZodString>> & {
  interval: z.ZodOptional<typeof interval>
  free_trial: z.ZodOptional<typeof interval>
})

export const validatePurchaseCode = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/payments/purchases/validate-code',
  access: 'anyone',
  audit: { none: 'Reads only.' },
  summary: 'Read the offer of a purchase link',
  description: 'Does not use the link up. Called by the purchase page.',
  body: z.strictObject({ full_code: fullCode }),
  returns: z.strictObject({
    offer: z.strictObject({
      display_name: z.string(),
      customer_type: customerType,
      stackable: z.boolean(),
      prices: z.record(z.string(), priceView),
    }),
    stripe_account_id: z.string(),
    project_id: z.string(),
    already_bought_non_stackable: z.boolean(),
    conflicting_group_offers: z.array(
      z.strictObject({ offer_id: z.string(), display_name: z.string() }),
    ),
  }),
  errors: ['VERIFICATION_CODE_NOT_FOUND'],
})

const purchase = z.strictObject({
  full_code: fullCode,
  price_id: z.string().max(63),
  quantity: z.int().min(1).max(PURCHASE_MAX_QUANTITY).default(1),
})

/** The rules of every purchase (protocol 06 §7.1). */
const purchaseErrors = [
  'VERIFICATION_CODE_NOT_FOUND',
  'USER_NOT_FOUND',
  'TEAM_NOT_FOUND',
  'QUOTA_EXCEEDED',
] as const
const purchasePlainErrors = [
  'price-not-in-offer',
  'offer-not-stackable',
  'offer-already-bought',
  'offer-already-subscribed',
  'add-on-without-base',
  'one-time-purchase-in-group',
] as const

export const createPurchaseSession = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/payments/purchases/purchase-session',
  access: 'anyone',
  audit: { none: 'A purchase of a customer; the list of transactions has it.' },
  summary: 'Start to pay for an offer',
  description:
    'Uses the link up and returns the secret with which the purchase page confirms the payment at Stripe.',
  body: purchase,
  returns: z.strictObject({ client_secret: z.string() }),
  errors: purchaseErrors,
  plainErrors: [
    ...purchasePlainErrors,
    'price-not-payable',
    'amount-too-small',
    'amount-too-large',
    'offer-too-large',
    'stripe-not-configured',
    'stripe-failed',
  ],
})

export const purchaseInTestMode = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/internal/payments/test-mode-purchase-session',
  access: ['admin'],
  audit: { kind: 'purchase.made' },
  summary: 'Buy an offer without paying',
  description: 'Uses the link up. Works without a Stripe key.',
  body: purchase,
  returns: success,
  errors: purchaseErrors,
  plainErrors: [
    ...purchasePlainErrors,
    'purchase-of-another-project',
    'stripe-not-configured',
    'stripe-failed',
  ],
})

export const SUBSCRIPTION_STATUSES = [
  'active',
  'trialing',
  'canceled',
  'paused',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** How a purchase came about. */
export const PURCHASE_SOURCES = ['purchase_page', 'test_mode', 'grant'] as const
export type PurchaseSource = (typeof PURCHASE_SOURCES)[number]

const purchaseRecord = {
  id: uuid,
  offer_id: z.string().nullable().meta({ description: 'Null for an inline offer' }),
  offer_display_name: z.string().nullable(),
  price_id: z.string().nullable(),
  quantity: z.int(),
  source: z.enum(PURCHASE_SOURCES),
  created_at_millis: millis,
}

/** What a customer has (protocol 09 §24 no. 16). */
export const paymentCustomer = z.strictObject({
  customer_type: customerType,
  customer_id: z.string(),
  items: z.array(paymentItem),
  subscriptions: z.array(
    z.strictObject({
      ...purchaseRecord,
      status: z.enum(SUBSCRIPTION_STATUSES),
      current_period_start_millis: millis,
      current_period_end_millis: millis.nullable().meta({ description: 'Null: it does not end' }),
      cancel_at_period_end: z.boolean(),
    }),
  ),
  one_time_purchases: z.array(z.strictObject(purchaseRecord)),
})

export const grantOffer = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/payments/purchases/grant',
  access: ['server', 'admin'],
  audit: { kind: 'purchase.granted' },
  summary: 'Give an offer to a customer without payment',
  description:
    'An offer with a recurring price becomes a subscription that lasts until it is canceled; it replaces the subscription of the same group. Any other offer becomes a one-time purchase.',
  body: z.strictObject({
    ...chosenOffer,
    quantity: z.int().min(1).max(PURCHASE_MAX_QUANTITY).default(1),
  }),
  returns: z.strictObject({ id: uuid, type: z.enum(['subscription', 'one_time']) }),
  errors: [
    'OFFER_DOES_NOT_EXIST',
    'OFFER_CUSTOMER_TYPE_DOES_NOT_MATCH',
    'USER_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: [
    'offer-given-twice',
    'offer-not-given',
    'offer-not-stackable',
    'offer-already-bought',
    'offer-already-subscribed',
    'add-on-without-base',
    'one-time-purchase-in-group',
    'stripe-not-configured',
    'stripe-failed',
  ],
})

export const cancelSubscription = endpoint({
  tag: TAG,
  method: 'POST',
  path: '/payments/subscriptions/:id/cancel',
  access: ['server', 'admin'],
  audit: { kind: 'subscription.canceled', target: 'id' },
  summary: 'Cancel a subscription',
  description:
    'At the end of the paid period, or now. A subscription without a Stripe payment ends now in both cases. Canceling it again changes nothing.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ at: z.enum(['period_end', 'now']).default('period_end') }),
  returns: success,
  errors: [],
  plainErrors: ['subscription-not-found', 'stripe-not-configured', 'stripe-failed'],
})

export const readPaymentCustomer = endpoint({
  tag: TAG,
  method: 'GET',
  path: '/payments/customers/:customer_type/:customer_id',
  access: ['server', 'admin'],
  summary: 'Read the items and purchases of a customer',
  description:
    'Every configured item of this type of customer, and the newest 100 subscriptions and one-time purchases.',
  params: z.strictObject({ customer_type: customerType, customer_id: customerId }),
  query: z.strictObject({}),
  returns: paymentCustomer,
  errors: ['USER_NOT_FOUND', 'TEAM_NOT_FOUND'],
})
