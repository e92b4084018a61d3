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
 * Lowers each project to the highest remaining cost, or to null once all imported users have signed
 * in.
 */
export const forgetImportedCosts = (ctx: Context): Promise<void> =>
  // For all projects, because this is maintenance of the service and not a tenant's request.
  transact(ctx, async (tx) => {
    const imported = tx.db
      .selectFrom('projects')
      .select('id')
      .where('imported_bcrypt_cost', 'is not', null)
      .orderBy('id')
    const locked = await imported.forNoKeyUpdate().execute()
    if (locked.length === 0) return
    await sql`
      update projects p set imported_bcrypt_cost = found.cost
      from (
        select t.project_id, max(substring(w.hash from 5 for 2)::smallint) as cost
        from tenancies t left join passwords w on w.tenancy_id = t.id and w.hash like '$2%'
        where t.project_id = any(${locked.map(({ id }) => id)})
        group by t.project_id
      ) found
      where found.project_id = p.id and p.imported_bcrypt_cost is distinct from found.cost`.execute(
      tx.db,
    )
  })
