export { projectKeyRoutes } from './routes.ts'
