export { signInInvitationRoutes } from './routes.ts'
