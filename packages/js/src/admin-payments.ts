import type {
  createStripeAccountSession,
  listTransactions as listEndpoint,
  purchaseInTestMode,
  ReturnsOf,
  readStripeAccount,
  setUpPayments,
} from '@latchkey/contract'
import { KnownError } from '@latchkey/contract/pure'
import { adminCall } from './admin-connection.ts'
import { CacheEntry } from './cache.ts'
import { customerOf } from './customer-reference.ts'
import type { CustomerReference } from './customers.ts'
import { changeQuantity } from './items.ts'
import type { ServerContext } from './server-context.ts'
import { serverCall } from './server-entries.ts'

/* The methods of an admin app for payments, in one module because they load it on first use. */

type PageJson = ReturnsOf<typeof listEndpoint, 'admin'>

/**
 * A purchase or a change of a quantity, with the names of the wire, as in other SDKs (protocol 06
 * §12).
 */
export type Transaction = PageJson['transactions'][number]

/** A page of transactions, newest first. */
export interface TransactionPage {
  readonly transactions: readonly Transaction[]
  /** For the next page. Null on the last one. */
  readonly nextCursor: string | null
}

/** Which transactions to list. All by default. */
export interface ListTransactionsOptions {
  /** The `nextCursor` of the previous page. */
  readonly cursor?: string | undefined
  /** 1 to 200. Default: 50. */
  readonly limit?: number | undefined
  readonly type?: Transaction['type'] | undefined
  readonly customerType?: Transaction['customer_type'] | undefined
}

/** The Stripe account of a project, with the names of the wire, as in other SDKs. */
export type StripeAccountInfo = ReturnsOf<typeof readStripeAccount, 'admin'>

/** A change of how much of an item a customer has. */
export type NewItemQuantityChange = CustomerReference & {
  readonly itemId: string
  /** Negative to subtract. */
  readonly quantity: number
  /** When the change no longer counts, as text of ISO 8601. Never by default. */
  readonly expiresAt?: string | undefined
  /** At most 1,000 characters. */
  readonly description?: string | undefined
}

/** A purchase without a payment. */
export interface TestModePurchase {
  readonly priceId: string
  /** The last part of the path of a checkout link. */
  readonly fullCode: string
  /** How many of a stackable offer. Default: 1. */
  readonly quantity?: number | undefined
}

/** Connects a Stripe account, or continues with it; returns the page of Stripe for that. */
export async function setupPayments(context: ServerContext): Promise<{ url: string }> {
  const { url } = await adminCall<typeof setUpPayments>(context, {
    method: 'POST',
    path: '/internal/payments/setup',
    body: {},
  })
  await context.pool.refresh()
  return { url }
}

export async function createStripeWidgetAccountSession(
  context: ServerContext,
): Promise<{ client_secret: string }> {
  const { client_secret } = await adminCall<typeof createStripeAccountSession>(context, {
    method: 'POST',
    path: '/internal/payments/stripe-widgets/account-session',
    body: {},
  })
  return { client_secret }
}

/** The Stripe account; null if there is none. */
export const stripeAccountEntry = (context: ServerContext): CacheEntry<StripeAccountInfo | null> =>
  context.pool.entry(
    'stripe-account',
    () => new CacheEntry({ fetch: () => readAccount(context) }, context),
  )

async function readAccount(context: ServerContext): Promise<StripeAccountInfo | null> {
  try {
    return await adminCall<typeof readStripeAccount>(context, {
      method: 'GET',
      path: '/internal/payments/stripe/account-info',
    })
  } catch (error) {
    if (KnownError.is(error, 'STRIPE_ACCOUNT_INFO_NOT_FOUND')) return null
    throw error
  }
}

/** A page of transactions. */
export function transactionsEntry(
  context: ServerContext,
  { cursor, limit, type, customerType }: ListTransactionsOptions,
): CacheEntry<PageJson> {
  const query = { cursor, limit: limit?.toString(), type, customer_type: customerType }
  const fetch = () =>
    adminCall<typeof listEndpoint>(context, {
      method: 'GET',
      path: '/internal/payments/transactions',
      query,
    })
  return context.pool.entry(
    JSON.stringify(['transactions', query]),
    () => new CacheEntry({ fetch }, context),
  )
}

export const toTransactionPage = ({ transactions, next_cursor }: PageJson): TransactionPage =>
  Object.freeze({ transactions, nextCursor: next_cursor })

export async function listTransactions(
  context: ServerContext,
  options: ListTransactionsOptions,
): Promise<TransactionPage> {
  return toTransactionPage(await transactionsEntry(context, options).get())
}

/** Changes a quantity, which does not become negative. */
export async function createItemQuantityChange(
  context: ServerContext,
  change: NewItemQuantityChange,
): Promise<void> {
  const customer = customerOf(change)
  const { itemId, quantity, expiresAt, description } = change
  await changeQuantity(serverCall(context), customer, {
    itemId,
    delta: quantity,
    allowNegative: false,
    expiresAt,
    description,
  })
  await context.pool.refresh()
}

export async function testModePurchase(
  context: ServerContext,
  { priceId, fullCode, quantity = 1 }: TestModePurchase,
): Promise<void> {
  await adminCall<typeof purchaseInTestMode>(context, {
    method: 'POST',
    path: '/internal/payments/test-mode-purchase-session',
    body: { full_code: fullCode, price_id: priceId, quantity },
  })
  await context.pool.refresh()
}
