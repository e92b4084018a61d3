import {
  createProject,
  deleteAdminProject,
  listProjectSummaries,
  listProjects,
  readAdminProject,
  readCurrentProject,
  readJwks,
  readProjectWithRole,
  redirectAnonymousDiscovery,
  transferProject,
  updateAdminProject,
} from '@latchkey/contract'
import { ApiResponse, HttpError, redirect } from '../../../kernel/http/responses.ts'
import { on } from '../../../kernel/http/routes.ts'
import {
  changeProject,
  createOwnProject,
  deleteProject,
  listOwnProjectSummaries,
  listOwnProjects,
  readProject,
} from './administration.ts'
import { toClientView } from './rules.ts'
import { moveProject } from './transfer.ts'

export const projectRoutes = [
  on(readCurrentProject, (ctx) => toClientView(ctx.project)),
  on(readAdminProject, (ctx) => readProject(ctx, ctx.project.id)),
  on(readProjectWithRole, async (ctx) => ({
    ...(await readProject(ctx, ctx.project.id)),
    my_role: ctx.caller.ownership?.role ?? null,
  })),
  on(updateAdminProject, (ctx, { body }) => changeProject(ctx, body)),
  on(deleteAdminProject, async (ctx) => {
    await deleteProject(ctx)
    return { success: true }
  }),
  on(listProjectSummaries, (ctx) => listOwnProjectSummaries(ctx)),
  on(listProjects, (ctx) => listOwnProjects(ctx)),
  on(createProject, (ctx, { body }) => createOwnProject(ctx, body)),
  on(transferProject, async (ctx, { body }) => {
    await moveProject(ctx, body)
    return { success: 'true' }
  }),
  on(readJwks, async (ctx, { params, query }) => {
    const project = await ctx.projects.find(params.project_id)
    if (project === null) throw new HttpError('project-not-found')
    const keys = await ctx.tokens.publicKeys(project, 'normal')
    const anonymousKeys =
      query.include_anonymous === 'true' ? await ctx.tokens.publicKeys(project, 'anonymous') : []
    return new ApiResponse(
      { keys: [...keys, ...anonymousKeys] },
      {
        headers: { 'cache-control': 'public, max-age=3600' },
        reusableWhile: ctx.tokens.isRotating(project)
          ? undefined
          : () => ctx.projects.isCurrent(project),
      },
    )
  }),
  ...redirectAnonymousDiscovery.map((declaration) =>
    on(declaration, (ctx) => {
      const { path, search } = ctx.request
      const query = new URLSearchParams(search)
      query.set('include_anonymous', 'true')
      return redirect(307, `${path.replace('/projects-anonymous-users/', '/projects/')}?${query}`)
    }),
  ),
]
