import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { impersonationRoutes } from './impersonations/index.ts'
import {
  integrationJobs,
  integrationRoutes,
  sealedConfirmationKeys,
  sealedFlowKeys,
} from './integrations/index.ts'
import { metricJobs, metricRoutes } from './metrics/index.ts'
import { ownerSetupPages, ownerSetupRoutes } from './owner-setup/index.ts'
import { ownerTeamJobs, ownerTeamRoutes } from './owner-teams/index.ts'
import { savedViewRoutes } from './saved-views/index.ts'
import { searchRoutes } from './search/index.ts'
import { sessionListRoutes } from './session-list/index.ts'
import { teamManagementRoutes } from './team-management/index.ts'
import { sealedImportPieces, userImportJobs, userImportRoutes } from './user-import/index.ts'
import { userJobJobs, userJobRoutes } from './user-jobs/index.ts'
import { userListRoutes } from './user-list/index.ts'
import { userManagementRoutes } from './user-management/index.ts'

export { countFailedSignIn, findFailedSignIn } from './metrics/index.ts'

export const administrationRoutes: readonly Route[] = [
  ...impersonationRoutes,
  ...integrationRoutes,
  ...metricRoutes,
  ...ownerSetupRoutes,
  ...ownerTeamRoutes,
  ...savedViewRoutes,
  ...searchRoutes,
  ...sessionListRoutes,
  ...teamManagementRoutes,
  ...userImportRoutes,
  ...userJobRoutes,
  ...userListRoutes,
  ...userManagementRoutes,
]

export const administrationJobs: readonly JobHandler[] = [
  ...integrationJobs,
  ...metricJobs,
  ...ownerTeamJobs,
  ...userImportJobs,
  ...userJobJobs,
]

export const administrationPages = (ctx: Context): Pages[] => [ownerSetupPages(ctx)]

/** What the group seals with the server's secret. */
export const administrationSealed: readonly SealedValues[] = [
  sealedImportPieces,
  sealedFlowKeys,
  sealedConfirmationKeys,
]
