import { Hono } from 'hono'
import type pg from 'pg'
import packageJson from '../package.json' with { type: 'json' }
import { anonymousRoutes } from './features/anonymous/index.ts'
import { apiKeyRoutes } from './features/api-keys/index.ts'
import { describeApi, referencePages } from './features/api-reference/index.ts'
import { commandLineJobs, commandLineRoutes } from './features/command-line/index.ts'
import { contactChannelRoutes } from './features/contact-channels/index.ts'
import { dashboardPages } from './features/dashboard-pages/index.ts'
import { developmentProviderPages } from './features/development-provider/index.ts'
import { emailJobs, mailboxPages, mailboxRoutes } from './features/emails/index.ts'
import { filePages } from './features/files/index.ts'
import { generalRoutes } from './features/general/index.ts'
import { hostedScreens } from './features/hosted-screens/index.ts'
import { memberProfileRoutes } from './features/member-profiles/index.ts'
import { notificationRoutes } from './features/notifications/index.ts'
import { oauthJobs, oauthRoutes } from './features/oauth/index.ts'
import { oauthTokenRoutes } from './features/oauth-token/index.ts'
import { oneTimeCodeRoutes } from './features/one-time-codes/index.ts'
import { createMetrics, operationsPages } from './features/operations/index.ts'
import { ownerSetupPages, ownerSetupRoutes } from './features/owner-setup/index.ts'
import { passkeyRoutes } from './features/passkeys/index.ts'
import { passwordJobs, passwordRoutes } from './features/passwords/index.ts'
import { permissionDefinitionRoutes } from './features/permission-definitions/index.ts'
import { permissionRoutes } from './features/permissions/index.ts'
import { projectConfigRoutes } from './features/project-config/index.ts'
import { projectKeyRoutes } from './features/project-keys/index.ts'
import { projectRoutes, selectWorkflowToken } from './features/projects/index.ts'
import { limitPolicies, rateLimitJobs } from './features/rate-limits/index.ts'
import { reauthenticationRoutes } from './features/reauthentication/index.ts'
import { secondFactorRoutes } from './features/second-factor/index.ts'
import { sessionJobs, sessionRoutes } from './features/sessions/index.ts'
import { teamInvitationRoutes } from './features/team-invitations/index.ts'
import { membershipExists, teamRoutes } from './features/teams/index.ts'
import { userManagementRoutes } from './features/user-management/index.ts'
import { selectUser, userRoutes } from './features/users/index.ts'
import { verificationCodeJobs } from './features/verification-codes/index.ts'
import { webhookJobs, webhookRoutes } from './features/webhooks/index.ts'
import { welcomePages } from './features/welcome/index.ts'
import type { AccessQueries } from './kernel/access.ts'
import type { Context } from './kernel/context.ts'
import { createApi } from './kernel/http/api.ts'
import { type Connection, createClientAddressFinder } from './kernel/http/client-address.ts'
import { corsHeaders, securityHeaders } from './kernel/http/headers.ts'
import { requireKnownHost } from './kernel/http/host-check.ts'
import { createPagePacer } from './kernel/http/paged-list.ts'
import { createRouteTable, type Route } from './kernel/http/routes.ts'
import { requireHttps } from './kernel/http/transport-security.ts'
import type { JobHandler } from './kernel/jobs.ts'
import { createRateLimits } from './kernel/limits/rate-limits.ts'

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...generalRoutes,
  ...projectRoutes,
  ...projectConfigRoutes,
  ...projectKeyRoutes,
  ...ownerSetupRoutes,
  ...passwordRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...oneTimeCodeRoutes,
  ...anonymousRoutes,
  ...sessionRoutes,
  ...reauthenticationRoutes,
  ...commandLineRoutes,
  ...contactChannelRoutes,
  ...oauthRoutes,
  ...oauthTokenRoutes,
  ...userRoutes,
  ...userManagementRoutes,
  ...teamRoutes,
  ...memberProfileRoutes,
  ...teamInvitationRoutes,
  ...apiKeyRoutes,
  ...permissionRoutes,
  ...permissionDefinitionRoutes,
  ...notificationRoutes,
  ...mailboxRoutes,
  ...webhookRoutes,
]

/** Every kind of job the worker does. */
export const jobs: readonly JobHandler[] = [
  ...passwordJobs,
  ...sessionJobs,
  ...commandLineJobs,
  ...rateLimitJobs,
  ...emailJobs,
  ...oauthJobs,
  ...verificationCodeJobs,
  ...webhookJobs,
]

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
export function createApp({ ctx, pool, checksAnswers, isDraining }: AppParts): Hono<{ Bindings: Connection }> {
  const metrics = createMetrics({ pool, hashing: ctx.hashing, hashWork: ctx.hashWork, failedKeys: ctx.failedKeys })
  const findClientAddress = createClientAddressFinder(ctx.config.trustedProxies)
  const api = createApi({
    ctx,
    routes: createRouteTable(routes),
    queries: accessQueries,
    limits: createRateLimits({
      pool,
      poolSize: ctx.config.databasePoolSize,
      policies: limitPolicies,
      config: ctx.config.rateLimits,
      secrets: ctx.secrets,
      log: ctx.log,
      onRefused: (limit) => metrics.refused(limit),
    }),
    pacePage: createPagePacer(),
    findClientAddress,
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
  const app = new Hono<{ Bindings: Connection }>()
  if (ctx.config.publicUrl.startsWith('https:')) app.use(requireHttps)
  if (!ctx.config.production) app.use(requireKnownHost(ctx.config))
  app.get('/api/v1/openapi.json', (c) =>
    c.json(document, 200, { ...corsHeaders, ...securityHeaders, 'cache-control': 'public, max-age=300' }),
  )
  app.all('/api', (c) => api(c.req.raw, c.env))
  app.all('/api/*', (c) => api(c.req.raw, c.env))
  app.route('/', operationsPages({ ctx, pool, metrics, isDraining, findClientAddress }))
  app.route('/', referencePages(document))
  app.route('/', hostedScreens(ctx))
  app.route('/', filePages(ctx))
  app.route('/', mailboxPages(ctx))
  app.route('/', developmentProviderPages(ctx))
  app.route('/', ownerSetupPages(ctx))
  app.route('/', dashboardPages(ctx))
  app.route('/', welcomePages(ctx))
  app.onError((error, c) => {
    ctx.log.error({ error }, 'A page failed unexpectedly')
    return c.text('Something went wrong on our side.', 500)
  })
  return app
}
