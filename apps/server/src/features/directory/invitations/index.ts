export { teamInvitationRoutes } from './routes.ts'
