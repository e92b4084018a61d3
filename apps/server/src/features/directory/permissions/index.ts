export { grantSignUpDefaults } from './defaults.ts'
export {
  containedIn,
  defaultPermissions,
  expandPermissions,
  isCustomPermission,
  isPermission,
  permissionsContaining,
  type Rbac,
  requirePermission,
  type Scope,
} from './definitions.ts'
export { keepLastOwner, keepOwnerTeam, OWNER_PERMISSION } from './last-owner.ts'
export { holdTeam, lockTeam } from './lock-team.ts'
export { grantInProject, revokeInProject } from './project-grants.ts'
export { permissionRoutes } from './routes.ts'
export {
  deletePermissionEverywhere,
  deleteTeamPermission,
  insertTeamPermissions,
  lockMemberPermissions,
  selectMemberPermissions,
  updatePermissionEverywhere,
} from './store.ts'
export type { MemberKey } from './tables.ts'
