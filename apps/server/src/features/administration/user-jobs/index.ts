export { createUserJobDispatcher, userJobJobs } from './jobs.ts'
export { userJobRoutes } from './routes.ts'
export { getJob, stopJob } from './rules.ts'
