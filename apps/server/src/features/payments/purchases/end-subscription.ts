import { type InTransaction, type TenantContext, transact } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { callStripe, onAccount } from '../stripe/index.ts'
import { lockCustomer, selectStripeCustomer } from './customer-store.ts'
import { holdCustomer } from './require-customer.ts'
import { type Subscription, updateSubscription } from './store.ts'

/**
 * Runs a purchase in a transaction that holds the locks of its user or team and of its customer, so
 * that a deletion at the same time ends what it adds. `work` gets a function that ends a subscription
 * at once. One at Stripe is canceled there first, outside of the transaction, which then runs again:
 * no transaction waits for Stripe, and after a crash the subscription is canceled and the purchase
 * can be repeated.
 */
export async function purchaseInPlaceOf<C extends TenantContext, T>(
  ctx: C,
  customer: Customer,
  work: (tx: InTransaction<C>, end: (subscription: Subscription) => Promise<void>) => Promise<T>,
): Promise<T> {
  const canceled = new Set<string>()
  for (;;) {
    try {
      return await transact(ctx, async (tx) => {
        await holdCustomer(tx, customer)
        await lockCustomer(tx, customer)
        return work(tx, (subscription) => endSubscription(tx, subscription, canceled))
      })
    } catch (error) {
      if (!(error instanceof RunsAtStripe)) throw error
      await cancelAtStripe(ctx, customer, error.stripeSubscriptionId)
      canceled.add(error.stripeSubscriptionId)
    }
  }
}

/** Rolls the transaction back because a subscription has to be canceled at Stripe first. */
class RunsAtStripe extends Error {
  readonly stripeSubscriptionId: string

  constructor(stripeSubscriptionId: string) {
    super('A subscription must be canceled at Stripe first')
    this.stripeSubscriptionId = stripeSubscriptionId
  }
}

async function endSubscription(
  tx: InTransaction<TenantContext>,
  { id, stripe_subscription_id, period_end }: Subscription,
  canceled: ReadonlySet<string>,
): Promise<void> {
  if (stripe_subscription_id !== null && !canceled.has(stripe_subscription_id))
    throw new RunsAtStripe(stripe_subscription_id)
  // A paid or test period continues to its end; a grant has none.
  await updateSubscription(tx, id, {
    status: 'canceled',
    ...(period_end === null && { period_end: tx.clock.now() }),
  })
}

/** Cancels a subscription at Stripe now. Does nothing if it is canceled or gone. */
export async function cancelAtStripe(
  ctx: TenantContext,
  customer: Customer,
  stripeSubscriptionId: string,
): Promise<void> {
  const stripeCustomer = await selectStripeCustomer(ctx, customer)
  if (stripeCustomer === null) throw new Error('A subscription at Stripe has no customer there')
  const account = onAccount(stripeCustomer.accountId)
  await callStripe(ctx, async (stripe) => {
    const { status } = await stripe.subscriptions.retrieve(stripeSubscriptionId, {}, account)
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await stripe.subscriptions.cancel(stripeSubscriptionId, {}, account)
  })
}
