export { sessionJobs, sessionRoutes } from './routes.ts'
export {
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
