export { redeemAuthorizationCode } from './authorization-codes.ts'
export { asClient } from './flow.ts'
export { oauthJobs, oauthRoutes } from './routes.ts'
