export { insertMembershipIfMissing, insertTeamIfMissing, membershipExists } from './store.ts'
export type { TeamMembershipsTable, TeamsTable } from './tables.ts'
