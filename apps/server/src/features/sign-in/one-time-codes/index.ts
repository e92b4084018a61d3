export { oneTimeCodeRoutes } from './routes.ts'
