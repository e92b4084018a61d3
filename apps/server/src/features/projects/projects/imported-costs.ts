import { sql } from 'kysely'
import { type Context, type InTransaction, transact } from '../../../kernel/context.ts'

/**
 * Records that a project has an imported hash with this cost. Locks the row until the import
 * commits, so that the cleanup cannot miss it.
 */
export async function noteImportedCost(
  tx: InTransaction<Context>,
  projectId: string,
  cost: number,
): Promise<void> {
  const raised = await tx.db
    .updateTable('projects')
    .set({ imported_bcrypt_cost: cost })
    .where('id', '=', projectId)
    .where((eb) =>
      eb.or([eb('imported_bcrypt_cost', 'is', null), eb('imported_bcrypt_cost', '<', cost)]),
    )
    .executeTakeFirst()
  // Lock only if nothing was updated: two imports that share the lock could not update the row.
  if (raised.numUpdatedRows === 0n)
    await tx.db.selectFrom('projects').select('id').where('id', '=', projectId).forShare().execute()
}

/**
 * Records that a project has an imported hash with these settings, and returns all of its settings.
 * Locks the row until the import commits, so that the cleanup cannot miss it.
 */
export async function noteImportedSettings(
  tx: InTransaction<Context>,
  projectId: string,
  settings: string,
): Promise<readonly string[]> {
  const added = await tx.db
    .updateTable('projects')
    .set({ imported_hashes: sql`array_append(imported_hashes, ${settings})` })
    .where('id', '=', projectId)
    .where(sql<boolean>`${settings} <> all(imported_hashes)`)
    .returning('imported_hashes')
    .executeTakeFirst()
  if (added !== undefined) return added.imported_hashes
  const known = await tx.db
    .selectFrom('projects')
    .select('imported_hashes')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirstOrThrow()
  return known.imported_hashes
}

/**
 * Lowers each project to the highest remaining cost and to the remaining settings, or to none once
 * all imported users have signed in.
 */
export const forgetImportedCosts = (ctx: Context): Promise<void> =>
  // For all projects, because this is maintenance of the service and not a tenant's request.
  transact(ctx, async (tx) => {
    const imported = tx.db
      .selectFrom('projects')
      .select('id')
      .where((eb) =>
        eb.or([
          eb('imported_bcrypt_cost', 'is not', null),
          eb('imported_hashes', '<>', sql<string[]>`'{}'`),
        ]),
      )
      .orderBy('id')
    const locked = await imported.forNoKeyUpdate().execute()
    if (locked.length === 0) return
    const ids = locked.map(({ id }) => id)
    // The settings of a hash end where its salt or the keys of its system begin.
    await sql`
      update projects p set imported_hashes = found.settings
      from (
        select t.project_id, coalesce(array_agg(distinct
          substring(w.hash from '^imported(\\$.*?)(?:,ss=[^$]*)?\\$[^$]*\\$[^$]*$')
        ) filter (where w.hash is not null), '{}') as settings
        from tenancies t
        left join passwords w on w.tenancy_id = t.id and w.hash like 'imported$%'
        where t.project_id = any(${ids})
        group by t.project_id
      ) found
      where found.project_id = p.id and not (p.imported_hashes <@ found.settings)`.execute(tx.db)
    await sql`
      update projects p set imported_bcrypt_cost = found.cost
      from (
        select t.project_id, max(substring(w.hash from 5 for 2)::smallint) as cost
        from tenancies t left join passwords w on w.tenancy_id = t.id and w.hash like '$2%'
        where t.project_id = any(${ids})
        group by t.project_id
      ) found
      where found.project_id = p.id and p.imported_bcrypt_cost is distinct from found.cost`.execute(
      tx.db,
    )
  })
