export { impersonationRoutes } from './routes.ts'
