export { sessionListRoutes } from './routes.ts'
