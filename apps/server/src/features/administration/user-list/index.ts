export { userListRoutes } from './routes.ts'
