export { emailVerificationRoutes } from './routes.ts'
