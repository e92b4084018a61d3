import { Hono } from 'hono'
import type pg from 'pg'
import packageJson from '../package.json' with { type: 'json' }
import { anonymousRoutes } from './features/anonymous/index.ts'
import { describeApi, referencePages } from './features/api-reference/index.ts'
import { dashboardPages } from './features/dashboard-pages/index.ts'
import { filePages } from './features/files/index.ts'
import { generalRoutes } from './features/general/index.ts'
import { hostedScreens } from './features/hosted-screens/index.ts'
import { oauthTokenRoutes } from './features/oauth-token/index.ts'
import { createMetrics, operationsPages } from './features/operations/index.ts'
import { ownerSetupRoutes } from './features/owner-setup/index.ts'
import { passwordRoutes } from './features/passwords/index.ts'
import { projectConfigRoutes } from './features/project-config/index.ts'
import { projectKeyRoutes } from './features/project-keys/index.ts'
import { projectRoutes, selectWorkflowToken } from './features/projects/index.ts'
import { sessionJobs, sessionRoutes } from './features/sessions/index.ts'
import { membershipExists, teamRoutes } from './features/teams/index.ts'
import { selectUser, userRoutes } from './features/users/index.ts'
import { welcomePages } from './features/welcome/index.ts'
import type { AccessQueries } from './kernel/access.ts'
import type { Context } from './kernel/context.ts'
import { createApi } from './kernel/http/api.ts'
import { corsHeaders, securityHeaders } from './kernel/http/headers.ts'
import { createRouteTable, type Route } from './kernel/http/routes.ts'
import type { JobHandler } from './kernel/jobs.ts'

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...generalRoutes,
  ...projectRoutes,
  ...projectConfigRoutes,
  ...projectKeyRoutes,
  ...ownerSetupRoutes,
  ...passwordRoutes,
  ...anonymousRoutes,
  ...sessionRoutes,
  ...oauthTokenRoutes,
  ...userRoutes,
  ...teamRoutes,
]

/** Every kind of job the worker does. */
export const jobs: readonly JobHandler[] = [...sessionJobs]

const accessQueries: AccessQueries = {
  findUser: selectUser,
  findWorkflowToken: selectWorkflowToken,
  managesProject: async (ctx, internalTenancyId, userId, project) =>
    project.ownerTeamId !== null && membershipExists(ctx, internalTenancyId, project.ownerTeamId, userId),
}

/** What the app needs beyond the context. */
export interface AppParts {
  ctx: Context
  pool: pg.Pool
  checksAnswers: boolean
  isDraining: () => boolean
}

/** All paths of the service on one web-standard handler. */
export function createApp({ ctx, pool, checksAnswers, isDraining }: AppParts): Hono {
  const metrics = createMetrics({ pool, hashing: ctx.hashing })
  const api = createApi({
    ctx,
    routes: createRouteTable(routes),
    queries: accessQueries,
    checksAnswers,
    report(request) {
      metrics.observe(request)
      ctx.log.info(request, 'request')
    },
  })

  const document = describeApi(
    routes.map((route) => route.declaration),
    { version: packageJson.version, publicUrl: ctx.config.publicUrl },
  )
  const app = new Hono()
  app.get('/api/v1/openapi.json', (c) =>
    c.json(document, 200, { ...corsHeaders, ...securityHeaders, 'cache-control': 'public, max-age=300' }),
  )
  app.all('/api', (c) => api(c.req.raw))
  app.all('/api/*', (c) => api(c.req.raw))
  app.route('/', operationsPages({ ctx, pool, metrics, isDraining }))
  app.route('/', referencePages(document))
  app.route('/', hostedScreens(ctx))
  app.route('/', filePages(ctx))
  app.route('/', dashboardPages(ctx))
  app.route('/', welcomePages(ctx))
  app.onError((error, c) => {
    ctx.log.error({ error }, 'A page failed unexpectedly')
    return c.text('Something went wrong on our side.', 500)
  })
  return app
}
