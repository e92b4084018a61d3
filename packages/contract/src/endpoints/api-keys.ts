import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { userIdOrMe, uuid } from '../primitives.ts'

const key = {
  id: uuid,
  description: z.string(),
  is_public: z.boolean(),
  created_at_millis: z.int(),
  expires_at_millis: z.int().optional().meta({ description: 'Absent if it never expires' }),
  manually_revoked_at_millis: z
    .int()
    .optional()
    .meta({ description: 'Absent unless it was revoked' }),
  value: z.strictObject({ last_four: z.string() }),
}
const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })

const NOT_YET =
  'Keys cannot be created yet, so the list is empty. 400 if such keys are switched off in the project.'

export const listUserApiKeys = endpoint({
  method: 'GET',
  path: '/user-api-keys',
  tag: 'API keys',
  summary: 'List the API keys of a user',
  description: `${NOT_YET} With client access only those of the signed-in user.`,
  access: ['client', 'server', 'admin'],
  // Checked after the setting of the project, with an error of its own (protocol 04 §11.4).
  query: z.strictObject({ user_id: userIdOrMe.optional().meta({ description: 'Required' }) }),
  returns: listOf(z.strictObject({ ...key, type: z.literal('user'), user_id: uuid })),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'SCHEMA_ERROR'],
  plainErrors: ['api-keys-not-enabled', 'not-own-api-keys'],
})

export const listTeamApiKeys = endpoint({
  method: 'GET',
  path: '/team-api-keys',
  tag: 'API keys',
  summary: 'List the API keys of a team',
  description: `${NOT_YET} With client access the signed-in user needs the permission $manage_api_keys in the team.`,
  access: ['client', 'server', 'admin'],
  query: z.strictObject({ team_id: uuid }),
  returns: listOf(z.strictObject({ ...key, type: z.literal('team'), team_id: uuid })),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND'],
  plainErrors: ['api-keys-not-enabled'],
})
