import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import type { Customer, Offer } from '../offers/index.ts'
import type { OneTimePurchasesTable, SubscriptionsTable } from './tables.ts'

/** A subscription as stored. */
export type Subscription = Omit<
  Selectable<SubscriptionsTable>,
  'tenancy_id' | 'group_id' | 'inline_items' | 'inline_item_count'
>
/** A one-time purchase as it is listed: with the name of its offer instead of the whole. */
export type ListedPurchase = Omit<
  Selectable<OneTimePurchasesTable>,
  | 'tenancy_id'
  | 'offer'
  | 'group_id'
  | 'included_items'
  | 'included_item_count'
  | 'stripe_payment_intent_id'
> & { readonly offer_display_name: string | null }
/** A subscription as it is listed. */
export type ListedSubscription = Omit<Subscription, 'offer'> &
  Pick<ListedPurchase, 'offer_display_name'>

const PURCHASE = [
  'id',
  'customer_type',
  'customer_id',
  'offer_id',
  'price_id',
  'quantity',
  'source',
  'created_at',
] as const
const SUBSCRIPTION = [
  ...PURCHASE,
  'status',
  'period_start',
  'period_end',
  'cancel_at_period_end',
  'stripe_subscription_id',
  'updated_at',
] as const

const OFFER_NAME = sql<string | null>`offer ->> 'displayName'`

/** An offer without its items and prices, which can be very large. */
const OUTLINE = sql<Offer>`offer - 'includedItems' - 'prices' || jsonb_build_object(
  'includedItems', '{}'::jsonb,
  'prices', case offer ->> 'prices' when 'include-by-default' then offer -> 'prices' else '{}' end)`

/**
 * The subscriptions of a customer to configured offers, whatever their status is, oldest first.
 * Their offers have no items and no prices, unless they are included by default.
 */
export const selectSubscriptions = (
  ctx: TenancyContext,
  { type, id }: Customer,
): Promise<Subscription[]> =>
  ctx.db
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION)
    .select(OUTLINE.as('offer'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('offer_id', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The newest subscriptions of a customer, newest first. */
export const selectNewestSubscriptions = (
  ctx: TenancyContext,
  { type, id }: Customer,
  limit: number,
): Promise<ListedSubscription[]> =>
  ctx.db
    .selectFrom('subscriptions')
    .select(SUBSCRIPTION)
    .select(OFFER_NAME.as('offer_display_name'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The newest one-time purchases of a customer, newest first. */
export const selectNewestPurchases = (
  ctx: TenancyContext,
  { type, id }: Customer,
  limit: number,
): Promise<ListedPurchase[]> =>
  ctx.db
    .selectFrom('one_time_purchases')
    .select(PURCHASE)
    .select(OFFER_NAME.as('offer_display_name'))
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** What the rules of a purchase need to know of one-time purchases. */
export interface BoughtOffer {
  readonly offer_id: string | null
  readonly group_id: string | null
}

/** The offers that a customer bought once, each with the group it was in; without repetitions. */
export async function selectBoughtOffers(
  ctx: TenancyContext,
  { type, id }: Customer,
): Promise<BoughtOffer[]> {
  const { rows } = await sql<BoughtOffer>`
    select distinct offer_id, group_id from one_time_purchases
    where tenancy_id = ${ctx.tenancyId} and customer_type = ${type} and customer_id = ${id}`.execute(
    ctx.db,
  )
  return rows
}

/** How much of the purchases of a customer is stored. */
export interface PurchaseCounts {
  /** Subscriptions and one-time purchases. */
  readonly purchases: number
  /** The items of inline offers and one-time purchases. Those of another are configured. */
  readonly items: number
}

export async function countPurchases(
  ctx: TenancyContext,
  { type, id }: Customer,
): Promise<PurchaseCounts> {
  const { rows } = await sql<PurchaseCounts>`
    select count(*)::integer as purchases, coalesce(sum(items), 0)::integer as items from (
      select inline_item_count as items from subscriptions
        where tenancy_id = ${ctx.tenancyId} and customer_type = ${type} and customer_id = ${id}
      union all
      select included_item_count from one_time_purchases
        where tenancy_id = ${ctx.tenancyId} and customer_type = ${type} and customer_id = ${id}
    ) bought`.execute(ctx.db)
  return rows[0] ?? { purchases: 0, items: 0 }
}

export async function insertSubscription(
  tx: InTransaction<TenancyContext>,
  subscription: Omit<Insertable<SubscriptionsTable>, 'tenancy_id'>,
): Promise<void> {
  await tx.db
    .insertInto('subscriptions')
    .values({ tenancy_id: tx.tenancyId, ...subscription })
    .execute()
}

export async function insertPurchase(
  tx: InTransaction<TenancyContext>,
  purchase: Omit<Insertable<OneTimePurchasesTable>, 'tenancy_id'>,
): Promise<void> {
  await tx.db
    .insertInto('one_time_purchases')
    .values({ tenancy_id: tx.tenancyId, ...purchase })
    .execute()
}

/** Stores a one-time purchase, or updates what was bought if its payment is stored already. */
export async function upsertPayment(
  tx: InTransaction<TenancyContext>,
  purchase: Omit<Insertable<OneTimePurchasesTable>, 'tenancy_id'>,
): Promise<void> {
  const { offer, offer_id, price_id, quantity } = purchase
  await tx.db
    .insertInto('one_time_purchases')
    .values({ tenancy_id: tx.tenancyId, ...purchase })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'stripe_payment_intent_id'])
        .doUpdateSet({ offer, offer_id, price_id, quantity }),
    )
    .execute()
}

/**
 * Stores subscriptions of Stripe, or their new states, with one statement. Their customer and
 * creation never change.
 */
export async function upsertSubscriptions(
  tx: InTransaction<TenancyContext>,
  subscriptions: readonly Omit<Insertable<SubscriptionsTable>, 'tenancy_id'>[],
): Promise<void> {
  if (subscriptions.length === 0) return
  await tx.db
    .insertInto('subscriptions')
    .values(subscriptions.map((row) => ({ tenancy_id: tx.tenancyId, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'stripe_subscription_id']).doUpdateSet((eb) => ({
        offer_id: eb.ref('excluded.offer_id'),
        offer: eb.ref('excluded.offer'),
        price_id: eb.ref('excluded.price_id'),
        quantity: eb.ref('excluded.quantity'),
        status: eb.ref('excluded.status'),
        period_start: eb.ref('excluded.period_start'),
        period_end: eb.ref('excluded.period_end'),
        cancel_at_period_end: eb.ref('excluded.cancel_at_period_end'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function updateSubscription(
  tx: InTransaction<TenancyContext>,
  id: string,
  changes: Updateable<SubscriptionsTable>,
): Promise<void> {
  await tx.db
    .updateTable('subscriptions')
    .set({ ...changes, updated_at: tx.clock.now() })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('id', '=', id)
    .execute()
}

/** Null if there is no such subscription. */
export async function selectSubscription(
  ctx: TenancyContext,
  id: string,
): Promise<Subscription | null> {
  const row = await ctx.db
    .selectFrom('subscriptions')
    .select([...SUBSCRIPTION, 'offer'])
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Ends the subscriptions of a customer that are not paid at Stripe, with their periods. */
export async function endUnpaidSubscriptions(
  tx: InTransaction<TenancyContext>,
  { type, id }: Customer,
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .updateTable('subscriptions')
    .set({ status: 'canceled', period_end: sql`least(period_end, ${now})`, updated_at: now })
    .where('tenancy_id', '=', tx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('stripe_subscription_id', 'is', null)
    .where('status', '<>', 'canceled')
    .execute()
}

/** The ids of the subscriptions of a customer that run at Stripe. */
export async function selectPaidSubscriptionIds(
  ctx: TenancyContext,
  { type, id }: Customer,
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('subscriptions')
    .select('id')
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('customer_type', '=', type)
    .where('customer_id', '=', id)
    .where('stripe_subscription_id', 'is not', null)
    .where('status', 'not in', ['canceled', 'incomplete_expired'])
    .execute()
  return rows.map((row) => row.id)
}
