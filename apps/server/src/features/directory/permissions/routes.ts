import {
  grantProjectPermission,
  grantTeamPermission,
  listProjectPermissions,
  listTeamPermissions,
  revokeProjectPermission,
  revokeTeamPermission,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { grantInProject, listGrantsInProject, revokeInProject } from './project-grants.ts'
import { grantInTeam, listGrantsInTeams, revokeInTeam } from './team-grants.ts'

export const permissionRoutes = [
  on(listTeamPermissions, (ctx, { query }) => listGrantsInTeams(ctx, query)),
  on(grantTeamPermission, (ctx, { params }) => grantInTeam(ctx, params)),
  on(revokeTeamPermission, async (ctx, { params }) => {
    await revokeInTeam(ctx, params)
    return { success: true }
  }),
  on(listProjectPermissions, (ctx, { query }) => listGrantsInProject(ctx, query)),
  on(grantProjectPermission, (ctx, { params }) => grantInProject(ctx, params)),
  on(revokeProjectPermission, async (ctx, { params }) => {
    await revokeInProject(ctx, params)
    return { success: true }
  }),
]
