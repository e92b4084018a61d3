import type { createPurchaseSession, InputOf, Interval } from '@latchkey/contract'
import type { OpenContext, TenantContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import { totalCents, usdCentsOf } from '../offers/index.ts'
import { offerToMetadata } from '../stripe/index.ts'
import { purchaseInPlaceOf } from './end-subscription.ts'
import { type AllowedPurchase, requirePurchasable } from './purchase-checks.ts'
import { openLink, type PurchaseLink, useLink, withChoice } from './purchase-link.ts'
import { changeSubscription, type Sale, startPayment, startSubscription } from './sell-at-stripe.ts'
import { ensureStripeCustomer } from './stripe-customer.ts'

/** The smallest payment that Stripe accepts, in cents. */
const MIN_PAYMENT_CENTS = 50n
/** The longest interval of a subscription at Stripe: three years. */
const MAX_INTERVAL = { day: 1095, week: 156, month: 36, year: 3 } as const

/**
 * Starts to pay for what a link offers (protocol 06 §7). Stripe is asked before the link is used,
 * with keys that depend on the link only, so that a repeated or concurrent request continues what
 * the first one started.
 *
 * Throws VERIFICATION_CODE_NOT_FOUND, what `requirePurchasable` throws, or a plain error about the
 * amount or Stripe.
 */
export async function startSession(
  ctx: OpenContext,
  { full_code, price_id, quantity }: InputOf<typeof createPurchaseSession>['body'],
): Promise<{ client_secret: string }> {
  const { tenant, link } = await openLink(ctx, full_code)
  const allowed = await requirePurchasable(tenant, link, { price_id, quantity })
  const sale = await toSale(tenant, link, allowed, { price_id, quantity })
  const { conflict } = allowed
  const changed = sale.interval === null ? null : (conflict?.stripe_subscription_id ?? null)
  const client_secret = await withChoice(tenant, link, sale.key, () =>
    startAtStripe(tenant, sale, changed),
  )
  await purchaseInPlaceOf(tenant, link.customer, async (tx, end) => {
    await useLink(tx, link)
    if (conflict !== null && changed === null) await end(conflict)
  })
  return { client_secret }
}

/** `changed` is the id of the subscription at Stripe that becomes the sold one; null for none. */
function startAtStripe(tenant: TenantContext, sale: Sale, changed: string | null): Promise<string> {
  if (changed !== null) return changeSubscription(tenant, sale, changed)
  return sale.interval === null ? startPayment(tenant, sale) : startSubscription(tenant, sale)
}

async function toSale(
  tenant: TenantContext,
  link: PurchaseLink,
  { price }: AllowedPurchase,
  { price_id, quantity }: { price_id: string; quantity: number },
): Promise<Sale> {
  const unitCents = usdCentsOf(price)
  const interval = price.interval ?? null
  if (unitCents === null || (interval !== null && !isPayable(interval)))
    throw new HttpError('price-not-payable', { price_id })
  const cents = totalCents(unitCents, quantity)
  if (cents === null) throw new HttpError('amount-too-large')
  if (interval === null && cents < MIN_PAYMENT_CENTS) throw new HttpError('amount-too-small')
  const offer = offerToMetadata(link.offer)
  if (offer === null) throw new HttpError('offer-too-large')
  if (tenant.config.stripe === null) throw new HttpError('stripe-not-configured')
  return {
    accountId: link.stripeAccountId,
    stripeCustomerId:
      link.stripeCustomerId ??
      (await ensureStripeCustomer(tenant, link.stripeAccountId, link.customer)),
    customer: link.customer,
    name: link.offer.displayName ?? link.offerId ?? 'Offer',
    offerId: link.offerId,
    offer,
    priceId: price_id,
    unitCents: Number(unitCents),
    totalCents: Number(cents),
    interval,
    quantity,
    key: `latchkey-${hashSecret([link.code, price_id, quantity].join(' ')).toString('hex')}`,
  }
}

const isPayable = ([count, unit]: Interval): boolean => count >= 1 && count <= MAX_INTERVAL[unit]
