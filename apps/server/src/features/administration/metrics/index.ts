export { countFailedSignIn, findFailedSignIn } from './failed-sign-ins.ts'
export { metricJobs, storeEvents } from './roll-up.ts'
export { metricRoutes } from './routes.ts'
