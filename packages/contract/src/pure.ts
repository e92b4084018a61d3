/** The parts of the contract that need no schema library and that a browser bundle may import. */
export * from './errors/index.ts'
export * from './levels.ts'
export * from './limits.ts'
export { parseUrl } from './parse-url.ts'
export {
  findProductionProblems,
  type ProductionProblem,
} from './project-config/production-problems.ts'
export { isConfigId, isTrustedDomain } from './project-config/rules.ts'
export * from './text-rules.ts'
export { isLocalhost, isTrustedUrl, type TrustedDomain, type TrustRules } from './trusted-url.ts'
export * from './webhooks/events.ts'
