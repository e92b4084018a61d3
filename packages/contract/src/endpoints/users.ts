import { z } from 'zod'
import { BODY_MAX_BYTES } from '../body-limits.ts'
import { endpoint, ignored } from '../endpoint.ts'
import { PASSWORD_MAX_BYTES } from '../limits.ts'
import {
  email,
  imageUrl,
  json,
  password,
  success,
  userDisplayName,
  userIdOrMe,
  uuid,
} from '../primitives.ts'
import { field, resource } from '../resource.ts'
import { isBase64 } from '../text-rules.ts'
import { CLIENT_IMAGE_ERRORS, IMAGE_ERRORS } from './shared-errors.ts'
import { team } from './teams.ts'

const oauthProvider = z.strictObject({
  id: z.string(),
  account_id: z.string(),
  email: z.string().nullable(),
})

/**
 * In bytes. RFC 4226 §4 R6 requires 128 bits. HMAC first hashes a key longer than its block of 64
 * bytes, so more adds nothing.
 */
const TOTP_SECRET_MIN_BYTES = 16
const TOTP_SECRET_MAX_BYTES = 64

const bytesOfBase64 = (text: string) => (text.length / 4) * 3 - (/=*$/.exec(text)?.[0].length ?? 0)

/** The secret of an authenticator. */
const totpSecret = z
  .string()
  .refine((text) => {
    const bytes = isBase64(text) ? bytesOfBase64(text) : 0
    return bytes >= TOTP_SECRET_MIN_BYTES && bytes <= TOTP_SECRET_MAX_BYTES
  }, `must be base64 of ${TOTP_SECRET_MIN_BYTES} to ${TOTP_SECRET_MAX_BYTES} bytes`)
  .meta({
    description: `The secret shared with an authenticator, ${TOTP_SECRET_MIN_BYTES} to ${TOTP_SECRET_MAX_BYTES} bytes in base64; null ends the second factor`,
  })

/** Unlike at sign-up there is no minimum length: the server decides. */
const newPassword = password
  .refine(
    (text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES,
    `must be at most ${PASSWORD_MAX_BYTES} bytes long in UTF-8`,
  )
  .meta({
    format: 'password',
    description: 'Ends all sessions of the user; null removes the password',
  })

/** Longest primary email. The grammar has no limit, but an index of the database does. */
const PRIMARY_EMAIL_MAX_LENGTH = 1_000

const riskScores = z
  .strictObject({ sign_up: z.strictObject({ bot: z.number(), free_trial_abuse: z.number() }) })
  .meta({
    description:
      'Only for published clients of release 2.8.78 and newer, which expect it; sign-ups are not scored',
  })

/** A person of a project (protocol 03 §1.1). */
export const user = resource({
  id: field(uuid, { read: 'client' }),
  display_name: field(userDisplayName, { read: 'client', write: 'client' }),
  primary_email: field(z.string().nullable(), { read: 'client' }),
  primary_email_verified: field(z.boolean(), { read: 'client', write: 'server' }),
  primary_email_auth_enabled: field(z.boolean(), { read: 'server', write: 'server' }),
  profile_image_url: field(z.string().nullable(), { read: 'client' }),
  client_metadata: field(json, { read: 'client', write: 'client' }),
  client_read_only_metadata: field(json, { read: 'client', write: 'server' }),
  server_metadata: field(json, { read: 'server', write: 'server' }),
  signed_up_at_millis: field(z.int(), { read: 'client' }),
  last_active_at_millis: field(z.int(), { read: 'server' }),
  has_password: field(z.boolean(), { read: 'client' }),
  otp_auth_enabled: field(z.boolean(), { read: 'client', write: 'client' }),
  passkey_auth_enabled: field(
    z.boolean().meta({ description: 'May be set to false, which removes the passkey' }),
    {
      read: 'client',
      write: 'client',
    },
  ),
  auth_with_email: field(z.boolean(), { read: 'client' }),
  requires_totp_mfa: field(z.boolean(), { read: 'client' }),
  totp_secret_base64: field(totpSecret.nullable(), { write: 'client' }),
  password: field(newPassword.nullable(), { write: 'server' }),
  password_hash: field(
    z.string().min(1).max(1_000).meta({
      description:
        'A hash of another system, to import users: bcrypt, Argon2, scrypt or PBKDF2. It is replaced at the first sign-in',
    }),
    {
      write: 'server',
    },
  ),
  is_anonymous: field(z.boolean(), { read: 'client' }),
  risk_scores: field(riskScores.optional(), { read: 'server' }),
  oauth_providers: field(z.array(oauthProvider), { read: 'client' }),
  selected_team_id: field(uuid.nullable(), { read: 'client', write: 'client' }),
  selected_team: field(
    {
      client: team.view.client.nullable(),
      server: team.view.server.nullable(),
      admin: team.view.admin.nullable(),
    },
    { read: 'client' },
  ),
})

/** Fields that are written more strictly than they are read. */
const changed = { profile_image_url: imageUrl.nullable().optional() }
const changedByServer = {
  ...changed,
  primary_email: email
    .min(1)
    .max(PRIMARY_EMAIL_MAX_LENGTH)
    .meta({ format: 'email' })
    .nullable()
    .optional(),
  is_anonymous: z
    .literal(false)
    .optional()
    .meta({ description: 'Makes an anonymous user a full one' }),
}
const userChange = {
  client: user.patch.client.extend(changed),
  server: user.patch.server.extend(changedByServer),
  admin: user.patch.admin.extend(changedByServer),
}

const newUser = userChange.server.omit({ selected_team_id: true }).extend({
  is_anonymous: z.boolean().optional(),
  passkey_auth_enabled: z
    .boolean()
    .optional()
    .meta({ description: 'Without effect: passkeys are registered by their owner' }),
  oauth_providers: z
    .array(
      z.strictObject({
        id: z.string(),
        account_id: z.string().min(1).max(255),
        email: z.string().nullable().default(null),
      }),
    )
    .optional(),
})

export const readCurrentUser = endpoint({
  method: 'GET',
  path: '/users/me',
  tag: 'Users',
  summary: 'The signed-in user',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
  returns: user.view,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
})

export const updateCurrentUser = endpoint({
  method: 'PATCH',
  path: '/users/me',
  audit: { kind: 'user.updated' },
  tag: 'Users',
  summary: 'Change the signed-in user',
  description: 'Only given fields change. Metadata is replaced as a whole; `null` clears it.',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: userChange,
  returns: user.view,
  errors: [
    'ACCESS_TOKEN_EXPIRED',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'QUOTA_EXCEEDED',
    'RECENT_AUTHENTICATION_REQUIRED',
    'SECOND_FACTOR_REQUIRED',
  ],
  plainErrors: [
    'codes-not-enabled-for-user',
    'passkey-not-registered',
    'passwords-not-enabled',
    'password-without-email',
    'sign-in-without-email',
    'verified-without-email',
    'password-given-twice',
    'password-hash-not-supported',
    'too-many-hash-settings',
    'not-while-impersonating',
    ...CLIENT_IMAGE_ERRORS,
  ],
})

export const deleteCurrentUser = endpoint({
  method: 'DELETE',
  path: '/users/me',
  audit: { kind: 'user.deleted', by: 'anyone' },
  tag: 'Users',
  summary: 'Delete the signed-in user',
  description: 'With client access only where the project allows it.',
  access: ['client', 'server', 'admin'],
  query: z.strictObject({}),
  returns: success,
  errors: ['ACCESS_TOKEN_EXPIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainErrors: ['user-deletion-not-enabled', 'last-owner-leaves', 'not-while-impersonating'],
})

/**
 * The query parameters of the users family. Every operation accepts them and ignores those that
 * make no sense (protocol 03 §0).
 */
const usersQuery = z.strictObject({
  limit: z.int().min(1).optional(),
  cursor: uuid.optional(),
  order_by: z.enum(['signed_up_at']).optional(),
  desc: z.enum(['true', 'false']).optional(),
  query: z.string().optional(),
  team_id: uuid.optional(),
  include_anonymous: z.enum(['true', 'false']).optional(),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  tag: 'Users',
  summary: 'List and search users',
  description:
    'In the order of signing up. The cursor is the id of the first user of the page. `query` finds a whole id, a part of the display name or of any address.',
  access: ['server', 'admin'],
  query: usersQuery,
  returns: z.strictObject({
    items: z.array(user.view.server),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: uuid.nullable() }),
  }),
  errors: [],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  audit: { kind: 'user.created' },
  tag: 'Users',
  summary: 'Create a user',
  description:
    'Also if sign-up is switched off. No email is sent. If the project creates personal teams, the team does not appear in this response.',
  access: ['server', 'admin'],
  ...ignored(usersQuery),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: newUser,
  returns: user.view,
  status: 201,
  errors: [
    'USER_EMAIL_ALREADY_EXISTS',
    'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: [
    'codes-not-enabled-for-user',
    'passwords-not-enabled',
    'password-without-email',
    'sign-in-without-email',
    'verified-without-email',
    'password-given-twice',
    'password-hash-not-supported',
    'too-many-hash-settings',
    'provider-not-in-project',
    'provider-given-twice',
    ...IMAGE_ERRORS,
  ],
})

const params = z.strictObject({ user_id: userIdOrMe })

export const readUser = endpoint({
  method: 'GET',
  path: '/users/:user_id',
  tag: 'Users',
  summary: 'Read a user',
  access: ['server', 'admin'],
  params,
  ...ignored(usersQuery),
  returns: user.view,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
})

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/users/:user_id',
  audit: { kind: 'user.updated', target: 'user_id' },
  tag: 'Users',
  summary: 'Change a user',
  description:
    'Only given fields change. Metadata is replaced as a whole; `null` clears it. No email is sent.',
  access: ['server', 'admin'],
  params,
  ...ignored(usersQuery),
  maxBodyBytes: BODY_MAX_BYTES.record,
  body: userChange.server,
  returns: user.view,
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'QUOTA_EXCEEDED',
  ],
  plainErrors: [
    'codes-not-enabled-for-user',
    'passkey-not-registered',
    'passwords-not-enabled',
    'password-without-email',
    'sign-in-without-email',
    'verified-without-email',
    'password-given-twice',
    'password-hash-not-supported',
    'too-many-hash-settings',
    ...IMAGE_ERRORS,
  ],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/users/:user_id',
  audit: { kind: 'user.deleted', target: 'user_id' },
  tag: 'Users',
  summary: 'Delete a user',
  description: 'Deletes everything that belongs only to the user. Teams stay, even empty ones.',
  access: ['server', 'admin'],
  params,
  ...ignored(usersQuery),
  returns: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainErrors: ['last-owner-leaves'],
})
