import {
  createTeam as createTeamEndpoint,
  createTeamMembership,
  deleteTeam as deleteTeamEndpoint,
  deleteTeamMembership,
  listTeams,
  readTeam,
  updateTeam,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeTeam, deleteTeam, getTeam } from './change-team.ts'
import { createTeam } from './create-team.ts'
import { addToTeam, removeFromTeam } from './memberships.ts'
import { findTeams } from './rules.ts'

export const teamRoutes = [
  on(createTeamEndpoint, (ctx, { body, query }) => createTeam(ctx, body, query.add_current_user)),
  on(listTeams, (ctx, { query }) => findTeams(ctx, query)),
  on(readTeam, (ctx, { params }) => getTeam(ctx, params.team_id)),
  on(updateTeam, (ctx, { params, body }) => changeTeam(ctx, params.team_id, body)),
  on(deleteTeamEndpoint, async (ctx, { params }) => {
    await deleteTeam(ctx, params.team_id)
    return { success: true }
  }),
  on(createTeamMembership, (ctx, { params }) => addToTeam(ctx, params)),
  on(deleteTeamMembership, async (ctx, { params }) => {
    await removeFromTeam(ctx, params)
    return { success: true }
  }),
]
