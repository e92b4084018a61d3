export { anonymousRoutes } from './routes.ts'
