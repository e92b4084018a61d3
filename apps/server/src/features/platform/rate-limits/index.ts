import { job } from '../../../kernel/jobs.ts'
import { deleteExpiredCounters } from './store.ts'

export { limitPolicies } from './policies.ts'

export const rateLimitJobs = [job('rate-limits.delete-expired', deleteExpiredCounters, '7 * * * *')]
