import { sql } from 'kysely'
import type { InTransaction, TenancyContext } from '../../../kernel/context.ts'
import { prepared } from '../../../kernel/database.ts'
import type { EntryKey, Envelope } from './envelope.ts'
import type {} from './tables.ts'

const selectEntryStatement = prepared<Envelope>(
  'select_data_vault_entry',
  `select sealed_key, encrypted_value from data_vault_entries
   where tenancy_id = $1 and store_id = $2 and hashed_key = $3`,
)

export async function selectEntry(
  ctx: TenancyContext,
  { tenancyId, storeId, hashedKey }: EntryKey,
): Promise<Envelope | null> {
  const [row] = await selectEntryStatement(ctx.db, [tenancyId, storeId, hashedKey])
  return row ?? null
}

/** Replaces the value of an entry. Returns false if there is no such entry. */
export async function updateEntry(
  ctx: TenancyContext,
  { storeId, hashedKey }: EntryKey,
  envelope: Envelope,
): Promise<boolean> {
  const result = await ctx.db
    .updateTable('data_vault_entries')
    .set({ ...envelope, updated_at: ctx.clock.now() })
    .where('tenancy_id', '=', ctx.tenancyId)
    .where('store_id', '=', storeId)
    .where('hashed_key', '=', hashedKey)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Inserts an entry, or replaces its value. Returns whether it is new. */
export async function upsertEntry(
  ctx: TenancyContext,
  { storeId, hashedKey }: EntryKey,
  envelope: Envelope,
): Promise<boolean> {
  const now = ctx.clock.now()
  const row = await ctx.db
    .insertInto('data_vault_entries')
    .values({
      tenancy_id: ctx.tenancyId,
      store_id: storeId,
      hashed_key: hashedKey,
      ...envelope,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenancy_id', 'store_id', 'hashed_key'])
        .doUpdateSet({ ...envelope, updated_at: now }),
    )
    // An updated row has the transaction that replaced its former version here.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow()
  return row.is_new
}

/** Adds to the number of entries of the tenancy and locks it. Returns the new number. */
export async function upsertUsage(
  tx: InTransaction<TenancyContext>,
  entries: number,
): Promise<number> {
  const row = await tx.db
    .insertInto('data_vault_usage')
    .values({ tenancy_id: tx.tenancyId, entries: String(entries) })
    .onConflict((conflict) =>
      conflict
        .column('tenancy_id')
        .doUpdateSet({ entries: sql`data_vault_usage.entries + excluded.entries` }),
    )
    .returning('entries')
    .executeTakeFirstOrThrow()
  return Number(row.entries)
}
