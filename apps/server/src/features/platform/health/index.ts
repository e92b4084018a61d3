export { createMetrics } from './metrics.ts'
export { healthPages } from './pages.ts'
export { healthRoutes } from './routes.ts'
