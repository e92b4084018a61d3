export { addToTeam, endMembership, joinTeam, removeFromTeam } from './memberships.ts'
export { holdTeamPermission, requireTeamPermission } from './permissions.ts'
export { teamRoutes } from './routes.ts'
export {
  addMember,
  createOwnerTeam,
  createPersonalTeam,
  namePersonalTeam,
  requireMembership,
  selectTeam,
} from './rules.ts'
export {
  hasMembers,
  insertTeamIfMissing,
  type ProfileChanges,
  selectTeamById,
  updateProfile,
} from './store.ts'
export type { TeamRow } from './tables.ts'
