export { projectConfigRoutes } from './routes.ts'
