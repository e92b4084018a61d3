import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { expiryMillis, uuid } from '../primitives.ts'

const description = z.string()

/** The fields of every view of a key set (protocol 04 §10). */
const keySetBase = {
  id: uuid,
  description,
  created_at_millis: z.int(),
  expires_at_millis: z.int(),
  manually_revoked_at_millis: z.int().optional(),
}

const lastFour = z.strictObject({ last_four: z.string() }).optional()

/** A key set after its creation: only the end of each key. */
export const projectKeySet = z.strictObject({
  ...keySetBase,
  publishable_client_key: lastFour,
  secret_server_key: lastFour,
  super_secret_admin_key: lastFour,
})

/** A key set at its creation, the only time at which its keys can be read. */
export const newProjectKeySet = z.strictObject({
  ...keySetBase,
  publishable_client_key: z.string().optional(),
  secret_server_key: z.string().optional(),
  super_secret_admin_key: z.string().optional(),
})

const shared = { tag: 'Project keys', access: ['admin'], query: z.strictObject({}) } as const
const keySetId = z.strictObject({ id: uuid })

export const createProjectKeySet = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/api-keys',
  audit: { kind: 'project_key.created' },
  summary: 'Create a key set',
  description:
    'A set holds up to three keys. They are only shown in this response; a kind that was not requested is absent. For an admin key with an admin access token, its session needs a recent authentication.',
  body: z.strictObject({
    description: description.max(NAME_MAX_LENGTH),
    expires_at_millis: expiryMillis,
    has_publishable_client_key: z.boolean(),
    has_secret_server_key: z.boolean(),
    has_super_secret_admin_key: z.boolean(),
  }),
  returns: newProjectKeySet,
  errors: ['QUOTA_EXCEEDED', ...RECENT_OWNER_ERRORS],
  plainErrors: ['not-while-impersonating'],
})

export const listProjectKeySets = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/api-keys',
  summary: 'List the key sets of the project',
  description: 'Newest first; expired and revoked sets included.',
  returns: z.strictObject({ items: z.array(projectKeySet), is_paginated: z.literal(false) }),
  errors: [],
})

export const readProjectKeySet = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/api-keys/:id',
  summary: 'Read a key set',
  params: keySetId,
  returns: projectKeySet,
  errors: ['API_KEY_NOT_FOUND'],
})

export const updateProjectKeySet = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/internal/api-keys/:id',
  audit: { kind: 'project_key.updated', target: 'id' },
  summary: 'Describe or revoke a key set',
  description:
    'Revoking is final and takes effect immediately. Revoking again keeps the first time.',
  params: keySetId,
  body: z.strictObject({
    description: description.max(NAME_MAX_LENGTH).optional(),
    revoked: z.literal(true).optional(),
  }),
  returns: projectKeySet,
  errors: ['API_KEY_NOT_FOUND'],
})
