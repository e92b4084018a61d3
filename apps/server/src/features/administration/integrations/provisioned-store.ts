import type { Context } from '../../../kernel/context.ts'

export async function insertProvisioned(
  ctx: Context,
  tenancyId: string,
  clientId: string,
): Promise<void> {
  await ctx.db
    .insertInto('provisioned_projects')
    .values({ tenancy_id: tenancyId, client_id: clientId, created_at: ctx.clock.now() })
    .execute()
}

export async function countProvisioned(ctx: Context, clientId: string): Promise<number> {
  const { projects } = await ctx.db
    .selectFrom('provisioned_projects')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('projects'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow()
  return projects
}

/** Whether the client provisioned the project of this tenancy, and it was not transferred yet. */
export async function isProvisioned(
  ctx: Context,
  tenancyId: string,
  clientId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('provisioned_projects')
    .select('client_id')
    .where('tenancy_id', '=', tenancyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the mark of a provisioned project. Returns false if it has none of this client. */
export async function deleteProvisioned(
  ctx: Context,
  tenancyId: string,
  clientId: string,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('provisioned_projects')
    .where('tenancy_id', '=', tenancyId)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
