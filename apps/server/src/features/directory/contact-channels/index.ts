export { requireRoomForChannel } from './quota.ts'
export { contactChannelRoutes } from './routes.ts'
export { channelKey, findOr, requireOwn } from './rules.ts'
