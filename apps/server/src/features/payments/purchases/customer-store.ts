import { sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import type {} from './tables.ts'

const KEY = ['tenancy_id', 'customer_type', 'customer_id'] as const

const insertCustomer = (tx: InTransaction<TenancyContext>, { type, id }: Customer) =>
  tx.db.insertInto('payment_customers').values({
    tenancy_id: tx.tenancyId,
    customer_type: type,
    customer_id: id,
    created_at: tx.clock.now(),
  })

/** Remembers a customer. Does nothing if it is known. */
export async function insertMissingCustomer(
  tx: InTransaction<TenancyContext>,
  customer: Customer,
): Promise<void> {
  await insertCustomer(tx, customer)
    .onConflict((conflict) => conflict.columns(KEY).doNothing())
    .execute()
}

/** The customer at Stripe, in the account that was connected when it was created. */
export interface StripeCustomer {
  readonly accountId: string
  readonly customerId: string
}

/**
 * Locks a customer until the transaction ends, and remembers it if it is new. Every purchase, grant
 * and sync of a customer holds this lock, before any other one of payments. Returns its customer at
 * Stripe, if there is one.
 */
export async function lockCustomer(
  tx: InTransaction<TenancyContext>,
  customer: Customer,
): Promise<StripeCustomer | null> {
  const row = await insertCustomer(tx, customer)
    .onConflict((conflict) =>
      conflict
        .columns(KEY)
        // Changes nothing, but locks the row and returns it.
        .doUpdateSet({ created_at: sql`payment_customers.created_at` }),
    )
    .returning(['stripe_account_id', 'stripe_customer_id'])
    .executeTakeFirstOrThrow()
  return toStripeCustomer(row)
}

/** Locks a customer until the transaction ends. Returns false if it never bought anything. */
export async function lockKnownCustomer(
  tx: InTransaction<TenancyContext>,
  { type, id }: Customer,
): Promise<boolean> {
  const row = await tx.db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('tenancy_id', '=', tx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The customer at Stripe, or null if there is none yet. */
export async function selectStripeCustomer(
  ctx: TenancyContext,
  { type, id }: Customer,
): Promise<StripeCustomer | null> {
  const row = await ctx.db
    .selectFrom('payment_customers')
    .select(['stripe_account_id', 'stripe_customer_id'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : toStripeCustomer(row)
}

/**
 * Remembers the customer at Stripe. Returns its id there: the one that a concurrent request
 * remembered for the same account, if it was first.
 */
export async function updateStripeCustomer(
  tx: InTransaction<TenancyContext>,
  customer: Customer,
  { accountId, customerId }: StripeCustomer,
): Promise<string> {
  const known = await lockCustomer(tx, customer)
  if (known?.accountId === accountId) return known.customerId
  await tx.db
    .updateTable('payment_customers')
    .set({ stripe_account_id: accountId, stripe_customer_id: customerId })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('customer_type', '=', customer.type)
    .where('customer_id', '=', customer.id)
    .execute()
  return customerId
}

const toStripeCustomer = (row: {
  stripe_account_id: string | null
  stripe_customer_id: string | null
}): StripeCustomer | null =>
  row.stripe_account_id === null || row.stripe_customer_id === null
    ? null
    : { accountId: row.stripe_account_id, customerId: row.stripe_customer_id }
