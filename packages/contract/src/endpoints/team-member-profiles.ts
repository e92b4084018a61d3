import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint, ignored } from '../endpoint.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { imageUrl, userIdOrMe, uuid } from '../primitives.ts'
import { field, resource } from '../resource.ts'
import { CLIENT_IMAGE_ERRORS } from './shared-errors.ts'
import { user } from './users.ts'

/**
 * A member as shown in one team (protocol 03 §4). Without a name or picture there, those of the
 * user are shown.
 */
export const teamMemberProfile = resource({
  team_id: field(uuid, { read: 'client' }),
  user_id: field(uuid, { read: 'client' }),
  display_name: field(z.string().nullable(), { read: 'client' }),
  profile_image_url: field(z.string().nullable(), { read: 'client' }),
  user: field(user.view, { read: 'server' }),
})

const patch = z.strictObject({
  display_name: z.string().max(NAME_MAX_LENGTH).optional(),
  profile_image_url: imageUrl
    .nullable()
    .optional()
    .meta({ description: 'null: the picture of the user' }),
})

/**
 * Every endpoint of the family accepts these parameters and ignores them where they make no sense
 * (protocol 03 §0).
 */
const profilesQuery = z.strictObject({ team_id: uuid.optional(), user_id: userIdOrMe.optional() })
const params = z.strictObject({ team_id: uuid, user_id: userIdOrMe })
const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })

export const listTeamMemberProfiles = endpoint({
  method: 'GET',
  path: '/team-member-profiles',
  tag: 'Teams',
  summary: 'List the member profiles of a team',
  description:
    'In the order of joining. With client access a team must be given, and reading others requires `$read_members`.',
  access: ['client', 'server', 'admin'],
  query: profilesQuery,
  returns: {
    client: listOf(teamMemberProfile.view.client),
    server: listOf(teamMemberProfile.view.server),
    admin: listOf(teamMemberProfile.view.admin),
  },
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
    'USER_NOT_FOUND',
  ],
  plainErrors: ['team-not-named'],
})

export const readTeamMemberProfile = endpoint({
  method: 'GET',
  path: '/team-member-profiles/:team_id/:user_id',
  tag: 'Teams',
  summary: 'Read a member profile',
  description: 'With client access, reading others requires `$read_members`.',
  access: ['client', 'server', 'admin'],
  params,
  ...ignored(profilesQuery),
  returns: teamMemberProfile.view,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'USER_NOT_FOUND',
  ],
})

export const updateTeamMemberProfile = endpoint({
  method: 'PATCH',
  path: '/team-member-profiles/:team_id/:user_id',
  audit: { kind: 'team_member_profile.updated', target: 'team_id', related: 'user_id' },
  tag: 'Teams',
  summary: 'Change a member profile',
  description: 'With client access only the own profile of the user.',
  access: ['client', 'server', 'admin'],
  params,
  ...ignored(profilesQuery),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: patch,
  returns: teamMemberProfile.view,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'TEAM_MEMBERSHIP_NOT_FOUND', 'USER_NOT_FOUND'],
  plainErrors: ['not-own-profile', ...CLIENT_IMAGE_ERRORS],
})
