import type { Context } from '../../kernel/context.ts'

/** How long the stored override is as compact JSON, in characters. */
export async function selectOverrideLength(ctx: Context, projectId: string, branchId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('tenancies')
    .select('config_override')
    .where('project_id', '=', projectId)
    .where('branch_id', '=', branchId)
    .executeTakeFirstOrThrow()
  return JSON.stringify(row.config_override).length
}
