export { impersonationRoutes } from './routes.ts'
export { selectImpersonation } from './store.ts'
