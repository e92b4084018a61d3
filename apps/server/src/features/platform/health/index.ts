export { createMetrics, type Metrics } from './metrics.ts'
export { operationsPages } from './pages.ts'
