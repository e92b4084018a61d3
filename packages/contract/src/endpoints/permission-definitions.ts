import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint } from '../endpoint.ts'
import { DESCRIPTION_MAX_LENGTH } from '../limits.ts'
import { success } from '../primitives.ts'
import { customPermissionId, permissionId } from './permissions.ts'
import { CONFIGURATION_ERRORS } from './shared-errors.ts'

const definition = z.strictObject({
  id: z.string(),
  description: z.string().optional(),
  contained_permission_ids: z
    .array(z.string())
    .meta({ description: 'Permissions of the same scope that come with it' }),
})

const fields = {
  description: z.string().max(DESCRIPTION_MAX_LENGTH).optional(),
  contained_permission_ids: z.array(permissionId).optional(),
}
const params = z.strictObject({ permission_id: permissionId })
const common = { tag: 'Permissions', access: ['admin'], query: z.strictObject({}) } as const

/** The four endpoints of one scope (protocol 03 §6.3); `where` says where its permissions apply. */
const endpointsOf = (scope: 'team' | 'project', where: string) => ({
  list: endpoint({
    ...common,
    method: 'GET',
    path: `/${scope}-permission-definitions`,
    summary: `List the permissions that can be held in ${where}`,
    returns: z.strictObject({ items: z.array(definition), is_paginated: z.literal(false) }),
    errors: [],
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    path: `/${scope}-permission-definitions`,
    audit: { kind: 'permission_definition.created' },
    summary: `Define a permission that can be held in ${where}`,
    description: 'An id names one permission, whether of teams or of the project.',
    maxBodyBytes: BODY_MAX_BYTES.configuration,
    body: z.strictObject({ id: customPermissionId, ...fields }),
    returns: definition,
    status: 201,
    errors: [
      'PERMISSION_ID_ALREADY_EXISTS',
      'CONTAINED_PERMISSION_NOT_FOUND',
      'CURRENT_PROJECT_NOT_FOUND',
      'QUOTA_EXCEEDED',
    ],
    plainErrors: CONFIGURATION_ERRORS,
  }),
  update: endpoint({
    ...common,
    method: 'PATCH',
    path: `/${scope}-permission-definitions/:permission_id`,
    audit: { kind: 'permission_definition.updated', target: 'permission_id' },
    summary: `Change a permission that can be held in ${where}`,
    description:
      'Description and contained permissions are replaced: what is left out is removed. A new id is taken over by all who hold the permission and by all permissions that contain it, not by the lists of default permissions.',
    params,
    maxBodyBytes: BODY_MAX_BYTES.configuration,
    body: z.strictObject({ id: customPermissionId.optional(), ...fields }),
    returns: definition,
    errors: [
      'PERMISSION_NOT_FOUND',
      'PERMISSION_ID_ALREADY_EXISTS',
      'CONTAINED_PERMISSION_NOT_FOUND',
      'CURRENT_PROJECT_NOT_FOUND',
      'QUOTA_EXCEEDED',
    ],
    plainErrors: ['owner-permission-is-fixed', ...CONFIGURATION_ERRORS],
  }),
  remove: endpoint({
    ...common,
    method: 'DELETE',
    path: `/${scope}-permission-definitions/:permission_id`,
    audit: { kind: 'permission_definition.deleted', target: 'permission_id' },
    summary: `Delete a permission that can be held in ${where}`,
    description: 'No one holds it afterward, and no other permission contains it.',
    params,
    returns: success,
    errors: ['PERMISSION_NOT_FOUND', 'CURRENT_PROJECT_NOT_FOUND'],
    plainErrors: ['owner-permission-is-fixed'],
  }),
})

/** Permissions held in a team. */
export const teamPermissionDefinitions = endpointsOf('team', 'a team')
/** Permissions held in the whole project. */
export const projectPermissionDefinitions = endpointsOf('project', 'the whole project')
