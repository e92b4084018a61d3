export { sessionJobs, sessionRoutes } from './routes.ts'
export {
  endSession,
  endSessions,
  type NewSession,
  refreshAccessToken,
  type SignedIn,
  signedIn,
  signedUp,
  startSession,
  startSessionAfterFirstFactor,
  startSessionForPassword,
  writeActivity,
} from './rules.ts'
export { selectLiveSession, type TokenSubject } from './store.ts'
