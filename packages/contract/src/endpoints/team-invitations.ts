import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EMAIL_MAX_LENGTH } from '../limits.ts'
import { email, success, url, uuid, verificationCode } from '../primitives.ts'
import { CODE_ERRORS, checkCodeEndpoint } from './verification-codes.ts'

const TAG = 'Team invitations'
const shared = { tag: TAG, access: ['client', 'server', 'admin'] } as const

/**
 * A pending invitation. Every access type sees all of it, and its code is never shown (protocol 03
 * §5).
 */
export const teamInvitation = z.strictObject({
  id: uuid,
  team_id: uuid,
  recipient_email: z.string(),
  expires_at_millis: z.int(),
})

export const sendTeamInvitation = endpoint({
  ...shared,
  method: 'POST',
  path: '/team-invitations/send-code',
  audit: { kind: 'team_invitation.sent', by: 'anyone' },
  summary: 'Invite a user to a team by email',
  description:
    'The email links to the callback URL with a code that expires after seven days. The recipient need not have an account. With client access it requires `$invite_members`. 400 if the email cannot be sent; the invitation exists nevertheless.',
  body: z.strictObject({
    team_id: uuid,
    email: email.min(1).max(EMAIL_MAX_LENGTH).meta({ format: 'email' }),
    callback_url: url,
  }),
  returns: success.extend({ id: uuid }),
  errors: [
    'QUOTA_EXCEEDED',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'REDIRECT_URL_NOT_WHITELISTED',
    'TEAM_NOT_FOUND',
  ],
  plainErrors: ['inviter-is-anonymous', 'email-not-sent'],
})

const ofTeam = z.strictObject({ team_id: uuid })

export const listTeamInvitations = endpoint({
  ...shared,
  method: 'GET',
  path: '/team-invitations',
  summary: 'List the open invitations of a team',
  description:
    'Oldest first, without those that were accepted or have expired. With client access it requires `$read_members` and `$invite_members`.',
  query: ofTeam,
  returns: z.strictObject({ items: z.array(teamInvitation), is_paginated: z.literal(false) }),
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
})

export const revokeTeamInvitation = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/team-invitations/:id',
  audit: { kind: 'team_invitation.revoked', by: 'anyone' },
  summary: 'Revoke an invitation',
  description:
    'Its code stops working. 404 if the team has no such open invitation. With client access it requires `$remove_members`.',
  params: z.strictObject({ id: uuid }),
  query: ofTeam,
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  plainErrors: ['invitation-not-found', 'not-while-impersonating'],
})

const withCode = z.strictObject({ code: verificationCode })

export const acceptTeamInvitation = endpoint({
  ...shared,
  method: 'POST',
  path: '/team-invitations/accept',
  audit: { kind: 'team_invitation.accepted', by: 'anyone' },
  summary: 'Accept an invitation',
  description:
    'The signed-in user becomes a member with the default permissions of members, whatever its own address is. An existing member does not change. Uses up the code.',
  body: withCode,
  returns: z.strictObject({}),
  errors: [
    'QUOTA_EXCEEDED',
    ...CODE_ERRORS,
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_NOT_FOUND',
    // In project `internal` only.
    'ITEM_NOT_FOUND',
    'ITEM_QUANTITY_INSUFFICIENT_AMOUNT',
  ],
})

export const readTeamInvitationDetails = endpoint({
  ...shared,
  method: 'POST',
  path: '/team-invitations/accept/details',
  audit: { none: 'Checks a code and does not use it up.' },
  summary: 'Read the details of an invitation',
  description: 'Does not use up the code, but counts as one of its 20 attempts.',
  body: withCode,
  returns: z.strictObject({ team_id: uuid, team_display_name: z.string() }),
  errors: [...CODE_ERRORS, 'USER_AUTHENTICATION_REQUIRED', 'TEAM_NOT_FOUND'],
})

export const previewTeamInvitation = endpoint({
  ...shared,
  method: 'POST',
  path: '/team-invitations/accept/preview',
  audit: { none: 'Checks a code and does not use it up.' },
  summary: 'Preview an invitation',
  description:
    'Tells anyone who has the code which team it is for and who sent it, before they sign in. The inviter is null if a server sent it, or if the user has no display name or was deleted. Does not use up the code, but counts as one of its 20 attempts.',
  body: withCode,
  returns: z.strictObject({
    team_display_name: z.string(),
    inviter_display_name: z.string().nullable(),
  }),
  errors: [...CODE_ERRORS, 'TEAM_NOT_FOUND'],
})

export const checkTeamInvitationCode = checkCodeEndpoint('/team-invitations/accept/check-code', TAG)
