import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { OWNER_ROLES, SECOND_FACTOR_POLICIES } from '../owner-roles.ts'
import { millis, strictEmail, success, uuid } from '../primitives.ts'

const ofUsers = {
  tag: 'Owner teams',
  access: ['client', 'server', 'admin'],
} as const

const OWN_ERRORS = [
  'USER_AUTHENTICATION_REQUIRED',
  'EXPECTED_INTERNAL_PROJECT',
  'TEAM_MEMBERSHIP_NOT_FOUND',
] as const
/** Only owners change the team, from a session of their own. */
const CHANGE_ERRORS = [...OWN_ERRORS, 'TEAM_PERMISSION_REQUIRED', 'ACCESS_TOKEN_EXPIRED'] as const

const ownerRole = z.enum(OWNER_ROLES)
/** The role of a member of an owner team. */
export const memberRole = z.enum([...OWNER_ROLES, 'member']).meta({
  description:
    'A `member` joined without a role and has full access to the projects, but not to the team',
})

const params = z.strictObject({ team_id: uuid })

/** A team of the signed-in user in the list. */
export const listedOwnerTeam = z.strictObject({
  id: uuid,
  display_name: z.string(),
  profile_image_url: z.string().nullable(),
  my_role: memberRole,
  member_count: z.int(),
  project_count: z.int(),
})

export const listOwnerTeams = endpoint({
  ...ofUsers,
  method: 'GET',
  path: '/internal/owner-teams',
  summary: 'List the own owner teams',
  description: 'The teams of a user of project internal, with the role in each. Oldest first.',
  query: z.strictObject({}),
  returns: z.strictObject({
    items: z.array(listedOwnerTeam),
    is_paginated: z.literal(false),
  }),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
})

/** A member of an owner team. */
export const ownerTeamMember = z.strictObject({
  user_id: uuid,
  display_name: z.string().nullable(),
  primary_email: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  role: memberRole,
  last_active_at_millis: millis,
  has_second_factor: z
    .boolean()
    .nullable()
    .meta({ description: 'Null for callers who are not owners' }),
})

const secondFactorPolicy = z.enum(SECOND_FACTOR_POLICIES).meta({
  description:
    'Who must have a second factor: nobody, the members of the team, or everyone who administers a project',
})

/** A pending invitation to an owner team. */
export const ownerTeamInvitation = z.strictObject({
  id: uuid,
  recipient_email: z.string(),
  role: memberRole,
  expires_at_millis: millis,
})

export const readOwnerTeam = endpoint({
  ...ofUsers,
  method: 'GET',
  path: '/internal/owner-teams/:team_id',
  summary: 'Read an owner team',
  description:
    'For its members. Members are sorted by the time they joined. Only owners see the pending invitations; others get an empty list.',
  params,
  query: z.strictObject({}),
  returns: z.strictObject({
    id: uuid,
    display_name: z.string(),
    profile_image_url: z.string().nullable(),
    seats: z.strictObject({ used: z.int(), limit: z.int() }),
    my_role: memberRole,
    second_factor: secondFactorPolicy,
    owns_installation: z.boolean().meta({
      description: 'The team owns project internal, so it may require a factor of everyone',
    }),
    members: z.array(ownerTeamMember),
    invitations: z.array(ownerTeamInvitation),
  }),
  errors: OWN_ERRORS,
})

export const changeSecondFactorPolicy = endpoint({
  ...ofUsers,
  method: 'PATCH',
  path: '/internal/owner-teams/:team_id/second-factor',
  audit: { kind: 'team_second_factor_policy.updated', target: 'team_id', by: 'anyone' },
  summary: 'Require a second factor of administrators',
  description:
    'For owners with a second factor of their own, after a recent authentication. It applies with the next request of everyone: who has no second factor can only set one up. `everyone` is for the team that owns project internal.',
  params,
  body: z.strictObject({ second_factor: secondFactorPolicy }),
  returns: z.strictObject({ second_factor: secondFactorPolicy }),
  errors: [...CHANGE_ERRORS, 'RECENT_AUTHENTICATION_REQUIRED'],
  plainErrors: ['own-second-factor-missing', 'policy-of-installation', 'not-while-impersonating'],
})

export const inviteToOwnerTeam = endpoint({
  ...ofUsers,
  method: 'POST',
  path: '/internal/owner-teams/:team_id/invitations',
  audit: { kind: 'team_invitation.sent', target: 'team_id', by: 'anyone' },
  summary: 'Invite an administrator',
  description:
    'Sends an email with a code that expires after seven days. Who accepts gets the role, `owner` by default. If sign-up is closed, an account without a password is prepared for an unknown address.',
  params,
  body: z.strictObject({ email: strictEmail, role: ownerRole.optional() }),
  returns: success.extend({ id: uuid }),
  errors: [...CHANGE_ERRORS, 'QUOTA_EXCEEDED'],
  plainErrors: ['no-seat-free', 'email-not-sent', 'not-while-impersonating'],
})

export const revokeOwnerTeamInvitation = endpoint({
  ...ofUsers,
  method: 'DELETE',
  path: '/internal/owner-teams/:team_id/invitations/:invitation_id',
  audit: { kind: 'team_invitation.revoked', target: 'team_id', by: 'anyone' },
  summary: 'Revoke the invitation of an administrator',
  params: params.extend({ invitation_id: uuid }),
  returns: success,
  errors: CHANGE_ERRORS,
  plainErrors: ['invitation-not-found', 'not-while-impersonating'],
})

const member = params.extend({ user_id: uuid })

export const changeOwnerTeamMember = endpoint({
  ...ofUsers,
  method: 'PATCH',
  path: '/internal/owner-teams/:team_id/members/:user_id',
  audit: {
    kind: 'team_member_role.updated',
    target: 'team_id',
    related: 'user_id',
    by: 'anyone',
  },
  summary: 'Change the role of an administrator',
  description:
    'The last owner of a team that owns projects keeps the role. Taking the role from an owner requires a recent authentication.',
  params: member,
  body: z.strictObject({ role: ownerRole }),
  returns: z.strictObject({ user_id: uuid, role: ownerRole }),
  errors: [...CHANGE_ERRORS, 'RECENT_AUTHENTICATION_REQUIRED'],
  plainErrors: ['last-owner-is-demoted', 'not-while-impersonating'],
})

export const removeOwnerTeamMember = endpoint({
  ...ofUsers,
  method: 'DELETE',
  path: '/internal/owner-teams/:team_id/members/:user_id',
  audit: { kind: 'team_membership.deleted', target: 'team_id', related: 'user_id', by: 'anyone' },
  summary: 'Remove an administrator',
  description:
    'The last owner of a team that owns projects stays. Removing an owner requires a recent authentication. To leave, delete the own membership.',
  params: member,
  returns: success,
  errors: [...CHANGE_ERRORS, 'RECENT_AUTHENTICATION_REQUIRED'],
  plainErrors: ['last-owner-leaves', 'not-while-impersonating'],
})
