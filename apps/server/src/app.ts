import { Hono } from 'hono'
import type pg from 'pg'
import packageJson from '../package.json' with { type: 'json' }
import { ownerSetupPages, ownerSetupRoutes } from './features/administration/owner-setup/index.ts'
import { userManagementRoutes } from './features/administration/user-management/index.ts'
import { apiKeyRoutes } from './features/directory/api-keys/index.ts'
import { contactChannelRoutes } from './features/directory/contact-channels/index.ts'
import { filePages } from './features/directory/files/index.ts'
import { teamInvitationRoutes } from './features/directory/invitations/index.ts'
import { memberProfileRoutes } from './features/directory/members/index.ts'
import { notificationRoutes } from './features/directory/notifications/index.ts'
import { permissionRoutes } from './features/directory/permissions/index.ts'
import { membershipExists, teamRoutes } from './features/directory/teams/index.ts'
import { selectUser, userRoutes } from './features/directory/users/index.ts'
import { emailJobs, mailboxPages, mailboxRoutes } from './features/messaging/emails/index.ts'
import { verificationCodeJobs } from './features/messaging/verification-codes/index.ts'
import { webhookJobs, webhookRoutes } from './features/messaging/webhooks/index.ts'
import { describeApi, referencePages } from './features/platform/api-reference/index.ts'
import { dashboardPages } from './features/platform/dashboard-pages/index.ts'
import { generalRoutes } from './features/platform/general/index.ts'
import { createMetrics, operationsPages } from './features/platform/health/index.ts'
import { hostedScreens } from './features/platform/hosted-screens/index.ts'
import { limitPolicies, rateLimitJobs } from './features/platform/rate-limits/index.ts'
import { welcomePages } from './features/platform/welcome/index.ts'
import { projectConfigRoutes } from './features/projects/configuration/index.ts'
import { projectKeyRoutes } from './features/projects/key-sets/index.ts'
import { permissionDefinitionRoutes } from './features/projects/permission-definitions/index.ts'
import { projectRoutes, selectWorkflowToken } from './features/projects/projects/index.ts'
import { anonymousRoutes } from './features/sign-in/anonymous/index.ts'
import { commandLineJobs, commandLineRoutes } from './features/sign-in/cli-login/index.ts'
import { developmentProviderPages } from './features/sign-in/development-provider/index.ts'
import { oauthJobs, oauthRoutes } from './features/sign-in/oauth/index.ts'
import { oauthTokenRoutes } from './features/sign-in/oauth-token/index.ts'
import { oneTimeCodeRoutes } from './features/sign-in/one-time-codes/index.ts'
import { passkeyRoutes } from './features/sign-in/passkeys/index.ts'
import { passwordJobs, passwordRoutes } from './features/sign-in/passwords/index.ts'
import { reauthenticationRoutes } from './features/sign-in/reauthentication/index.ts'
import { secondFactorRoutes } from './features/sign-in/second-factor/index.ts'
import { sessionJobs, sessionRoutes } from './features/sign-in/sessions/index.ts'
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
