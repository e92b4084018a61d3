/**
 * The implementation of a server app's methods, in one module because they load it on first use.
 */

export { currentServerUser } from './current-server-user.ts'
export { cancelSubscription } from './customer-overview.ts'
export { customerOf } from './customer-reference.ts'
export {
  createCheckoutUrl,
  getCustomer,
  getServerItem,
  grantOffer,
} from './customer-work.ts'
export { dataVaultStore } from './data-vault-store.ts'
export { sendEmail } from './email-sending.ts'
export { throwUnsupported } from './feature-support.ts'
export { getTeamByApiKey, getTeamById, getUserByApiKey } from './server-api-keys.ts'
export { createOAuthProvider } from './server-oauth.ts'
export { serverObjects } from './server-objects.ts'
export { createUser, getConvexUser, getUserById, listUsers } from './server-users.ts'
