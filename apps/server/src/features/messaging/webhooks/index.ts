export { announce, announceEach } from './announce.ts'
export { createWebhookDispatcher, webhookJobs } from './deliver.ts'
export { addEndpoint, getSecret } from './endpoints.ts'
export { webhookRoutes } from './routes.ts'
