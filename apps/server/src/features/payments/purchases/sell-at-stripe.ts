import type { Interval } from '@latchkey/contract'
import type Stripe from 'stripe'
import type { TenantContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { callStripe, type Metadata, onAccount } from '../stripe/index.ts'

/** What is sold to a customer at Stripe, in its words. */
export interface Sale {
  readonly accountId: string
  readonly stripeCustomerId: string
  readonly customer: Customer
  /** The name of the product. */
  readonly name: string
  readonly offerId: string | null
  /** The snapshot of the offer as metadata. */
  readonly offer: Metadata
  readonly priceId: string
  readonly unitCents: number
  readonly totalCents: number
  /** Null for a one-time payment. */
  readonly interval: Interval | null
  readonly quantity: number
  /** The beginning of the idempotency keys. */
  readonly key: string
}

const CURRENCY = 'usd'
const WITH_SECRET = ['latest_invoice.confirmation_secret']

/** Creates a subscription that is incomplete until it is paid. Returns the secret to pay with. */
export const startSubscription = (ctx: TenantContext, sale: Sale): Promise<string> =>
  callStripe(ctx, async (stripe) => {
    const subscription = await stripe.subscriptions.create(
      {
        customer: sale.stripeCustomerId,
        items: [await itemOf(stripe, sale)],
        payment_behavior: 'default_incomplete',
        payment_settings: { save_default_payment_method: 'on_subscription' },
        metadata: subscriptionMetadata(sale),
        expand: WITH_SECRET,
      },
      onAccount(sale.accountId, `${sale.key}-subscription`),
    )
    return secretOf(subscription)
  })

/**
 * Changes a subscription to another offer in place (protocol 06 §7.2). Returns the secret of its
 * latest invoice.
 */
export const changeSubscription = (
  ctx: TenantContext,
  sale: Sale,
  stripeSubscriptionId: string,
): Promise<string> =>
  callStripe(ctx, async (stripe) => {
    const account = onAccount(sale.accountId)
    const current = await stripe.subscriptions.retrieve(stripeSubscriptionId, {}, account)
    const item = current.items.data[0]
    const subscription = await stripe.subscriptions.update(
      stripeSubscriptionId,
      {
        items: [{ ...(item && { id: item.id }), ...(await itemOf(stripe, sale)) }],
        metadata: subscriptionMetadata(sale),
        expand: WITH_SECRET,
      },
      onAccount(sale.accountId, `${sale.key}-change`),
    )
    return secretOf(subscription)
  })

/** Creates a one-time payment. Returns the secret to pay with. */
export const startPayment = (ctx: TenantContext, sale: Sale): Promise<string> =>
  callStripe(ctx, async (stripe) => {
    const { client_secret } = await stripe.paymentIntents.create(
      {
        amount: sale.totalCents,
        currency: CURRENCY,
        customer: sale.stripeCustomerId,
        automatic_payment_methods: { enabled: true },
        metadata: {
          ...sale.offer,
          offerId: sale.offerId ?? '',
          priceId: sale.priceId,
          customerId: sale.customer.id,
          customerType: sale.customer.type,
          purchaseQuantity: String(sale.quantity),
          purchaseKind: 'ONE_TIME',
          tenancyId: ctx.tenancyId,
        },
      },
      onAccount(sale.accountId, `${sale.key}-payment`),
    )
    return requireSecret(client_secret)
  })

const subscriptionMetadata = ({ offer, offerId, priceId }: Sale) => ({
  ...offer,
  ...(offerId !== null && { offerId }),
  priceId,
})

async function itemOf(stripe: Stripe, sale: Sale) {
  const [count, unit] = sale.interval as Interval
  const product = await stripe.products.create(
    { name: sale.name },
    onAccount(sale.accountId, `${sale.key}-product`),
  )
  return {
    price_data: {
      currency: CURRENCY,
      product: product.id,
      unit_amount: sale.unitCents,
      recurring: { interval: unit, interval_count: count },
    },
    quantity: sale.quantity,
  }
}

/**
 * The secret of the latest invoice. Empty if there is nothing to pay: the subscription is free, or
 * its change is on the next invoice.
 */
function secretOf({ status, latest_invoice }: Stripe.Subscription): string {
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice
  const secret = invoice?.confirmation_secret?.client_secret
  if (invoice?.status === 'paid' || (!secret && (status === 'active' || status === 'trialing')))
    return ''
  return requireSecret(secret)
}

function requireSecret(secret: string | null | undefined): string {
  if (secret == null) throw new Error('Stripe returned no client secret')
  return secret
}
