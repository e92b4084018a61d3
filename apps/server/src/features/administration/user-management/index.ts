export { userManagementRoutes } from './routes.ts'
