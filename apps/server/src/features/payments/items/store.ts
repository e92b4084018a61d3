import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Context, InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import type { Checkpoint, Step } from './ledger.ts'
import type { ItemQuantityChangesTable, StepJson } from './tables.ts'

/** Identifies the ledger of an item. The type of the customer is not part of it. */
export interface LedgerKey {
  readonly customerId: string
  readonly itemId: string
}

/**
 * Locks the ledger of an item until the transaction ends and counts a change. Returns the time of
 * the change, which is never before that of an earlier one, the number of changes, and the number of
 * steps in the checkpoint.
 */
export async function lockLedger(
  tx: InTransaction<TenancyContext>,
  { customerId, itemId }: LedgerKey,
): Promise<{ at: Date; changes: number; steps: number }> {
  const { last_change_at, changes, steps } = await tx.db
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
    .returning((eb) =>
      eb
        .selectFrom('item_checkpoints')
        .where('tenancy_id', '=', tx.tenancyId)
        .where('customer_id', '=', customerId)
        .where('item_id', '=', itemId)
        .select(sql<number>`jsonb_array_length(steps)`.as('steps'))
        .as('steps'),
    )
    .executeTakeFirstOrThrow()
  return { at: last_change_at, changes: Number(changes), steps: steps ?? 0 }
}

/**
 * Makes later changes of a ledger be at a time or after it, and locks it. Does nothing and returns
 * false if it has another number of changes, or is being changed now.
 */
export async function endLedgerBefore(
  tx: InTransaction<TenancyContext>,
  { customerId, itemId }: LedgerKey,
  { changes, at }: { readonly changes: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update item_balances set last_change_at = greatest(last_change_at, ${at})
    where tenancy_id = ${tx.tenancyId} and (tenancy_id, customer_id, item_id) in (
      select tenancy_id, customer_id, item_id from item_balances
      where tenancy_id = ${tx.tenancyId} and customer_id = ${customerId} and item_id = ${itemId}
        and changes = ${changes}
      for no key update skip locked
    ) returning item_id`.execute(tx.db)
  return rows.length > 0
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
 * Replaces a checkpoint, unless another request replaced it first. `before` is the time of the
 * checkpoint that the new one was computed from; null for none.
 */
export async function replaceCheckpoint(
  ctx: TenancyContext,
  { customerId, itemId }: LedgerKey,
  before: number | null,
  { at, granted, expired, steps, grantsHash }: Checkpoint & { readonly grantsHash: Buffer },
): Promise<void> {
  const stored = {
    as_of: new Date(at),
    granted: String(granted),
    expired: String(expired),
    steps: JSON.stringify(steps.map(stepToJson)),
    grants_hash: grantsHash,
  }
  const key = { tenancy_id: ctx.tenancyId, customer_id: customerId, item_id: itemId }
  if (before === null)
    await ctx.db
      .insertInto('item_checkpoints')
      .values({ ...key, ...stored })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await ctx.db
      .updateTable('item_checkpoints')
      .set(stored)
      .where('tenancy_id', '=', ctx.tenancyId)
      .where('customer_id', '=', customerId)
      .where('item_id', '=', itemId)
      .where('as_of', '=', new Date(before))
      .execute()
}

const stepToJson = ({ at, spent, pending }: Step): StepJson => [
  // JSON has no infinity.
  Number.isFinite(at) ? at : null,
  String(spent),
  String(pending),
]

/** The inverse of what is stored. */
export const stepFromJson = ([at, spent, pending]: StepJson): Step => ({
  at: at ?? Number.NEGATIVE_INFINITY,
  spent: BigInt(spent),
  pending: BigInt(pending),
})

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
