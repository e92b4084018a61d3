import { CUSTOMER_TYPES, type CustomerType, type TransactionType } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { TenancyContext } from '../../../kernel/context.ts'
import { UNNAMED } from '../../../kernel/statement-names.ts'
import type { Price } from '../offers/index.ts'

/** An entry of the list with its own columns only: null where its kind has none. */
export interface TransactionRow {
  type: TransactionType
  id: string
  created_at: Date
  /** The creation in microseconds since the epoch. */
  micros: string
  customer_type: CustomerType | null
  customer_id: string
  quantity: number
  is_test: boolean | null
  offer_display_name: string | null
  price: Price | null
  status: string | null
  item_id: string | null
  description: string | null
  expires_at: Date | null
}

export interface TransactionFilters {
  /** Absent for all kinds. */
  readonly type?: TransactionType | undefined
  readonly customerType?: CustomerType | undefined
  readonly customerId?: string | undefined
  /** Not created before. */
  readonly from?: Date | undefined
  readonly limit: number
}

/** The type of customer of each configured item. An item that is missing is a custom one. */
export type ItemTypes = ReadonlyMap<string, CustomerType>

/** The last entry of each kind that a client has seen; null for none. */
export type CursorIds = Readonly<Record<TransactionType, string | null>>

/** The position of an entry in the list of all kinds. */
export interface TransactionPosition {
  readonly micros: string
  readonly id: string
}

/** A page contains entries that are older than this, and those of the same time with a lower id. */
interface Bound {
  readonly at: RawBuilder<Date>
  readonly id: RawBuilder<string>
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const TABLES = {
  subscription: 'subscriptions',
  one_time: 'one_time_purchases',
  item_quantity_change: 'item_quantity_changes',
} as const
const KINDS = Object.keys(TABLES) as TransactionType[]

/**
 * Selects the page after those entries, newest first. A kind without an entry continues where the
 * others do, so that new entries do not appear on later pages. A kind with an unknown entry starts
 * with its newest one.
 */
export function selectTransactionsAfter(
  ctx: TenancyContext,
  items: ItemTypes,
  filters: TransactionFilters,
  after: CursorIds,
): Promise<TransactionRow[]> {
  const seen = KINDS.map(
    (kind) => sql`
      select ${kind} as type, created_at, id from ${sql.table(TABLES[kind])}
      where tenancy_id = ${ctx.tenancyId} and id = ${after[kind] === 'unknown' ? null : after[kind]}::uuid`,
  )
  const boundOf = (kind: TransactionType): Bound => {
    const position = (column: string) =>
      after[kind] === null
        ? sql`select ${sql.ref(column)} from seen order by created_at, id limit 1`
        : sql`select ${sql.ref(column)} from seen where type = ${kind}`
    return {
      at: sql`coalesce((${position('created_at')}), 'infinity')`,
      id: sql`coalesce((${position('id')}), ${LAST_ID}::uuid)`,
    }
  }
  const seenTable = sql`with seen as (${sql.join(seen, sql` union all `)})`
  return selectPage(ctx, items, { filters, boundOf, first: seenTable })
}

/**
 * Selects a page of entries that were not created after `to` and come after a position, newest
 * first.
 */
export function selectTransactionsBefore(
  ctx: TenancyContext,
  items: ItemTypes,
  filters: TransactionFilters,
  { to, after }: { to: Date | undefined; after: TransactionPosition | undefined },
): Promise<TransactionRow[]> {
  // One bound, the lower one: with two the scan could start at the other one.
  const isAfterLower =
    after !== undefined && (to === undefined || BigInt(after.micros) < endOf(to) * 1_000n)
  const bound: Bound = isAfterLower
    ? { at: momentOf(after.micros), id: sql`${after.id}::uuid` }
    : to === undefined
      ? { at: sql`'infinity'::timestamptz`, id: sql`${LAST_ID}::uuid` }
      : { at: momentOf(`${endOf(to) * 1_000n}`), id: sql`${FIRST_ID}::uuid` }
  return selectPage(ctx, items, { filters, boundOf: () => bound, first: sql`` })
}

/** The end of a millisecond. */
const endOf = (moment: Date): bigint => BigInt(moment.getTime()) + 1n

const momentOf = (micros: string): RawBuilder<Date> =>
  sql`'epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond'`

interface PageParts {
  readonly filters: TransactionFilters
  readonly boundOf: (kind: TransactionType) => Bound
  /** What the bounds refer to. */
  readonly first: RawBuilder<unknown>
}

/**
 * Selects a page. Each kind is read in the order of an index and no further than the page is long;
 * only entries of the page are read from their tables.
 */
async function selectPage(
  ctx: TenancyContext,
  items: ItemTypes,
  { filters, boundOf, first }: PageParts,
): Promise<TransactionRow[]> {
  const kinds = KINDS.filter((kind) => filters.type === undefined || filters.type === kind).map(
    (kind) =>
      kind === 'item_quantity_change'
        ? selectChanges(ctx, items, filters, boundOf(kind))
        : selectPurchases(ctx, kind, filters, boundOf(kind)),
  )
  const { rows } = await sql<TransactionRow>`${sql.raw(UNNAMED)} ${first}
    select w.type, w.id, w.created_at,
      (extract(epoch from w.created_at) * 1000000)::bigint::text as micros,
      coalesce(s.customer_type, o.customer_type) as customer_type,
      coalesce(s.customer_id, o.customer_id, c.customer_id) as customer_id,
      coalesce(s.quantity, o.quantity, c.delta) as quantity,
      coalesce(s.source, o.source) = 'test_mode' as is_test,
      coalesce(s.offer, o.offer) ->> 'displayName' as offer_display_name,
      coalesce(s.offer, o.offer) -> 'prices' -> coalesce(s.price_id, o.price_id) as price,
      s.status, c.item_id, c.description, c.expires_at
    from (
      select type, created_at, id from (${sql.join(kinds, sql` union all `)}) kinds
      order by created_at desc, id desc limit ${filters.limit}
    ) w
    left join subscriptions s
      on w.type = 'subscription' and s.tenancy_id = ${ctx.tenancyId} and s.id = w.id
    left join one_time_purchases o
      on w.type = 'one_time' and o.tenancy_id = ${ctx.tenancyId} and o.id = w.id
    left join item_quantity_changes c
      on w.type = 'item_quantity_change' and c.tenancy_id = ${ctx.tenancyId} and c.id = w.id
    order by w.created_at desc, w.id desc`.execute(ctx.db)
  return rows
}

/** The end of a select of one kind: from a bound down, in the order of an index. */
const inOrder = ({ from, limit }: TransactionFilters, { at, id }: Bound) => sql`
  and (created_at, id) < (${at}, ${id}) ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
  order by created_at desc, id desc limit ${limit}`

const ofCustomer = ({ customerId }: TransactionFilters) =>
  customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`

/** Purchases of one kind: of each type of customer as many as the page may have. */
function selectPurchases(
  ctx: TenancyContext,
  kind: 'subscription' | 'one_time',
  filters: TransactionFilters,
  bound: Bound,
) {
  const types = filters.customerType === undefined ? CUSTOMER_TYPES : [filters.customerType]
  return sql`
    select ${kind} as type, p.created_at, p.id
    from unnest(${types}::text[]) as types(name) cross join lateral (
      select created_at, id from ${sql.table(TABLES[kind])}
      where tenancy_id = ${ctx.tenancyId} and customer_type = types.name ${ofCustomer(filters)}
        ${inOrder(filters, bound)}
    ) p`
}

/** Quantity changes: with a filter, of each item as many as the page may have. */
function selectChanges(
  ctx: TenancyContext,
  items: ItemTypes,
  filters: TransactionFilters,
  bound: Bound,
) {
  const { customerType, customerId } = filters
  if (customerType === undefined && customerId === undefined)
    return sql`
      (select 'item_quantity_change' as type, created_at, id from item_quantity_changes
      where tenancy_id = ${ctx.tenancyId} ${inOrder(filters, bound)})`
  return sql`
    select 'item_quantity_change' as type, c.created_at, c.id
    from (${selectItems(ctx, items, filters)}) items cross join lateral (
      select created_at, id from item_quantity_changes
      where tenancy_id = ${ctx.tenancyId} and item_id = items.id ${ofCustomer(filters)}
        ${inOrder(filters, bound)}
    ) c`
}

/**
 * The ids of items whose changes match. Users and teams have configured items only. For others, the
 * items with changes are found by skipping from one to the next in an index.
 */
function selectItems(ctx: TenancyContext, items: ItemTypes, filters: TransactionFilters) {
  const { customerType } = filters
  if (customerType === 'user' || customerType === 'team') {
    const ids = [...items].filter(([, type]) => type === customerType).map(([id]) => id)
    return sql`select id from unnest(${ids}::text[]) as configured(id)`
  }
  const excluded =
    customerType === undefined
      ? []
      : [...items].filter(([, type]) => type !== 'custom').map(([id]) => id)
  const next = (after: RawBuilder<unknown>) => sql`(
    select item_id from item_quantity_changes
    where tenancy_id = ${ctx.tenancyId} ${ofCustomer(filters)} ${after}
    order by item_id limit 1)`
  return sql`
    with recursive changed (id) as (
      ${next(sql``)} union all
      select ${next(sql`and item_id > changed.id`)} from changed where changed.id is not null
    )
    select id from changed where id is not null and id <> all(${excluded}::text[])`
}
