export { contactChannelRoutes } from './routes.ts'
