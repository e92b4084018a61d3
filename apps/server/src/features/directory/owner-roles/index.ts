export {
  changeRole,
  findMemberRole,
  findTeamsWithoutSecrets,
  giveInvitedRole,
  isOwnerOfProjects,
  requireRole,
  roleOf,
} from './rules.ts'
export type { NarrowRole } from './tables.ts'
