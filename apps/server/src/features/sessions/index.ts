export { sessionJobs, sessionRoutes } from './routes.ts'
export { endSessions, type NewSession, refreshAccessToken, type SignedIn, signedIn, startSession, writeActivity } from './rules.ts'
