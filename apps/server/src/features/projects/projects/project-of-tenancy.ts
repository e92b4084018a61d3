import type { Context } from '../../../kernel/context.ts'
import type { Project } from '../../../kernel/project-cache.ts'

/** Returns the project of a tenancy, or null if it was deleted. */
export async function findProjectOfTenancy(
  ctx: Context,
  tenancyId: string,
): Promise<Project | null> {
  const row = await ctx.db
    .selectFrom('tenancies')
    .select('project_id')
    .where('id', '=', tenancyId)
    .executeTakeFirst()
  return row === undefined ? null : ctx.projects.find(row.project_id)
}
