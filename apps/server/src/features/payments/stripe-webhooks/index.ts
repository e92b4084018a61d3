export { stripeWebhookJobs } from './jobs.ts'
export { stripeWebhookRoutes } from './routes.ts'
