export { oauthTokenRoutes } from './routes.ts'
