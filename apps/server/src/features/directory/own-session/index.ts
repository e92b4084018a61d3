export { findReauthenticationFactors, selectSignInAddress } from './factors.ts'
export { requireRecentOwner } from './recent-owner.ts'
export {
  hasOwnSession,
  ownSessionIsRecent,
  requireOwnSession,
  requireRecentAuthentication,
  selectAuthenticationTime,
} from './rules.ts'
