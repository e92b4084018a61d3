import { readCurrentProject, readJwks, redirectAnonymousDiscovery } from '@latchkey/contract'
import { Answer, PlainError, redirect } from '../../kernel/http/answers.ts'
import { on } from '../../kernel/http/routes.ts'
import { toClientView } from './rules.ts'

export const projectRoutes = [
  on(readCurrentProject, (ctx) => toClientView(ctx.project)),
  on(readJwks, async (ctx, { params, query }) => {
    const project = await ctx.projects.find(params.project_id)
    if (project === null) throw new PlainError(404, 'There is no such project.')
    const keys = await ctx.tokens.publicKeys(project, 'normal')
    const anonymousKeys = query.include_anonymous === 'true' ? await ctx.tokens.publicKeys(project, 'anonymous') : []
    return new Answer({ keys: [...keys, ...anonymousKeys] }, { headers: { 'cache-control': 'public, max-age=3600' } })
  }),
  ...redirectAnonymousDiscovery.map((declaration) =>
    on(declaration, (ctx, { params }) => {
      const base = ctx.request.path.slice(0, ctx.request.path.indexOf('/projects-anonymous-users/'))
      const rest = params.rest.split('/').map(encodeURIComponent).join('/')
      return redirect(307, `${base}/projects/${encodeURIComponent(params.project_id)}/.well-known/${rest}?include_anonymous=true`)
    }),
  ),
]
