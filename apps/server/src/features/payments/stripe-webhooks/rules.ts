import { isUuid } from '@latchkey/contract'
import type Stripe from 'stripe'
import { type Context, forTenant, type TenantContext } from '../../../kernel/context.ts'
import { recordPayment, recordSubscriptions } from '../purchases/index.ts'
import { customerFromMetadata } from '../stripe/index.ts'
import { createReader, type Replacements, type StripeReader } from './read-stripe.ts'
import { verifyEvent } from './verify-event.ts'

/** Events after which the subscriptions of their customer are read again (protocol 06 §11.2). */
const SYNCED_EVENTS: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'invoice.marked_uncollectible',
  'invoice.payment_succeeded',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
])

/**
 * Receives an event of Stripe (protocol 06 §11). An event carries no state: it makes the service
 * read the current one, so events may come in any order and more than once. Events of other kinds
 * are accepted and ignored.
 *
 * Throws `stripe-signature-wrong`. Any other failure is a 5xx, after which Stripe sends the event
 * again.
 */
export async function receiveEvent(
  ctx: Context,
  body: Uint8Array,
  signature: string,
): Promise<{ received: true }> {
  const event = await verifyEvent(ctx, body, signature)
  if (!SYNCED_EVENTS.has(event.type)) return { received: true }
  const object = event.data.object as unknown as EventObject
  const reader = createReader(ctx, replacementsOf(ctx, object))
  if (event.account === undefined) throw new Error(`The event ${event.id} names no account`)
  const tenant = await findTenant(ctx, reader, event.account)
  if (event.type === 'payment_intent.succeeded' && object.metadata?.purchaseKind === 'ONE_TIME')
    await recordPayment(tenant, object)
  if (typeof object.customer !== 'string')
    throw new Error(`The event ${event.id} names no customer`)
  await syncCustomer(tenant, reader, event.account, object.customer)
  return { received: true }
}

/** The fields of the object of an event that this service reads. */
export interface EventObject {
  readonly id: string
  readonly customer?: unknown
  readonly metadata?: Stripe.Metadata
  readonly stack_stripe_mock_data?: Replacements
}

/** Only a stand-in for Stripe may send results along. */
function replacementsOf(ctx: Context, { stack_stripe_mock_data }: EventObject): Replacements {
  if (stack_stripe_mock_data === undefined) return {}
  if (ctx.config.stripe?.apiUrl == null) throw new Error('An event of Stripe contains test data')
  return stack_stripe_mock_data
}

/** The project of a connected account. Throws an `Error` if the account belongs to none. */
async function findTenant(
  ctx: Context,
  reader: StripeReader,
  accountId: string,
): Promise<TenantContext> {
  const { metadata } = await reader.readAccount(accountId)
  const tenancyId = metadata?.tenancyId
  if (tenancyId === undefined || !isUuid(tenancyId))
    throw new Error(`The Stripe account ${accountId} names no project`)
  const project = await ctx.projects.findOfTenancy(tenancyId)
  if (project === null) throw new Error(`The project of Stripe account ${accountId} is unknown`)
  return forTenant(ctx, project, tenancyId)
}

/** Reads all subscriptions of a customer at Stripe and records their state. */
export async function syncCustomer(
  ctx: TenantContext,
  reader: StripeReader,
  accountId: string,
  stripeCustomerId: string,
): Promise<void> {
  const stripeCustomer = await reader.readCustomer(accountId, stripeCustomerId)
  if (stripeCustomer.deleted) return
  const customer = customerFromMetadata(stripeCustomer.metadata)
  if (customer === null)
    throw new Error(`The Stripe customer ${stripeCustomerId} names no customer`)
  await recordSubscriptions(ctx, customer, { accountId, customerId: stripeCustomerId }, () =>
    reader.listSubscriptions(accountId, stripeCustomerId),
  )
}
