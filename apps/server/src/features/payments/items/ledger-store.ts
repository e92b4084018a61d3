import type { TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { Customer } from '../offers/index.ts'
import type { GrantingOffer, HeldSubscription } from './grants.ts'
import type { Change, Checkpoint } from './ledger.ts'
import { type LedgerKey, stepFromJson } from './store.ts'
import type { StepJson } from './tables.ts'

/** The changes of an item. */
export interface Ledger {
  /** Null if the item was never changed. */
  readonly lastChangeAt: number | null
  readonly changeCount: string
  readonly checkpoint: (Checkpoint & { readonly grantsHash: Buffer }) | null
  /** The changes after the checkpoint, and earlier ones that have expired since. */
  readonly changes: readonly Change[]
  /** Whether there are more changes after the checkpoint. */
  readonly hasMore: boolean
}

/** What the quantities of items are computed from. */
export interface Ledgers {
  readonly byItem: ReadonlyMap<string, Ledger>
  readonly subscriptions: readonly HeldSubscription[]
  /** What one-time purchases granted of each item. */
  readonly purchased: ReadonlyMap<string, bigint>
}

/** A change as JSON: delta, creation and expiry in milliseconds. */
type ChangeJson = [delta: number, at: number, expiresAt: number | null]

/** A subscription as JSON, with times in milliseconds. */
type SubscriptionJson = [
  offerId: string | null,
  groupId: string | null,
  items: GrantingOffer['includedItems'] | null,
  quantity: number,
  start: number,
  end: number | null,
  created: number,
]

const MILLIS = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const CHANGE = `json_build_array(c.delta, ${MILLIS('c.created_at')}, ${MILLIS('c.expires_at')})`
/** How many changes of a ledger are selected at once. */
const PAGE = 10_000
const OF_LEDGER = 'c.tenancy_id = $1 and c.customer_id = $3 and c.item_id = i.item_id'

interface LedgerRow {
  item_id: string
  last_change_at: Date | null
  change_count: string | null
  as_of: Date | null
  granted: string | null
  expired: string | null
  steps: StepJson[] | null
  grants_hash: Buffer | null
  recent: ChangeJson[] | null
  expiring: ChangeJson[] | null
  /** Only in the first row, as what follows. */
  subscriptions: SubscriptionJson[] | null
  purchased: Record<string, string | null> | null
}

interface LedgerParts {
  /** Rows of the items with their positions. */
  readonly items: string
  /** What an inline offer `s` grants of the items: an object, or null for nothing. */
  readonly inlineItems: string
  /** What the one-time purchases `o` granted: an object of sums by item. */
  readonly purchased: string
}

const PURCHASES_OF_CUSTOMER = 'o.tenancy_id = $1 and o.customer_type = $2 and o.customer_id = $3'

/** Selects the ledgers of items, and once what the customer has bought. */
const selectLedgersOf = ({ items, inlineItems, purchased }: LedgerParts) =>
  `select i.item_id, b.last_change_at, b.changes as change_count, p.as_of, p.granted, p.expired,
     p.steps, p.grants_hash,
     (select json_agg(${CHANGE}) from (
       select * from item_quantity_changes c
       where ${OF_LEDGER} and c.created_at > coalesce(p.as_of, '-infinity')
       order by c.created_at, c.id limit ${PAGE + 1}) c) as recent,
     (select json_agg(${CHANGE}) from item_quantity_changes c
       where ${OF_LEDGER} and c.created_at <= p.as_of and c.expires_at > p.as_of
         and c.expires_at <= greatest($5::timestamptz, b.last_change_at)) as expiring,
     case when i.position = 1 then
       (select json_agg(json_build_array(s.offer_id, s.group_id, ${inlineItems}, s.quantity,
           ${MILLIS('s.period_start')}, ${MILLIS('s.period_end')}, ${MILLIS('s.created_at')}))
         from subscriptions s
         where s.tenancy_id = $1 and s.customer_type = $2 and s.customer_id = $3) end as subscriptions,
     case when i.position = 1 then ${purchased} end as purchased
   from ${items} i (item_id, position)
   left join item_balances b
     on b.tenancy_id = $1 and b.customer_id = $3 and b.item_id = i.item_id
   left join item_checkpoints p
     on p.tenancy_id = $1 and p.customer_id = $3 and p.item_id = i.item_id`

const selectLedgerStatement = prepared<LedgerRow>(
  'select_item_ledger',
  selectLedgersOf({
    items: '(values ($4::text, 1))',
    inlineItems: `case when s.inline_items ? $4
      then jsonb_build_object($4::text, s.inline_items -> $4) end`,
    purchased: `(select json_build_object($4::text,
        sum(floor((o.included_items #>> array[$4, 'quantity'])::numeric) * o.quantity)::text)
      from one_time_purchases o
      where ${PURCHASES_OF_CUSTOMER} and o.included_items ? $4
        and (o.included_items #>> array[$4, 'quantity'])::numeric >= 1)`,
  }),
)
/** $6 is an object with the items as keys: the test of a key in it takes little time. */
const selectLedgersStatement = prepared<LedgerRow>(
  'select_item_ledgers',
  selectLedgersOf({
    items: 'unnest($4::text[]) with ordinality',
    inlineItems: `(select jsonb_object_agg(e.key, e.value) from jsonb_each(s.inline_items) e
      where $6::jsonb ? e.key)`,
    purchased: `(select json_object_agg(sums.key, sums.quantity::text) from (
        select e.key, sum(floor((e.value ->> 'quantity')::numeric) * o.quantity) as quantity
        from one_time_purchases o, jsonb_each(o.included_items) e
        where ${PURCHASES_OF_CUSTOMER} and $6::jsonb ? e.key
          and (e.value ->> 'quantity')::numeric >= 1
        group by e.key) sums)`,
  }),
)

/** Selects what the quantities of items at a time are computed from, with one statement. */
export async function selectLedgers(
  ctx: TenancyContext,
  customer: Customer,
  itemIds: readonly string[],
  now: Date,
): Promise<Ledgers> {
  const named = [ctx.tenancyId, customer.type, customer.id]
  const rows =
    itemIds.length === 1
      ? await selectLedgerStatement(ctx.db, [...named, itemIds[0], now])
      : await selectLedgersStatement(ctx.db, [
          ...named,
          itemIds,
          now,
          JSON.stringify(Object.fromEntries(itemIds.map((id) => [id, 0]))),
        ])
  return {
    byItem: new Map(rows.map((row) => [row.item_id, toLedger(row)])),
    subscriptions: rows.flatMap((row) => row.subscriptions ?? []).map(toSubscription),
    purchased: new Map(
      rows
        .flatMap(({ purchased }) => Object.entries(purchased ?? {}))
        .map(([itemId, quantity]) => [itemId, BigInt(quantity ?? 0)]),
    ),
  }
}

const toLedger = (row: LedgerRow): Ledger => ({
  lastChangeAt: row.last_change_at?.getTime() ?? null,
  changeCount: row.change_count ?? '0',
  checkpoint:
    row.as_of === null
      ? null
      : {
          at: row.as_of.getTime(),
          granted: BigInt(row.granted as string),
          expired: BigInt(row.expired as string),
          steps: (row.steps ?? []).map(stepFromJson),
          grantsHash: row.grants_hash as Buffer,
        },
  changes: [...(row.recent ?? []), ...(row.expiring ?? [])].map(toChange),
  hasMore: (row.recent?.length ?? 0) > PAGE,
})

const toSubscription = ([
  offerId,
  groupId,
  items,
  quantity,
  periodStart,
  periodEnd,
  createdAt,
]: SubscriptionJson): HeldSubscription => ({
  offerId,
  snapshot: { ...(groupId !== null && { groupId }), includedItems: items ?? {} },
  quantity,
  periodStart,
  periodEnd,
  createdAt,
})

const toChange = ([delta, at, expiresAt]: ChangeJson): Change => ({
  amount: BigInt(delta),
  at,
  expiresAt,
})

const OF_PAGE = 'c.tenancy_id = $1 and c.customer_id = $2 and c.item_id = $3'

const selectNewStatement = prepared<{ change: ChangeJson }>(
  'select_item_changes_after',
  `select ${CHANGE} as change from item_quantity_changes c
   where ${OF_PAGE} and c.created_at > coalesce($4, '-infinity'::timestamptz) and c.created_at <= $5
   order by c.created_at, c.id limit $6`,
)
const selectExpiredStatement = prepared<{ change: ChangeJson }>(
  'select_item_changes_expired',
  `select ${CHANGE} as change from item_quantity_changes c
   where ${OF_PAGE} and c.created_at <= $4 and c.expires_at > $4 and c.expires_at <= $5`,
)

/** A part of a ledger. */
export interface LedgerPage {
  /** The changes after a time, and earlier ones that have expired since. */
  readonly changes: readonly Change[]
  /** The page has every change until this time, and whatever has expired until then. */
  readonly until: number
  readonly isLast: boolean
}

export interface PageRange {
  /** Null for the start. */
  readonly after: number | null
  readonly lastChangeAt: number
  readonly now: number
}

/** Selects the next part of a ledger. Changes of the same time are in the same page. */
export async function selectLedgerPage(
  ctx: TenancyContext,
  { customerId, itemId }: LedgerKey,
  { after, lastChangeAt, now }: PageRange,
): Promise<LedgerPage> {
  const key = [ctx.tenancyId, customerId, itemId]
  const from = after === null ? null : new Date(after)
  for (let size = PAGE; ; size *= 2) {
    const rows = await selectNewStatement(ctx.db, [...key, from, new Date(lastChangeAt), size + 1])
    const added = rows.map(({ change }) => toChange(change))
    const next = added[size]
    const until = next === undefined ? now : next.at - 1
    // All of them have the same time.
    if (until < (added[0]?.at ?? now)) continue
    const expired =
      from === null ? [] : await selectExpiredStatement(ctx.db, [...key, from, new Date(until)])
    return {
      changes: [...added, ...expired.map(({ change }) => toChange(change))],
      until,
      isLast: next === undefined,
    }
  }
}
