import type Stripe from 'stripe'
import type { Context } from '../../../kernel/context.ts'
import { callStripe, onAccount } from '../stripe/index.ts'

/** The most subscriptions of one customer that are read. */
const MAX_SUBSCRIPTIONS = 1_000

/** What the sync reads at Stripe. */
export interface StripeReader {
  readAccount(accountId: string): Promise<Pick<Stripe.Account, 'metadata'>>
  readCustomer(accountId: string, id: string): Promise<Stripe.Customer | Stripe.DeletedCustomer>
  /** In every status. */
  listSubscriptions(accountId: string, customerId: string): Promise<readonly Stripe.Subscription[]>
}

/** Results that replace those of a stand-in, by the name of the call (protocol 06 §11.3). */
export type Replacements = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Reads at Stripe. `replacements` are merged over what a stand-in returns. */
export const createReader = (ctx: Context, replacements: Replacements = {}): StripeReader => ({
  readAccount: async (accountId) => ({
    ...(await callStripe(ctx, (stripe) => stripe.accounts.retrieve(accountId))),
    ...replacements['accounts.retrieve'],
  }),
  readCustomer: async (accountId, id) =>
    ({
      ...(await callStripe(ctx, (stripe) =>
        stripe.customers.retrieve(id, {}, onAccount(accountId)),
      )),
      ...replacements['customers.retrieve'],
    }) as Stripe.Customer | Stripe.DeletedCustomer,
  listSubscriptions: async (accountId, customerId) =>
    (replacements['subscriptions.list']?.data as Stripe.Subscription[] | undefined) ??
    callStripe(ctx, (stripe) =>
      stripe.subscriptions
        .list({ customer: customerId, status: 'all', limit: 100 }, onAccount(accountId))
        .autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }),
    ),
})
