import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import { healthRoutes } from './health/index.ts'
import { healthReportRoutes } from './health-report/index.ts'
import { packagePages } from './packages/index.ts'
import { rateLimitJobs } from './rate-limits/index.ts'
import { dashboardPages, hostedScreens, purchasePages, startPage } from './web-apps/index.ts'

export { describeApi, openApiDocuments, referencePages } from './api-reference/index.ts'
export { createMetrics, healthPages } from './health/index.ts'
export { limitPolicies } from './rate-limits/index.ts'
export { secretRotationJobs } from './secret-rotation/index.ts'

export const platformRoutes = [...healthRoutes, ...healthReportRoutes]

export const platformJobs = rateLimitJobs

/** The start page is last, because it is served only if the dashboard is not built. */
export const platformPages = (ctx: Context): Pages[] => [
  hostedScreens(ctx),
  dashboardPages(ctx),
  purchasePages(ctx),
  packagePages(ctx),
  startPage(ctx),
]
