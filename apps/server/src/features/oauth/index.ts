export { asClient } from './flow.ts'
export { redeemAuthorizationCode } from './redeem-authorization-code.ts'
export { oauthJobs, oauthRoutes } from './routes.ts'
