export { demandSecondFactor, type SignedInMaybeNew, signInOrDemandSecondFactor } from './demand.ts'
export { secondFactorRoutes } from './routes.ts'
export { proveTotp } from './rules.ts'
