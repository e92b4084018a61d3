export { generalRoutes } from './routes.ts'
