export { findReauthenticationFactors, selectSignInAddress } from './factors.ts'
export {
  hasOwnSession,
  ownSessionIsRecent,
  requireOwnSession,
  requireRecentAuthentication,
} from './rules.ts'
