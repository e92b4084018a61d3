import {
  changeOwnerTeamMember,
  changeSecondFactorPolicy,
  inviteToOwnerTeam,
  listOwnerTeams,
  readOwnerTeam,
  removeOwnerTeamMember,
  revokeOwnerTeamInvitation,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  changeMember,
  findOwnTeams,
  getTeam,
  inviteAdministrator,
  removeMember,
  revokeInvitation,
} from './rules.ts'
import { changePolicy } from './second-factor-policy.ts'

export const ownerTeamRoutes = [
  on(listOwnerTeams, async (ctx) => ({ items: await findOwnTeams(ctx), is_paginated: false })),
  on(readOwnerTeam, (ctx, { params }) => getTeam(ctx, params.team_id)),
  on(changeSecondFactorPolicy, (ctx, { params, body }) =>
    changePolicy(ctx, params.team_id, body.second_factor),
  ),
  on(inviteToOwnerTeam, async (ctx, { params, body }) => ({
    success: true,
    id: await inviteAdministrator(ctx, params.team_id, body),
  })),
  on(revokeOwnerTeamInvitation, async (ctx, { params }) => {
    await revokeInvitation(ctx, params.team_id, params.invitation_id)
    return { success: true }
  }),
  on(changeOwnerTeamMember, (ctx, { params, body }) => changeMember(ctx, params, body.role)),
  on(removeOwnerTeamMember, async (ctx, { params }) => {
    await removeMember(ctx, params)
    return { success: true }
  }),
]
