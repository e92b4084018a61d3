import { job } from '../../../kernel/jobs.ts'
import { deleteExpiredCounters } from '../../../kernel/limits/counters.ts'

declare module '../../../kernel/jobs.ts' {
  interface Jobs {
    /** Deletes expired counters. */
    'rate-limits.delete-expired': Record<string, never>
  }
}

export const rateLimitJobs = [job('rate-limits.delete-expired', deleteExpiredCounters, '7 * * * *')]
