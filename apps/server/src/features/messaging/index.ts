import type { Context } from '../../kernel/context.ts'
import type { Pages } from '../../kernel/http/pages.ts'
import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { SealedValues } from '../../kernel/sealed-values.ts'
import { auditLogJobs, auditLogRoutes } from './audit-log/index.ts'
import {
  emailJobs,
  mailboxPages,
  mailboxRoutes,
  sealedEmailBodies,
  sealedEmails,
} from './emails/index.ts'
import { verificationCodeJobs } from './verification-codes/index.ts'
import { sealedWebhookSecrets, webhookJobs, webhookRoutes } from './webhooks/index.ts'

export { createFailedSignInLog } from './audit-log/index.ts'

export const messagingRoutes: readonly Route[] = [
  ...mailboxRoutes,
  ...webhookRoutes,
  ...auditLogRoutes,
]

export const messagingJobs: readonly JobHandler[] = [
  ...emailJobs,
  ...webhookJobs,
  ...verificationCodeJobs,
  ...auditLogJobs,
]

export const messagingPages = (ctx: Context): Pages[] => [mailboxPages(ctx)]

/** What the group seals with the server's secret. */
export const messagingSealed: readonly SealedValues[] = [
  sealedEmails,
  sealedEmailBodies,
  sealedWebhookSecrets,
]
