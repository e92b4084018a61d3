import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { success, userIdOrMe, uuid } from '../primitives.ts'

const params = z.strictObject({ team_id: uuid, user_id: userIdOrMe })
const nothing = z.strictObject({})

export const createTeamMembership = endpoint({
  method: 'POST',
  path: '/team-memberships/:team_id/:user_id',
  audit: { kind: 'team_membership.created', target: 'team_id', related: 'user_id' },
  tag: 'Teams',
  summary: 'Add a user to a team',
  description: 'The new member is granted the default permissions of members.',
  access: ['server', 'admin'],
  params,
  query: nothing,
  body: nothing,
  returns: z.strictObject({ team_id: uuid, user_id: uuid }),
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'TEAM_MEMBERSHIP_ALREADY_EXISTS',
    'QUOTA_EXCEEDED',
  ],
})

export const deleteTeamMembership = endpoint({
  method: 'DELETE',
  path: '/team-memberships/:team_id/:user_id',
  audit: { kind: 'team_membership.deleted', target: 'team_id', related: 'user_id', by: 'anyone' },
  tag: 'Teams',
  summary: 'Remove a user from a team',
  description:
    'Every member may leave. With client access, removing others requires `$remove_members`.',
  access: ['client', 'server', 'admin'],
  params,
  query: nothing,
  returns: success,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_REQUIRED',
    'USER_NOT_FOUND',
    // In project `internal` only, to remove another owner.
    ...RECENT_OWNER_ERRORS,
  ],
  plainErrors: ['last-owner-leaves', 'not-while-impersonating'],
})
