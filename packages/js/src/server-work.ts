/**
 * The implementation of a server app's methods, in one module because they load it on first use.
 */

export { cancelSubscription } from './customer-overview.ts'
export { customerOf } from './customer-reference.ts'
export {
  createCheckoutUrl,
  getCustomer,
  getServerItem,
  grantOffer,
} from './customer-work.ts'
export { sendEmail } from './email-sending.ts'
export { throwUnsupported } from './feature-support.ts'
export { getTeamByApiKey, getTeamById, getUserByApiKey } from './server-api-keys.ts'
export { serverAppObjects } from './server-app-objects.ts'
export { createOAuthProvider } from './server-oauth.ts'
export { createUser, getConvexUser, getUserById, listUsers } from './server-users.ts'
