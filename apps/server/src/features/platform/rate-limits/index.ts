export { rateLimitJobs } from './jobs.ts'
export { limitPolicies } from './policies.ts'
