export { channelKey, findOr, requireOwn } from './channel-checks.ts'
export { requireRoomForChannel } from './quota.ts'
export { contactChannelRoutes } from './routes.ts'
