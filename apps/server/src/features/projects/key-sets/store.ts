import { type Insertable, type Selectable, sql } from 'kysely'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import type { PageRead } from '../../../kernel/http/paged-list.ts'
import type { ProjectKeySetsTable } from './tables.ts'

const COLUMNS = [
  'id',
  'description',
  'created_at',
  'expires_at',
  'revoked_at',
  'publishable_client_key_last_four',
  'secret_server_key_last_four',
  'super_secret_admin_key_last_four',
] as const

/** A key set without the hashes of its keys. */
export type KeySetRow = Pick<Selectable<ProjectKeySetsTable>, (typeof COLUMNS)[number]>

/** A key set with its position in the list. */
export interface ListedKeySet extends KeySetRow {
  created_at_text: string
}

/** One page of the key sets of a project, newest first. */
export async function selectKeySetPage(
  ctx: Context,
  projectId: string,
  { after, maxRows }: { after: ListedKeySet | null; maxRows: number },
): Promise<PageRead<ListedKeySet>> {
  const rows = await ctx.db
    .selectFrom('project_key_sets')
    .select(COLUMNS)
    .select(sql<string>`created_at::text`.as('created_at_text'))
    .where('project_id', '=', projectId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${after?.created_at_text}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxRows + 1)
    .execute()
  return { items: rows.slice(0, maxRows), hasMore: rows.length > maxRows }
}

export async function selectKeySet(
  ctx: Context,
  projectId: string,
  id: string,
): Promise<KeySetRow | null> {
  const row = await ctx.db
    .selectFrom('project_key_sets')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockKeySet(
  tx: InTransaction<Context>,
  projectId: string,
  id: string,
): Promise<KeySetRow | null> {
  const row = await tx.db
    .selectFrom('project_key_sets')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function keySetExists(ctx: Context, projectId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('project_key_sets')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts the key set, or replaces the keys of the set with this id. */
export async function upsertKeySet(
  ctx: Context,
  keySet: Insertable<ProjectKeySetsTable>,
): Promise<void> {
  const { project_id: _project, id: _id, created_at: _created, ...keys } = keySet
  await ctx.db
    .insertInto('project_key_sets')
    .values(keySet)
    .onConflict((conflict) => conflict.columns(['project_id', 'id']).doUpdateSet(keys))
    .execute()
}

/**
 * Updates a set. Keeps the time of the first revocation. Returns null if the project has no such
 * set.
 */
export async function updateKeySet(
  ctx: Context,
  projectId: string,
  id: string,
  { revoke, ...changes }: { description?: string; revoke: boolean },
): Promise<KeySetRow | null> {
  const row = await ctx.db
    .updateTable('project_key_sets')
    .set((eb) => ({
      ...changes,
      revoked_at: revoke
        ? eb.fn.coalesce('revoked_at', eb.val(ctx.clock.now()))
        : eb.ref('revoked_at'),
    }))
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the sets that are neither revoked nor expired. */
export async function countLiveKeySets(ctx: Context, projectId: string): Promise<number> {
  const { sets } = await ctx.db
    .selectFrom('project_key_sets')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('sets'))
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  return sets
}
