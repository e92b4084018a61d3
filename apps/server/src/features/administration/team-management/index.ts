export { teamManagementRoutes } from './routes.ts'
