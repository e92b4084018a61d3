export { requireRoomForChannel } from './quota.ts'
export { contactChannelRoutes } from './routes.ts'
