export { emailLogRoutes } from './routes.ts'
