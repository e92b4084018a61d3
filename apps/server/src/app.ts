import type pg from 'pg'
import packageJson from '../package.json' with { type: 'json' }
import {
  administrationJobs,
  administrationPages,
  administrationRoutes,
  administrationSealed,
  countFailedSignIn,
  findFailedSignIn,
} from './features/administration/index.ts'
import {
  directoryPages,
  directoryRoutes,
  directorySealed,
  findMemberRole,
  findSecondFactorRequirement,
  selectUser,
} from './features/directory/index.ts'
import {
  emailAuthoringJobs,
  emailAuthoringRoutes,
  emailAuthoringSealed,
} from './features/email-authoring/index.ts'
import {
  createFailedSignInLog,
  messagingJobs,
  messagingPages,
  messagingRoutes,
  messagingSealed,
} from './features/messaging/index.ts'
import { paymentsJobs, paymentsRoutes } from './features/payments/index.ts'
import {
  createMetrics,
  describeApi,
  healthPages,
  limitPolicies,
  openApiDocuments,
  platformJobs,
  platformPages,
  platformRoutes,
  referencePages,
  secretRotationJobs,
} from './features/platform/index.ts'
import { projectsRoutes, projectsSealed, selectWorkflowToken } from './features/projects/index.ts'
import { signInJobs, signInPages, signInRoutes, signInSealed } from './features/sign-in/index.ts'
import type { AccessQueries } from './kernel/access.ts'
import type { Context } from './kernel/context.ts'
import { createApi } from './kernel/http/api.ts'
import { createClientAddressFinder } from './kernel/http/client-address.ts'
import { requireKnownHost } from './kernel/http/host-check.ts'
import { createOpenStreams } from './kernel/http/open-streams.ts'
import { createPagePacer } from './kernel/http/paged-list.ts'
import { createPages, type Pages } from './kernel/http/pages.ts'
import { createRouteTable, type Route } from './kernel/http/routes.ts'
import { requireHttps } from './kernel/http/transport-security.ts'
import { databaseProblem, TEXT_TYPE } from './kernel/http/write-response.ts'
import { type JobHandler, kernelJobs } from './kernel/jobs.ts'
import { createRateLimits } from './kernel/limits/rate-limits.ts'
import type { SealedValues } from './kernel/sealed-values.ts'
import type { SecondFactorQueries } from './kernel/second-factor-access.ts'

/** Every endpoint of the API. */
export const routes: readonly Route[] = [
  ...messagingRoutes,
  ...directoryRoutes,
  ...projectsRoutes,
  ...signInRoutes,
  ...emailAuthoringRoutes,
  ...paymentsRoutes,
  ...administrationRoutes,
  ...platformRoutes,
]

/** Everything in the database that is sealed with the server's secret. */
export const sealedValues: readonly SealedValues[] = [
  ...messagingSealed,
  ...directorySealed,
  ...projectsSealed,
  ...signInSealed,
  ...emailAuthoringSealed,
  ...administrationSealed,
]

/** Every kind of job of the worker. */
export const jobs: readonly JobHandler[] = [
  ...kernelJobs,
  ...platformJobs,
  ...administrationJobs,
  ...signInJobs,
  ...emailAuthoringJobs,
  ...paymentsJobs,
  ...messagingJobs,
  ...secretRotationJobs(sealedValues),
]

const accessQueries: AccessQueries & SecondFactorQueries = {
  findUser: (ctx, tenancyId, userId) => selectUser({ ...ctx, tenancyId }, userId),
  findWorkflowToken: selectWorkflowToken,
  findOwnerRole: async (ctx, internalTenancyId, userId, { ownerTeamId }) =>
    ownerTeamId === null
      ? null
      : findMemberRole({ ...ctx, tenancyId: internalTenancyId }, ownerTeamId, userId),
  findSecondFactorRequirement: (ctx, tenancyId, userId) =>
    findSecondFactorRequirement({ ...ctx, tenancyId }, userId),
}

/** The parts of the app besides the context. */
export interface AppParts {
  ctx: Context
  pool: pg.Pool
  isDraining: () => boolean
}

/** All paths of the service on one web-standard handler. */
export function createApp({ ctx, pool, isDraining }: AppParts): Pages {
  const metrics = createMetrics({
    pool,
    hashing: ctx.hashing,
    hashWork: ctx.hashWork,
    failedKeys: ctx.failedKeys,
  })
  const recordFailedSignIn = createFailedSignInLog()
  const findClientAddress = createClientAddressFinder(ctx.config.trustedProxies)
  const api = createApi({
    ctx,
    routes: createRouteTable(routes),
    queries: accessQueries,
    limits: createRateLimits({
      db: ctx.db,
      poolSize: ctx.config.databasePoolSize,
      policies: limitPolicies,
      config: ctx.config.rateLimits,
      maxWaitMs: ctx.config.hashWaitSeconds * 1_000,
      secrets: ctx.secrets,
      log: ctx.log,
      onRefused: (limit) => metrics.refused(limit),
    }),
    pacePage: createPagePacer(),
    openStreams: createOpenStreams(),
    findClientAddress,
    async onHandlerError(declaration, ctx, error) {
      const failed = findFailedSignIn(declaration, error)
      if (failed === null) return
      countFailedSignIn(ctx, failed)
      await recordFailedSignIn(ctx, failed)
    },
    report(request) {
      metrics.observe(request)
      ctx.log.info(request, 'request')
    },
  })

  const readDocument: Parameters<typeof openApiDocuments>[0] = (access) =>
    describeApi(
      routes.map((route) => route.declaration),
      { version: packageJson.version, publicUrl: ctx.config.publicUrl },
      access,
    )
  const pages = createPages()
  pages.route('/', healthPages({ ctx, pool, metrics, isDraining, findClientAddress }))
  pages.route(
    '/',
    referencePages({
      endpoints: routes.map((route) => route.declaration),
      readDocument: () => readDocument(null),
      baseUrl: ctx.config.publicUrl,
      policies: limitPolicies,
      rateLimits: ctx.config.rateLimits,
    }),
  )
  const pagesOfGroups = [
    directoryPages,
    messagingPages,
    signInPages,
    administrationPages,
    platformPages,
  ]
  for (const page of pagesOfGroups.flatMap((pagesOf) => pagesOf(ctx))) pages.route('/', page)

  // The paths of the API apart: with few paths Hono finds them with one regular expression.
  const app = createPages()
  if (ctx.config.publicUrl.startsWith('https:')) app.use(requireHttps)
  if (!ctx.config.production) app.use(requireKnownHost(ctx.config))
  const respondWithDocument = openApiDocuments(readDocument)
  app.get('/api/v1/openapi.json', (c) => respondWithDocument(c.req.raw))
  app.all('/api', (c) => api(c.req.raw, c.env))
  app.all('/api/*', (c) => api(c.req.raw, c.env))
  app.all('*', (c) => pages.fetch(c.req.raw, c.env))
  for (const part of [app, pages]) {
    part.onError((error, c) => {
      const problem = databaseProblem(error)
      if (problem !== null) {
        ctx.log.warn({ error }, problem.message)
        const { message, status, headers } = problem.error
        return new Response(message, { status, headers: { ...headers, 'content-type': TEXT_TYPE } })
      }
      ctx.log.error({ error }, 'A page failed unexpectedly')
      return c.text('Something went wrong on our side.', 500)
    })
  }
  return app
}
