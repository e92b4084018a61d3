export { ownerSetupPages } from './pages.ts'
export { ownerSetupRoutes } from './routes.ts'
export { createOwnerSetupLink } from './rules.ts'
