import type { Context } from './context.ts'
import type { Project } from './project-cache.ts'

/** Returns the project whose users are those of the dashboard, and the tenancy of its users. */
export async function getInternalProject(
  ctx: Pick<Context, 'projects'>,
): Promise<{ project: Project; tenancyId: string }> {
  const project = await ctx.projects.find('internal')
  const tenancyId = project?.tenancies.get('main')
  if (project === null || tenancyId === undefined)
    throw new Error('The project internal is missing. Every start creates it.')
  return { project, tenancyId }
}
