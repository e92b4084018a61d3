import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint, ignored } from '../endpoint.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { imageUrl, json, success, userIdOrMe, uuid } from '../primitives.ts'
import { field, resource } from '../resource.ts'
import { CLIENT_IMAGE_ERRORS } from './shared-errors.ts'

const teamName = z.string().max(NAME_MAX_LENGTH)

/** A group of users of a project (protocol 03 §2.1). */
export const team = resource({
  id: field(uuid, { read: 'client' }),
  display_name: field(teamName, { read: 'client', write: 'client' }),
  profile_image_url: field(imageUrl.nullable(), { read: 'client', write: 'client' }),
  client_metadata: field(json, { read: 'client', write: 'client' }),
  client_read_only_metadata: field(json, { read: 'client', write: 'server' }),
  server_metadata: field(json, { read: 'server', write: 'server' }),
  created_at_millis: field(z.int(), { read: 'server' }),
})

/**
 * Every endpoint of the family accepts these parameters and ignores them where they make no sense
 * (protocol 03 §0).
 */
const teamsQuery = z.strictObject({
  user_id: userIdOrMe.optional(),
  add_current_user: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Deprecated; send `creator_user_id`' }),
})

const whenCreated = { display_name: teamName, creator_user_id: userIdOrMe.optional() }

export const createTeam = endpoint({
  method: 'POST',
  path: '/teams',
  audit: { kind: 'team.created', by: 'anyone' },
  tag: 'Teams',
  summary: 'Create a team',
  description:
    'With client access the caller becomes its first member, if the project lets clients create teams. With server access the given creator does; without one the team is empty.',
  access: ['client', 'server', 'admin'],
  query: teamsQuery,
  ignoredQuery: ['user_id'],
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: {
    client: team.patch.client.extend(whenCreated),
    server: team.patch.server.extend(whenCreated),
    admin: team.patch.admin.extend(whenCreated),
  },
  returns: team.view,
  status: 201,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: [
    'creator-given-twice',
    'team-creation-not-enabled',
    'team-for-another-user',
    'no-user-to-add',
    ...CLIENT_IMAGE_ERRORS,
  ],
})

const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })

export const listTeams = endpoint({
  method: 'GET',
  path: '/teams',
  tag: 'Teams',
  summary: 'List teams',
  description: 'Oldest first. With client access only the teams of the signed-in user.',
  access: ['client', 'server', 'admin'],
  query: teamsQuery,
  ignoredQuery: ['add_current_user'],
  returns: {
    client: listOf(team.view.client),
    server: listOf(team.view.server),
    admin: listOf(team.view.admin),
  },
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-teams'],
})

const params = z.strictObject({ team_id: uuid })

export const readTeam = endpoint({
  method: 'GET',
  path: '/teams/:team_id',
  tag: 'Teams',
  summary: 'Read a team',
  description: 'With client access only for its members.',
  access: ['client', 'server', 'admin'],
  params,
  ...ignored(teamsQuery),
  returns: team.view,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_NOT_FOUND',
  ],
})

export const updateTeam = endpoint({
  method: 'PATCH',
  path: '/teams/:team_id',
  audit: { kind: 'team.updated', target: 'team_id' },
  tag: 'Teams',
  summary: 'Change a team',
  description:
    'Only given fields change. Metadata is replaced as a whole; `null` clears it. With client access it requires `$update_team`.',
  access: ['client', 'server', 'admin'],
  params,
  ...ignored(teamsQuery),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: team.patch,
  returns: team.view,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  plainErrors: [...CLIENT_IMAGE_ERRORS],
})

export const deleteTeam = endpoint({
  method: 'DELETE',
  path: '/teams/:team_id',
  audit: { kind: 'team.deleted', target: 'team_id', by: 'anyone' },
  tag: 'Teams',
  summary: 'Delete a team',
  description: 'Its members stay users. With client access it requires `$delete_team`.',
  access: ['client', 'server', 'admin'],
  params,
  ...ignored(teamsQuery),
  returns: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'ACCESS_TOKEN_EXPIRED',
    'USER_AUTHENTICATION_REQUIRED',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'TEAM_NOT_FOUND',
  ],
  plainErrors: ['team-owns-projects', 'not-while-impersonating'],
})
