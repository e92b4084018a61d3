export { type ReadImpersonator, refreshAccessToken } from './access-token.ts'
export { hasSessionFrom, writeActivity } from './activity.ts'
export { openImpersonation, reserveImpersonation } from './impersonation-sessions.ts'
export { sessionJobs, sessionRoutes } from './routes.ts'
export { endLeakedSession, endSessions } from './rules.ts'
export { type SignedIn, signedIn, signedUp } from './signed-in.ts'
export {
  type NewSession,
  renewSession,
  startSession,
  startSessionAfterFirstFactor,
  startSessionForAddress,
  startSessionForPassword,
} from './start-session.ts'
export { deleteSessionsWithIds, selectLiveSession, type TokenSubject } from './store.ts'
