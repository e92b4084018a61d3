export { testEmailRoutes } from './routes.ts'
