export { teamInvitationRoutes } from './routes.ts'
export { createInvitation, deleteInvitation } from './rules.ts'
export { findSeats, type ReadTeamItem } from './seats.ts'
export { selectOpenInvitations } from './store.ts'
