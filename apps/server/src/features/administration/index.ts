import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import { metricJobs, metricRoutes } from './metrics/index.ts'
import { ownerSetupPages, ownerSetupRoutes } from './owner-setup/index.ts'
import { userManagementRoutes } from './user-management/index.ts'

export { countFailedSignIn } from './metrics/index.ts'

export const administrationRoutes: readonly Route[] = [
  ...metricRoutes,
  ...ownerSetupRoutes,
  ...userManagementRoutes,
]

export const administrationJobs: readonly JobHandler[] = metricJobs

export const administrationPages = (ctx: Context): Pages[] => [ownerSetupPages(ctx)]
