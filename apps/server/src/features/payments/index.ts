import type { Route } from '../../kernel/http/routes.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import { itemJobs, itemRoutes } from './items/index.ts'
import { purchaseJobs, purchaseRoutes } from './purchases/index.ts'
import { stripeRoutes } from './stripe/index.ts'
import { stripeWebhookJobs, stripeWebhookRoutes } from './stripe-webhooks/index.ts'
import { transactionRoutes } from './transactions/index.ts'

export const paymentsRoutes: readonly Route[] = [
  ...itemRoutes,
  ...purchaseRoutes,
  ...stripeRoutes,
  ...stripeWebhookRoutes,
  ...transactionRoutes,
]

export const paymentsJobs: readonly JobHandler[] = [
  ...itemJobs,
  ...purchaseJobs,
  ...stripeWebhookJobs,
]
