import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { Customer, Offer } from '../offers/index.ts'
import type { HeldSubscription } from './grants.ts'
import type { Change, Checkpoint } from './ledger.ts'
import type { ItemQuantityChangesTable } from './tables.ts'

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
const OF_LEDGER = 'c.tenancy_id = $1 and c.customer_id = $3 and c.item_id = $4'

interface LedgerRow {
  last_change_at: Date | null
  checkpoint_at: Date | null
  granted: string | null
  expired: string | null
  spent: string | null
  grants_hash: Buffer | null
  recent: ChangeJson[] | null
  expiring: ChangeJson[] | null
  subscriptions:
    | {
        offer_id: string | null
        offer: Offer
        quantity: number
        start: number
        end: number | null
        created: number
      }[]
    | null
  purchased: string | null
}

const selectLedgerStatement = prepared<LedgerRow>(
  'select_item_ledger',
  `select b.last_change_at, b.checkpoint_at, b.granted, b.expired, b.spent, b.grants_hash,
     (select json_agg(${CHANGE}) from item_quantity_changes c
       where ${OF_LEDGER} and c.created_at > coalesce(b.checkpoint_at, '-infinity')) as recent,
     (select json_agg(${CHANGE}) from item_quantity_changes c
       where ${OF_LEDGER} and c.delta > 0 and c.created_at <= b.checkpoint_at
         and c.expires_at > b.checkpoint_at
         and c.expires_at <= greatest($5::timestamptz, b.last_change_at)) as expiring,
     (select json_agg(json_build_object('offer_id', s.offer_id, 'offer', s.offer,
         'quantity', s.quantity, 'start', ${MILLIS('s.period_start')},
         'end', ${MILLIS('s.period_end')}, 'created', ${MILLIS('s.created_at')}))
       from subscriptions s
       where s.tenancy_id = $1 and s.customer_type = $2 and s.customer_id = $3) as subscriptions,
     (select sum(floor((o.offer #>> array['includedItems', $4, 'quantity'])::numeric) * o.quantity)
       from one_time_purchases o
       where o.tenancy_id = $1 and o.customer_type = $2 and o.customer_id = $3
         and (o.offer #>> array['includedItems', $4, 'quantity'])::numeric >= 1) as purchased
   from (select 1) one
   left join item_balances b
     on b.tenancy_id = $1 and b.customer_id = $3 and b.item_id = $4`,
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
  return {
    lastChangeAt: row.last_change_at?.getTime() ?? null,
    checkpoint:
      row.checkpoint_at === null
        ? null
        : {
            at: row.checkpoint_at.getTime(),
            granted: BigInt(row.granted as string),
            expired: BigInt(row.expired as string),
            spent: BigInt(row.spent as string),
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
  }
}

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

/** Identifies the ledger of an item. The type of the customer is not part of it. */
export interface LedgerKey {
  readonly customerId: string
  readonly itemId: string
}

/**
 * Locks the ledger of an item until the transaction ends and counts a change. Returns the time of
 * the change, which is never before that of an earlier one, and the number of changes.
 */
export async function lockLedger(
  tx: InTransaction<TenancyContext>,
  { customerId, itemId }: LedgerKey,
): Promise<{ at: Date; changes: number }> {
  const { last_change_at, changes } = await tx.db
    .insertInto('item_balances')
    .values({
      tenancy_id: tx.tenancyId,
      customer_id: customerId,
      item_id: itemId,
      changes: 1,
      last_change_at: tx.clock.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenancy_id', 'customer_id', 'item_id']).doUpdateSet({
        changes: sql`item_balances.changes + 1`,
        last_change_at: sql`greatest(item_balances.last_change_at, excluded.last_change_at)`,
      }),
    )
    .returning(['last_change_at', 'changes'])
    .executeTakeFirstOrThrow()
  return { at: last_change_at, changes: Number(changes) }
}

export async function insertChange(
  tx: InTransaction<TenancyContext>,
  change: Omit<Insertable<ItemQuantityChangesTable>, 'tenancy_id'>,
): Promise<void> {
  await tx.db
    .insertInto('item_quantity_changes')
    .values({ tenancy_id: tx.tenancyId, ...change })
    .execute()
}

/**
 * Replaces a checkpoint, unless another request replaced it first or is changing the item now.
 * `before` is the time of the checkpoint that the new one was computed from.
 */
export async function updateCheckpoint(
  ctx: TenancyContext,
  { customerId, itemId }: LedgerKey,
  before: number | null,
  { at, granted, expired, spent, grantsHash }: Checkpoint & { readonly grantsHash: Buffer },
): Promise<void> {
  await sql`
    update item_balances set checkpoint_at = ${new Date(at)}, granted = ${String(granted)},
      expired = ${String(expired)}, spent = ${String(spent)}, grants_hash = ${grantsHash}
    where tenancy_id = ${ctx.tenancyId} and (tenancy_id, customer_id, item_id) in (
      select tenancy_id, customer_id, item_id from item_balances
      where tenancy_id = ${ctx.tenancyId} and customer_id = ${customerId} and item_id = ${itemId}
        and checkpoint_at is not distinct from ${before === null ? null : new Date(before)}::timestamptz
      for no key update skip locked
    )`.execute(ctx.db)
}

/**
 * Reserves an idempotency key for a change. Returns the id of the earlier change of that key, if
 * there is one; waits for a transaction that is using it. Throws `idempotency-key-reused` if that
 * was another request.
 */
export async function reserveKey(
  tx: InTransaction<TenancyContext>,
  key: { key_hash: Buffer; request_hash: Buffer; change_id: string },
): Promise<string | null> {
  const inserted = await tx.db
    .insertInto('item_change_keys')
    .values({ tenancy_id: tx.tenancyId, ...key, created_at: tx.clock.now() })
    .onConflict((conflict) => conflict.columns(['tenancy_id', 'key_hash']).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return null
  const earlier = await tx.db
    .selectFrom('item_change_keys')
    .select(['change_id', 'request_hash'])
    .where('tenancy_id', '=', tx.tenancyId)
    .where('key_hash', '=', key.key_hash)
    .executeTakeFirstOrThrow()
  if (!earlier.request_hash.equals(key.request_hash)) throw new HttpError('idempotency-key-reused')
  return earlier.change_id
}

/** Deletes idempotency keys that were stored before a time. */
export async function deleteKeysBefore(ctx: Context, moment: Date): Promise<void> {
  // For all tenancies, because this is maintenance of the service and not a tenant's request.
  await ctx.db.deleteFrom('item_change_keys').where('created_at', '<', moment).execute()
}
