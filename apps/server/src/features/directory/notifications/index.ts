export { notificationRoutes } from './routes.ts'
export { createUnsubscribeLink } from './unsubscribe.ts'
