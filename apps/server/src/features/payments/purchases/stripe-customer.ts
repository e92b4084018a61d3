import { createHash } from 'node:crypto'
import { unaudited } from '../../../kernel/audit.ts'
import { type TenantContext, transact } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { callStripe, customerToMetadata, onAccount } from '../stripe/index.ts'
import { selectStripeCustomer, updateStripeCustomer } from './customer-store.ts'

/**
 * The id of the customer at Stripe, in the connected account: the remembered one, else the one that
 * Stripe finds by its metadata, else a new one (protocol 06 §5). Concurrent calls get the same one.
 */
export async function ensureStripeCustomer(
  ctx: TenantContext,
  accountId: string,
  customer: Customer,
): Promise<string> {
  const known = await selectStripeCustomer(ctx, customer)
  if (known?.accountId === accountId) return known.customerId
  const customerId =
    (await findCustomer(ctx, accountId, customer)) ??
    (await createCustomer(ctx, accountId, customer))
  return transact(unaudited(ctx), (tx) =>
    updateStripeCustomer(tx, customer, { accountId, customerId }),
  )
}

const findCustomer = (ctx: TenantContext, accountId: string, customer: Customer) =>
  callStripe(ctx, async (stripe) => {
    const { customerId, customerType } = customerToMetadata(customer)
    const { data } = await stripe.customers.search(
      {
        query: `metadata["customerId"]:${quote(customerId)} AND metadata["customerType"]:${quote(customerType)}`,
        limit: 1,
      },
      onAccount(accountId),
    )
    return data[0]?.id ?? null
  })

const createCustomer = (ctx: TenantContext, accountId: string, customer: Customer) =>
  callStripe(ctx, async (stripe) => {
    const { id } = await stripe.customers.create(
      { metadata: customerToMetadata(customer) },
      onAccount(accountId, `latchkey-customer-${hashOf(accountId, customer)}`),
    )
    return id
  })

/** A string of Stripe's query language. */
const quote = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

const hashOf = (accountId: string, { type, id }: Customer): string =>
  createHash('sha256')
    .update(JSON.stringify([accountId, type, id]))
    .digest('hex')
