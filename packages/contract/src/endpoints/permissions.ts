import { z } from 'zod'
import { endpoint, ignored } from '../endpoint.ts'
import { success, userIdOrMe, uuid } from '../primitives.ts'
import { TEAM_SYSTEM_PERMISSIONS } from '../project-config/legacy-fields.ts'

const SYSTEM_PERMISSIONS: ReadonlySet<string> = new Set(TEAM_SYSTEM_PERMISSIONS)

/** The id of any permission, the six of every team among them (protocol 03 §6.1). */
export const permissionId = z
  .string()
  .refine((id) => /^\$?[a-z0-9_:]+$/.test(id), {
    message:
      'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed',
    abort: true,
  })
  .refine((id) => !id.startsWith('$') || SYSTEM_PERMISSIONS.has(id), 'Invalid system permission')
  .meta({ description: 'Permission id' })

/** The id of a permission that a project defines itself. */
export const customPermissionId = z
  .string()
  .refine(
    (id) => /^[a-z0-9_:]+$/.test(id),
    'Only lowercase letters, numbers, ":" and "_" are allowed',
  )
  .meta({ description: 'Permission id' })

const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })
const grantsQuery = {
  user_id: userIdOrMe.optional(),
  permission_id: permissionId.optional(),
  recursive: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Also what comes with the permissions that were granted' }),
}
/**
 * Every endpoint of the family accepts these parameters and ignores them where they make no sense
 * (protocol 03 §0).
 */
const teamGrantsQuery = z.strictObject({ team_id: uuid.optional(), ...grantsQuery })
const projectGrantsQuery = z.strictObject(grantsQuery)

const teamGrant = z.strictObject({ id: z.string(), user_id: uuid, team_id: uuid })
const projectGrant = z.strictObject({ id: z.string(), user_id: uuid })
const teamGrantParams = z.strictObject({
  team_id: uuid,
  user_id: userIdOrMe,
  permission_id: permissionId,
})
const projectGrantParams = z.strictObject({ user_id: userIdOrMe, permission_id: permissionId })
const nothing = z.strictObject({})

export const listTeamPermissions = endpoint({
  method: 'GET',
  path: '/team-permissions',
  tag: 'Permissions',
  summary: 'List granted team permissions',
  description: 'With client access only those of the signed-in user.',
  access: ['client', 'server', 'admin'],
  query: teamGrantsQuery,
  returns: listOf(teamGrant),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-permissions'],
})

export const grantTeamPermission = endpoint({
  method: 'POST',
  path: '/team-permissions/:team_id/:user_id/:permission_id',
  audit: { kind: 'team_permission.granted', target: 'team_id', related: 'user_id' },
  tag: 'Permissions',
  summary: 'Grant a permission to a member of a team',
  description: 'Granting it again changes nothing.',
  access: ['server', 'admin'],
  params: teamGrantParams,
  ...ignored(teamGrantsQuery),
  body: nothing,
  returns: teamGrant,
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'PERMISSION_NOT_FOUND',
    'WRONG_PERMISSION_SCOPE',
  ],
})

export const revokeTeamPermission = endpoint({
  method: 'DELETE',
  path: '/team-permissions/:team_id/:user_id/:permission_id',
  audit: { kind: 'team_permission.revoked', target: 'team_id', related: 'user_id' },
  tag: 'Permissions',
  summary: 'Revoke a permission of a member of a team',
  description:
    'Only a permission that was granted directly; permissions that another one contains stay.',
  access: ['server', 'admin'],
  params: teamGrantParams,
  ...ignored(teamGrantsQuery),
  returns: success,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'TEAM_PERMISSION_NOT_FOUND',
    'RECENT_AUTHENTICATION_REQUIRED',
    'ADMIN_ACCESS_TOKEN_EXPIRED',
  ],
  plainErrors: ['last-owner-is-demoted', 'not-while-impersonating'],
})

export const listProjectPermissions = endpoint({
  method: 'GET',
  path: '/project-permissions',
  tag: 'Permissions',
  summary: 'List granted project permissions',
  description: 'With client access only those of the signed-in user.',
  access: ['client', 'server', 'admin'],
  query: projectGrantsQuery,
  returns: listOf(projectGrant),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['not-own-permissions'],
})

export const grantProjectPermission = endpoint({
  method: 'POST',
  path: '/project-permissions/:user_id/:permission_id',
  audit: { kind: 'project_permission.granted', target: 'user_id' },
  tag: 'Permissions',
  summary: 'Grant a permission to a user',
  description: 'Granting it again changes nothing.',
  access: ['server', 'admin'],
  params: projectGrantParams,
  ...ignored(projectGrantsQuery),
  body: nothing,
  returns: projectGrant,
  status: 201,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'PERMISSION_NOT_FOUND',
    'WRONG_PERMISSION_SCOPE',
  ],
})

export const revokeProjectPermission = endpoint({
  method: 'DELETE',
  path: '/project-permissions/:user_id/:permission_id',
  audit: { kind: 'project_permission.revoked', target: 'user_id' },
  tag: 'Permissions',
  summary: 'Revoke a permission of a user',
  description:
    'Only a permission that was granted directly; permissions that another one contains stay.',
  access: ['server', 'admin'],
  params: projectGrantParams,
  ...ignored(projectGrantsQuery),
  returns: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'PERMISSION_NOT_FOUND'],
})
