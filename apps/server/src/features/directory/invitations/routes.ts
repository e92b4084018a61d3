import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  listTeamInvitations,
  previewTeamInvitation,
  readTeamInvitationDetails,
  revokeTeamInvitation,
  sendTeamInvitation,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { checkCode } from '../../messaging/verification-codes/index.ts'
import { acceptInvitation, describeInvitation, previewInvitation } from './accept-invitation.ts'
import { findInvitations, inviteToTeam, revokeInvitation } from './rules.ts'

export const teamInvitationRoutes = [
  on(sendTeamInvitation, async (ctx, { body }) => ({
    success: true,
    id: await inviteToTeam(ctx, body),
  })),
  on(listTeamInvitations, async (ctx, { query }) => ({
    items: await findInvitations(ctx, query.team_id),
    is_paginated: false,
  })),
  on(revokeTeamInvitation, async (ctx, { params, query }) => {
    await revokeInvitation(ctx, query.team_id, params.id)
    return { success: true }
  }),
  on(acceptTeamInvitation, async (ctx, { body }) => {
    await acceptInvitation(ctx, body.code)
    return {}
  }),
  on(readTeamInvitationDetails, (ctx, { body }) => describeInvitation(ctx, body.code)),
  on(previewTeamInvitation, (ctx, { body }) => previewInvitation(ctx, body.code)),
  on(checkTeamInvitationCode, async (ctx, { body }) => {
    await checkCode(ctx, 'team-invitation', body.code)
    return { is_code_valid: true }
  }),
]
