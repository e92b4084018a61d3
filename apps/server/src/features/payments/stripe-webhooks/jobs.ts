import { job } from '../../../kernel/jobs.ts'
import { reconcile } from './reconcile.ts'

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Finds purchases at Stripe whose events never arrived. */
    'stripe.reconcile': Record<string, never>
  }
}

export const stripeWebhookJobs = [job('stripe.reconcile', reconcile, '41 */6 * * *')]
