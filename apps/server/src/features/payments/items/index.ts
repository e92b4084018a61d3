export { itemJobs, itemRoutes } from './routes.ts'
export { readQuantity } from './rules.ts'
