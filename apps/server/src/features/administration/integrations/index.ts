export { integrationJobs, integrationRoutes } from './routes.ts'
export { sealedConfirmationKeys, sealedFlowKeys } from './sealed-values.ts'
