export { memberProfileRoutes } from './routes.ts'
