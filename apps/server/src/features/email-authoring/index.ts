import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { assistantJobs, assistantRoutes } from './assistant/index.ts'
import { digestJobs, digestRoutes } from './digest/index.ts'
import { draftRoutes } from './drafts/index.ts'
import { signInInvitationRoutes } from './invitations/index.ts'
import { emailLogRoutes } from './log/index.ts'
import { previewRoutes } from './previews/index.ts'
import { sealedEmailSends, sendingJobs, sendingRoutes } from './sending/index.ts'
import { templateRoutes } from './templates/index.ts'
import { testEmailRoutes } from './test-emails/index.ts'
import { themeRoutes } from './themes/index.ts'

export const emailAuthoringRoutes: readonly Route[] = [
  ...assistantRoutes,
  ...digestRoutes,
  ...draftRoutes,
  ...signInInvitationRoutes,
  ...emailLogRoutes,
  ...previewRoutes,
  ...sendingRoutes,
  ...templateRoutes,
  ...testEmailRoutes,
  ...themeRoutes,
]

export const emailAuthoringJobs: readonly JobHandler[] = [
  ...assistantJobs,
  ...digestJobs,
  ...sendingJobs,
]

/** What the group seals with the server's secret. */
export const emailAuthoringSealed: readonly SealedValues[] = [sealedEmailSends]
