import { z } from 'zod'
import { endpoint, ignored } from '../endpoint.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { expiryMillis, success, userIdOrMe, uuid } from '../primitives.ts'

/** The fields of an API key beside its owner and its value (protocol 04 §11.2). */
const base = {
  id: uuid,
  description: z.string(),
  is_public: z.boolean(),
  created_at_millis: z.int(),
  expires_at_millis: z.int().optional().meta({ description: 'Absent if it never expires' }),
  manually_revoked_at_millis: z
    .int()
    .optional()
    .meta({ description: 'Absent unless it was revoked' }),
}
const lastFour = z.strictObject({ last_four: z.string() })
const fullValue = z
  .string()
  .meta({ description: 'The whole key. It is shown in this response only.' })

const ofUser = { ...base, type: z.literal('user'), user_id: uuid }
const ofTeam = { ...base, type: z.literal('team'), team_id: uuid }

/** An API key of a user, with the end of its value. */
export const userApiKey = z.strictObject({ ...ofUser, value: lastFour })
/** An API key of a user at its creation, with the whole value. */
export const newUserApiKey = z.strictObject({ ...ofUser, value: fullValue })
/** An API key of a team, with the end of its value. */
export const teamApiKey = z.strictObject({ ...ofTeam, value: lastFour })
/** An API key of a team at its creation, with the whole value. */
export const newTeamApiKey = z.strictObject({ ...ofTeam, value: fullValue })

const listOf = <S extends z.ZodType>(item: S) =>
  z.strictObject({ items: z.array(item), is_paginated: z.literal(false) })

const description = z.string().max(NAME_MAX_LENGTH)
const whenCreated = {
  description,
  expires_at_millis: expiryMillis.nullable().meta({ description: 'Null: it never expires' }),
  is_public: z
    .boolean()
    .default(false)
    .meta({ description: 'Is the key meant to be seen, as in the code of a web page?' }),
}
const patch = z.strictObject({
  description: description.optional(),
  revoked: z.literal(true).optional(),
})

const shared = { tag: 'API keys', access: ['client', 'server', 'admin'] } as const
const forBackends = { tag: 'API keys', access: ['server', 'admin'] } as const
const keyId = z.strictObject({ id: uuid })
// Published clients send it.
const ownerQuery = z.strictObject({ user_id: userIdOrMe.optional() })
const teamQuery = z.strictObject({ team_id: uuid })

const OWN = 'With client access only those of the signed-in user.'
const MANAGED =
  'With client access the signed-in user needs the permission $manage_api_keys in the team.'
const SWITCH = '400 if the project does not enable these keys.'

const CHECK_ERRORS = [
  'API_KEY_NOT_FOUND',
  'WRONG_API_KEY_TYPE',
  'API_KEY_REVOKED',
  'API_KEY_EXPIRED',
] as const

export const listUserApiKeys = endpoint({
  ...shared,
  method: 'GET',
  path: '/user-api-keys',
  summary: 'List the API keys of a user',
  description: `Newest first, including expired and revoked ones. ${SWITCH} ${OWN}`,
  // Checked after the setting of the project, with an error of its own (protocol 04 §11.4).
  query: z.strictObject({ user_id: userIdOrMe.optional().meta({ description: 'Required' }) }),
  returns: listOf(userApiKey),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'SCHEMA_ERROR'],
  plainErrors: ['api-keys-not-enabled', 'not-own-api-keys'],
})

export const createUserApiKey = endpoint({
  ...shared,
  method: 'POST',
  path: '/user-api-keys',
  audit: { kind: 'api_key.created', by: 'anyone' },
  summary: 'Create an API key for a user',
  description: `The response is the only one with the whole key. ${SWITCH} ${OWN}`,
  body: z.strictObject({ ...whenCreated, user_id: userIdOrMe }),
  returns: newUserApiKey,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_AUTHENTICATION_REQUIRED',
    'ACCESS_TOKEN_EXPIRED',
    'USER_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: ['api-keys-not-enabled', 'not-own-api-keys', 'not-while-impersonating'],
})

export const readUserApiKey = endpoint({
  ...shared,
  method: 'GET',
  path: '/user-api-keys/:id',
  summary: 'Read an API key of a user',
  description: `${SWITCH} ${OWN}`,
  params: keyId,
  ...ignored(ownerQuery),
  returns: userApiKey,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainErrors: ['api-keys-not-enabled', 'not-own-api-keys'],
})

export const updateUserApiKey = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/user-api-keys/:id',
  audit: { kind: 'api_key.updated', target: 'id', by: 'anyone' },
  summary: 'Describe or revoke an API key of a user',
  description: `Revoking is final. Revoking again keeps the first time. ${SWITCH} ${OWN}`,
  params: keyId,
  ...ignored(ownerQuery),
  body: patch,
  returns: userApiKey,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'API_KEY_NOT_FOUND',
    'USER_AUTHENTICATION_REQUIRED',
    'ACCESS_TOKEN_EXPIRED',
  ],
  plainErrors: ['api-keys-not-enabled', 'not-own-api-keys', 'not-while-impersonating'],
})

export const checkUserApiKey = endpoint({
  ...forBackends,
  method: 'POST',
  path: '/user-api-keys/check',
  audit: { none: 'Reads only.' },
  summary: 'Check an API key of a user',
  description: `For the back end of the app: returns the key if it is valid. ${SWITCH}`,
  body: z.strictObject({ api_key: z.string() }),
  returns: userApiKey,
  errors: [...CHECK_ERRORS],
  plainErrors: ['api-keys-not-enabled'],
})

export const listTeamApiKeys = endpoint({
  ...shared,
  method: 'GET',
  path: '/team-api-keys',
  summary: 'List the API keys of a team',
  description: `Newest first, including expired and revoked ones. ${SWITCH} ${MANAGED}`,
  query: teamQuery,
  returns: listOf(teamApiKey),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND'],
  plainErrors: ['api-keys-not-enabled'],
})

export const createTeamApiKey = endpoint({
  ...shared,
  method: 'POST',
  path: '/team-api-keys',
  audit: { kind: 'api_key.created', by: 'anyone' },
  summary: 'Create an API key for a team',
  description: `The response is the only one with the whole key. ${SWITCH} ${MANAGED}`,
  body: z.strictObject({ ...whenCreated, team_id: uuid }),
  returns: newTeamApiKey,
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'ACCESS_TOKEN_EXPIRED',
    'API_KEY_NOT_FOUND',
    'TEAM_NOT_FOUND',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: ['api-keys-not-enabled', 'not-while-impersonating'],
})

export const readTeamApiKey = endpoint({
  ...shared,
  method: 'GET',
  path: '/team-api-keys/:id',
  summary: 'Read an API key of a team',
  description: `${SWITCH} ${MANAGED}`,
  params: keyId,
  query: teamQuery,
  returns: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainErrors: ['api-keys-not-enabled'],
})

export const updateTeamApiKey = endpoint({
  ...shared,
  method: 'PATCH',
  path: '/team-api-keys/:id',
  audit: { kind: 'api_key.updated', target: 'id', by: 'anyone' },
  summary: 'Describe or revoke an API key of a team',
  description: `Revoking is final. Revoking again keeps the first time. ${SWITCH} ${MANAGED}`,
  params: keyId,
  query: teamQuery,
  body: patch,
  returns: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'ACCESS_TOKEN_EXPIRED'],
  plainErrors: ['api-keys-not-enabled', 'not-while-impersonating'],
})

export const checkTeamApiKey = endpoint({
  ...forBackends,
  method: 'POST',
  path: '/team-api-keys/check',
  audit: { none: 'Reads only.' },
  summary: 'Check an API key of a team',
  description: `For the back end of the app: returns the key if it is valid. ${SWITCH}`,
  body: z.strictObject({ api_key: z.string() }),
  returns: teamApiKey,
  errors: [...CHECK_ERRORS],
  plainErrors: ['api-keys-not-enabled'],
})

export const revokeLeakedApiKey = endpoint({
  method: 'POST',
  path: '/integrations/credential-scanning/revoke',
  audit: { kind: 'api_key.revoked', by: 'anyone' },
  tag: 'API keys',
  summary: 'Revoke a leaked API key',
  description:
    'For services that find keys in public places. It needs no key of a project: anyone who has the value may revoke it, in any project. The owner gets an email. Revoking again changes nothing.',
  access: 'anyone',
  body: z.strictObject({ api_key: z.string() }),
  returns: success,
  errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
})
