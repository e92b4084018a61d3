import {
  type Context,
  type InTransaction,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { enqueueEach, job } from '../../../kernel/jobs.ts'
import type { Customer } from '../offers/index.ts'
import { lockKnownCustomer } from './customer-store.ts'
import { cancelAtStripe } from './end-subscription.ts'
import { holdCustomer } from './require-customer.ts'
import {
  endUnpaidSubscriptions,
  selectPaidSubscriptionIds,
  selectSubscription,
  updateSubscription,
} from './store.ts'

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Cancels a subscription of a deleted user or team at Stripe. */
    'payments.cancel-subscription': { tenancyId: string; id: string }
  }
}

/**
 * Ends the subscriptions of a user or team that is deleted, so that they are no longer charged
 * (protocol 06 §8.2). Those at Stripe are canceled by jobs: no transaction waits for Stripe.
 */
export async function endSubscriptionsOf(
  tx: InTransaction<TenantContext>,
  customer: Customer,
): Promise<void> {
  // A purchase that is recorded at the same time holds this lock, so its subscription is found here.
  // One whose customer is not known yet looks for the user or team after it is recorded.
  if (!(await lockKnownCustomer(tx, customer))) return
  await endUnpaidSubscriptions(tx, customer)
  const ids = await selectPaidSubscriptionIds(tx, customer)
  const { tenancyId } = tx
  await enqueueEach(
    tx,
    'payments.cancel-subscription',
    ids.map((id) => ({ tenancyId, id })),
    ({ id }) => `payments.cancel-subscription:${id}`,
  )
}

/**
 * Ends the subscriptions of a customer whose user or team was deleted while they were recorded. Call
 * once they are committed: a deletion that does not wait for this lock finds them.
 */
export const endSubscriptionsIfDeleted = (ctx: TenantContext, customer: Customer): Promise<void> =>
  transact(ctx, async (tx) => {
    if (!(await holdCustomer(tx, customer))) await endSubscriptionsOf(tx, customer)
  })

/** Cancels a subscription at Stripe. The worker tries again if Stripe fails. */
async function cancelSubscription(
  ctx: Context,
  { tenancyId, id }: { tenancyId: string; id: string },
): Promise<void> {
  const project = await ctx.projects.findOfTenancy(tenancyId)
  if (project === null) return
  const tenant = { ...ctx, project, tenancyId }
  const subscription = await selectSubscription(tenant, id)
  if (subscription === null || subscription.status === 'canceled') return
  const { stripe_subscription_id: stripeId, customer_type, customer_id } = subscription
  if (stripeId === null) return
  await cancelAtStripe(tenant, { type: customer_type, id: customer_id }, stripeId)
  await transact(tenant, (tx) => updateSubscription(tx, id, { status: 'canceled' }))
}

export const purchaseJobs = [job('payments.cancel-subscription', cancelSubscription)]
