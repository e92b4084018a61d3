export { brandingRoutes } from './routes.ts'
export { withBranding } from './rules.ts'
