export { openImpersonation, reserveImpersonation } from './impersonation-sessions.ts'
export { sessionJobs, sessionRoutes } from './routes.ts'
export {
  endLeakedSession,
  endSessions,
  hasSessionFrom,
  type NewSession,
  type ReadImpersonator,
  refreshAccessToken,
  renewSession,
  type SignedIn,
  signedIn,
  signedUp,
  startSession,
  startSessionAfterFirstFactor,
  startSessionForAddress,
  startSessionForPassword,
  writeActivity,
} from './rules.ts'
export { deleteSessionsWithIds, selectLiveSession, type TokenSubject } from './store.ts'
