export { commandLineJobs, commandLineRoutes } from './routes.ts'
export { sealedCliTokens } from './sealed-values.ts'
