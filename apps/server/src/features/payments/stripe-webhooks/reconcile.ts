import { DAY_MS } from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import type { Context, TenantContext } from '../../../kernel/context.ts'
import { recordPayment } from '../purchases/index.ts'
import { callStripe, onAccount, selectConnectedAccounts } from '../stripe/index.ts'
import { createReader } from './read-stripe.ts'
import { type EventObject, syncCustomer } from './rules.ts'

/** Events are searched this far back. Stripe itself repeats an event for three days. */
const WINDOW_MS = 4 * DAY_MS
/** The most objects of one account that one run reads. */
const MAX_OBJECTS = 10_000

/**
 * Finds purchases whose events never arrived: reads the payments and changed subscriptions of the
 * last days at Stripe, and records them as their events would have. Runs every six hours.
 */
export async function reconcile(ctx: Context): Promise<void> {
  if (ctx.config.stripe === null) return
  for (const { tenancyId, accountId } of await selectConnectedAccounts(ctx)) {
    const project = await ctx.projects.findOfTenancy(tenancyId)
    if (project === null) continue
    try {
      await reconcileAccount({ ...ctx, project, tenancyId }, accountId)
    } catch (error) {
      // One account must not stop the others.
      ctx.log.warn({ error, accountId }, 'A Stripe account could not be reconciled')
    }
  }
}

async function reconcileAccount(ctx: TenantContext, accountId: string): Promise<void> {
  const since = Math.floor(addMillis(ctx.clock.now(), -WINDOW_MS).getTime() / 1000)
  const customers = new Set<string>()
  const events = await callStripe(ctx, (stripe) =>
    stripe.events
      .list({ created: { gte: since }, types: EVENT_TYPES, limit: 100 }, onAccount(accountId))
      .autoPagingToArray({ limit: MAX_OBJECTS }),
  )
  const reader = createReader(ctx)
  for (const event of events) {
    const object = event.data.object as EventObject
    if (event.type === 'payment_intent.succeeded' && object.metadata?.purchaseKind === 'ONE_TIME')
      await unlessBroken(ctx, object.id, () => recordPayment(ctx, object))
    else if (typeof object.customer === 'string') customers.add(object.customer)
  }
  for (const customer of customers)
    await unlessBroken(ctx, customer, () => syncCustomer(ctx, reader, accountId, customer))
}

/** An object that is not from this service, or not valid, must not stop the others. */
async function unlessBroken(
  ctx: TenantContext,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log.warn({ error, id }, 'An object at Stripe could not be reconciled')
  }
}

const EVENT_TYPES = [
  'payment_intent.succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
]
