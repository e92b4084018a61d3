import type { cancelSubscription as cancelEndpoint, InputOf } from '@latchkey/contract'
import { describeAudit, omitAudit } from '../../../kernel/audit.ts'
import { type RequestContext, transact } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { Customer } from '../offers/index.ts'
import { callStripe, onAccount } from '../stripe/index.ts'
import { lockCustomer, selectStripeCustomer } from './customer-store.ts'
import { cancelAtStripe } from './end-subscription.ts'
import { type Subscription, selectSubscription, updateSubscription } from './store.ts'

/**
 * Cancels a subscription: at the end of the paid period, or now. What it grants lasts until the end
 * of the period in both cases (protocol 06 §4.6). One that is not paid at Stripe ends now, with its
 * period. Does nothing if it is canceled already.
 *
 * Throws `subscription-not-found`.
 */
export async function cancelSubscription(
  ctx: RequestContext,
  id: string,
  { at }: InputOf<typeof cancelEndpoint>['body'],
): Promise<{ success: true }> {
  const subscription = await selectSubscription(ctx, id)
  if (subscription === null) throw new HttpError('subscription-not-found', { id })
  const customer = { type: subscription.customer_type, id: subscription.customer_id }
  const { stripe_subscription_id: stripeId } = subscription
  if (stripeId !== null && at === 'period_end' && subscription.status !== 'canceled')
    await cancelAtPeriodEnd(ctx, customer, subscription, stripeId)
  else if (stripeId !== null) await cancelAtStripe(ctx, customer, stripeId)
  const endsLater = stripeId !== null && at === 'period_end'
  await transact(ctx, async (tx) => {
    await lockCustomer(tx, customer)
    const current = await selectSubscription(tx, id)
    if (current === null || current.status === 'canceled') return omitAudit(tx)
    const { type, id: customerId } = customer
    describeAudit(tx, 'subscription', {
      ...(type !== 'custom' && { related: { type, id: customerId } }),
      changes: [{ path: 'at', to: at }],
    })
    const now = tx.clock.now()
    await updateSubscription(
      tx,
      id,
      endsLater
        ? { cancel_at_period_end: true }
        : {
            status: 'canceled',
            ...(stripeId === null && endsAfter(current, now) && { period_end: now }),
          },
    )
  })
  return { success: true }
}

async function cancelAtPeriodEnd(
  ctx: RequestContext,
  customer: Customer,
  { cancel_at_period_end }: Subscription,
  stripeId: string,
): Promise<void> {
  const stripeCustomer = await selectStripeCustomer(ctx, customer)
  if (cancel_at_period_end || stripeCustomer === null) return
  await callStripe(ctx, (stripe) =>
    stripe.subscriptions.update(
      stripeId,
      { cancel_at_period_end: true },
      onAccount(stripeCustomer.accountId),
    ),
  )
}

const endsAfter = ({ period_end }: Subscription, moment: Date): boolean =>
  period_end === null || period_end > moment
