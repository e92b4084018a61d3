import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { millis, uuid } from '../primitives.ts'

/** The years 1 to 9999: what every clock, database and language at the other end can hold. */
const expiry = millis
  .min(Date.parse('0001-01-01T00:00:00.000Z'))
  .max(Date.parse('9999-12-31T23:59:59.999Z'))

const description = z.string()

/** What every view of a key set begins with (protocol 04 §10). */
const keySetBase = {
  id: uuid,
  description,
  created_at_millis: z.int(),
  expires_at_millis: z.int(),
  manually_revoked_at_millis: z.int().optional(),
}

const lastFour = z.strictObject({ last_four: z.string() }).optional()

/** A key set as it is shown after its creation: of each key no more than its end. */
export const projectKeySet = z.strictObject({
  ...keySetBase,
  publishable_client_key: lastFour,
  secret_server_key: lastFour,
  super_secret_admin_key: lastFour,
})

/** A key set at the one moment at which its keys can be read. */
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
  summary: 'Create a key set',
  description:
    'A set holds up to three keys. They are shown in this answer and never again; a kind that was not asked for is absent.',
  body: z.strictObject({
    description: description.max(NAME_MAX_LENGTH),
    expires_at_millis: expiry,
    has_publishable_client_key: z.boolean(),
    has_secret_server_key: z.boolean(),
    has_super_secret_admin_key: z.boolean(),
  }),
  returns: newProjectKeySet,
  errors: ['QUOTA_EXCEEDED'],
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
  summary: 'Describe or revoke a key set',
  description: 'Revoking is final and takes effect at once; revoking again keeps the first moment.',
  params: keySetId,
  body: z.strictObject({
    description: description.max(NAME_MAX_LENGTH).optional(),
    revoked: z.literal(true).optional(),
  }),
  returns: projectKeySet,
  errors: ['API_KEY_NOT_FOUND'],
})
