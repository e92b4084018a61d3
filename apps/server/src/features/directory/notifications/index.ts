export { notificationRoutes } from './routes.ts'
export { newUnsubscribeLink, storeUnsubscribeLinks, type UnsubscribeLink } from './unsubscribe.ts'
