export { commandLineJobs, commandLineRoutes } from './routes.ts'
