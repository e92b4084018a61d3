import {
  listTeamMemberProfiles,
  readTeamMemberProfile,
  updateTeamMemberProfile,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { changeProfile, getProfile, listProfiles } from './rules.ts'

export const memberProfileRoutes = [
  on(listTeamMemberProfiles, (ctx, { query }) => listProfiles(ctx, query)),
  on(readTeamMemberProfile, (ctx, { params }) => getProfile(ctx, params)),
  on(updateTeamMemberProfile, (ctx, { params, body }) => changeProfile(ctx, params, body)),
]
