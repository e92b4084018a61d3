import type { TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { Customer } from '../offers/index.ts'
import type { GrantingOffer, HeldSubscription } from './grants.ts'
import type { Change, Checkpoint } from './ledger.ts'
import type { LaterSpentJson } from './tables.ts'

/** What the quantity of an item is computed from. */
export interface Ledger {
  /** Null if the item was never changed. */
  readonly lastChangeAt: number | null
  readonly checkpoint: (Checkpoint & { readonly grantsHash: Buffer }) | null
  /** The changes after the checkpoint, and earlier grants that have expired since. */
  readonly changes: readonly Change[]
  readonly subscriptions: readonly HeldSubscription[]
  /** What one-time purchases granted. */
  readonly purchased: bigint
}

/** A change as JSON: delta, creation and expiry in milliseconds. */
type ChangeJson = [delta: number, at: number, expiresAt: number | null]

const MILLIS = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const CHANGE = `json_build_array(c.delta, ${MILLIS('c.created_at')}, ${MILLIS('c.expires_at')})`
const OF_LEDGER = 'c.tenancy_id = $1 and c.customer_id = $3 and c.item_id = i.item_id'
/** What the offer `s.offer` grants of the item. The whole offers of a customer can be very large. */
const GRANTING = `jsonb_strip_nulls(jsonb_build_object('groupId', s.offer -> 'groupId',
  'includedItems', jsonb_build_object(i.item_id, s.offer #> array['includedItems', i.item_id])))`

interface LedgerRow {
  item_id: string
  last_change_at: Date | null
  checkpoint_at: Date | null
  granted: string | null
  expired: string | null
  spent: string | null
  grants_hash: Buffer | null
  later_spent: LaterSpentJson[]
  recent: ChangeJson[] | null
  expiring: ChangeJson[] | null
  subscriptions:
    | {
        offer_id: string | null
        offer: GrantingOffer
        quantity: number
        start: number
        end: number | null
        created: number
      }[]
    | null
  purchased: string | null
}

/** Selects the ledgers of some items. $4 names them. */
const selectLedgersOf = (items: string) =>
  `select i.item_id, b.last_change_at, b.checkpoint_at, b.granted, b.expired, b.spent, b.grants_hash,
     b.later_spent,
     (select json_agg(${CHANGE}) from item_quantity_changes c
       where ${OF_LEDGER} and c.created_at > coalesce(b.checkpoint_at, '-infinity')) as recent,
     (select json_agg(${CHANGE}) from item_quantity_changes c
       where ${OF_LEDGER} and c.delta > 0 and c.created_at <= b.checkpoint_at
         and c.expires_at > b.checkpoint_at
         and c.expires_at <= greatest($5::timestamptz, b.last_change_at)) as expiring,
     (select json_agg(json_build_object('offer_id', s.offer_id, 'offer', ${GRANTING},
         'quantity', s.quantity, 'start', ${MILLIS('s.period_start')},
         'end', ${MILLIS('s.period_end')}, 'created', ${MILLIS('s.created_at')}))
       from subscriptions s
       where s.tenancy_id = $1 and s.customer_type = $2 and s.customer_id = $3) as subscriptions,
     (select sum(floor((o.offer #>> array['includedItems', i.item_id, 'quantity'])::numeric)
         * o.quantity)
       from one_time_purchases o
       where o.tenancy_id = $1 and o.customer_type = $2 and o.customer_id = $3
         and (o.offer #>> array['includedItems', i.item_id, 'quantity'])::numeric >= 1) as purchased
   from ${items} i (item_id)
   left join item_balances b
     on b.tenancy_id = $1 and b.customer_id = $3 and b.item_id = i.item_id`

const selectLedgerStatement = prepared<LedgerRow>(
  'select_item_ledger',
  selectLedgersOf('(select $4::text)'),
)
const selectLedgersStatement = prepared<LedgerRow>(
  'select_item_ledgers',
  selectLedgersOf('unnest($4::text[])'),
)

/** Selects what the quantity at a time is computed from, with one statement. */
export async function selectLedger(
  ctx: TenancyContext,
  customer: Customer,
  itemId: string,
  now: Date,
): Promise<Ledger> {
  const [row] = await selectLedgerStatement(ctx.db, [
    ctx.tenancyId,
    customer.type,
    customer.id,
    itemId,
    now,
  ])
  if (row === undefined) throw new Error('A select without a condition returned no row')
  return toLedger(row)
}

/** Selects the ledgers of several items by their ids, with one statement. */
export async function selectLedgers(
  ctx: TenancyContext,
  customer: Customer,
  itemIds: readonly string[],
  now: Date,
): Promise<Map<string, Ledger>> {
  const rows = await selectLedgersStatement(ctx.db, [
    ctx.tenancyId,
    customer.type,
    customer.id,
    itemIds,
    now,
  ])
  return new Map(rows.map((row) => [row.item_id, toLedger(row)]))
}

const toLedger = (row: LedgerRow): Ledger => ({
  lastChangeAt: row.last_change_at?.getTime() ?? null,
  checkpoint:
    row.checkpoint_at === null
      ? null
      : {
          at: row.checkpoint_at.getTime(),
          granted: BigInt(row.granted as string),
          expired: BigInt(row.expired as string),
          spent: BigInt(row.spent as string),
          later: row.later_spent.map(([from, spent]) => ({ from, spent: BigInt(spent) })),
          grantsHash: row.grants_hash as Buffer,
        },
  changes: [...(row.recent ?? []), ...(row.expiring ?? [])].map(toChange),
  subscriptions: (row.subscriptions ?? []).map((held) => ({
    offerId: held.offer_id,
    snapshot: held.offer,
    quantity: held.quantity,
    periodStart: held.start,
    periodEnd: held.end,
    createdAt: held.created,
  })),
  purchased: BigInt(row.purchased ?? 0),
})

const toChange = ([delta, at, expiresAt]: ChangeJson): Change => ({
  amount: BigInt(delta),
  at,
  expiresAt,
})

const selectChangesStatement = prepared<{ change: ChangeJson }>(
  'select_item_quantity_changes',
  `select ${CHANGE} as change from item_quantity_changes c
   where c.tenancy_id = $1 and c.customer_id = $2 and c.item_id = $3`,
)

/** The whole history of an item. */
export async function selectChanges(
  ctx: TenancyContext,
  customerId: string,
  itemId: string,
): Promise<Change[]> {
  const rows = await selectChangesStatement(ctx.db, [ctx.tenancyId, customerId, itemId])
  return rows.map(({ change }) => toChange(change))
}
