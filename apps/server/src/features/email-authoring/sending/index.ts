export { createSendDispatcher, sendingJobs } from './jobs.ts'
export { sendingRoutes } from './routes.ts'
export { sealedEmailSends } from './send-content.ts'
