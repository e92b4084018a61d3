export { demandSecondFactor, type SignedInMaybeNew, signInOrDemandSecondFactor } from './demand.ts'
