import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RECENT_OWNER_ERRORS } from '../owner-roles.ts'
import { json, millis, uuid } from '../primitives.ts'
import { isUuid } from '../text-rules.ts'

/** The metadata of a user that can be listed and filtered by: its kind, a dot and a path. */
const METADATA_PATH = /^(client_metadata|client_read_only_metadata|server_metadata)(\.[^.]+)+$/

const yesOrNo = z.enum(['true', 'false'])

/** In the years 1970 to 9999. */
const time = millis.min(0).max(Date.parse('9999-12-31T23:59:59.999Z'))

export const USER_SORTS = [
  'signed_up_at',
  'last_active_at',
  'display_name',
  'primary_email',
] as const
export const USER_METHODS = ['password', 'otp', 'passkey', 'oauth'] as const

/** A row of the list of users (protocol 09 §24 no. 8). */
export const listedUser = z.strictObject({
  id: uuid,
  display_name: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  primary_email: z.string().nullable(),
  primary_email_verified: z.boolean(),
  primary_email_auth_enabled: z.boolean(),
  is_anonymous: z.boolean(),
  is_blocked: z.boolean(),
  has_password: z.boolean(),
  otp_auth_enabled: z.boolean(),
  passkey_auth_enabled: z.boolean(),
  requires_totp_mfa: z.boolean(),
  oauth_providers: z.array(
    z.strictObject({ id: z.string(), account_id: z.string(), email: z.string().nullable() }),
  ),
  selected_team: z.strictObject({ id: uuid, display_name: z.string() }).nullable(),
  signed_up_at_millis: millis,
  last_active_at_millis: millis,
  metadata_value: json.meta({ description: 'The value at `metadata`, or null' }),
})

/** What the users of a list have in common. */
export const userFilters = {
  query: z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Part of the name or of an email, or a whole id' }),
  verified: yesOrNo
    .optional()
    .meta({ description: 'Whether the primary email is verified; without one it is not' }),
  method: z.enum(USER_METHODS).optional(),
  provider: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .meta({ description: 'The id of an OAuth provider with a linked account' }),
  mfa: yesOrNo.optional().meta({ description: 'Whether a second factor is required' }),
  anonymous: z
    .enum(['true', 'false', 'any'])
    .optional()
    .meta({ description: 'Only anonymous users, none of them, or both. Default: `false`' }),
  blocked: yesOrNo.optional(),
  team_id: uuid.optional(),
  signed_up_from: time.optional(),
  signed_up_to: time.optional(),
  active_from: time.optional().meta({ description: 'Last active at this time or later' }),
  active_to: time.optional().meta({ description: 'Last active at this time or earlier' }),
  metadata: z
    .string()
    .max(300)
    .regex(METADATA_PATH, 'must be a kind of metadata, a dot and a path')
    .optional()
    .meta({ description: 'A path to return, such as `server_metadata.plan`' }),
  metadata_value: z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Only users with this value at `metadata`, compared as text' }),
}

export const searchUsers = endpoint({
  tag: 'Users',
  method: 'GET',
  path: '/internal/users',
  access: ['admin'],
  summary: 'Search, filter and sort the users of the project',
  description:
    'Pages of users without their metadata. Users without a name or an email come last when sorted by it. A request compares at most 4,000 users with filters that no index answers, and one with `metadata` but no `metadata_value` returns at most 50, so a page may have fewer users than `limit`, even none. Continue while there is a cursor.',
  query: z.strictObject({
    limit: z.int().min(1).max(500).optional().meta({ description: 'Default: 50' }),
    cursor: z.string().max(2_000).optional(),
    sort: z.enum(USER_SORTS).optional().meta({ description: 'Default: `signed_up_at`' }),
    desc: yesOrNo.optional().meta({ description: 'Default: `false`' }),
    ...userFilters,
  }),
  returns: z.strictObject({
    items: z.array(listedUser),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
    total: z.int().nullable().meta({
      description: 'Number of users that match; null if there may be more than 10,000',
    }),
    total_estimate: z.int().meta({ description: 'The same number, estimated where it is null' }),
  }),
  errors: [],
})

/** What an export can contain of a user. */
export const USER_EXPORT_COLUMNS = [
  'id',
  'display_name',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'other_emails',
  'profile_image_url',
  'signed_up_at_millis',
  'last_active_at_millis',
  'has_password',
  'otp_auth_enabled',
  'passkey_auth_enabled',
  'requires_totp_mfa',
  'is_anonymous',
  'is_blocked',
  'oauth_providers',
  'selected_team',
  'client_metadata',
  'client_read_only_metadata',
  'server_metadata',
  'metadata_value',
] as const

const COLUMN_NAMES: readonly string[] = USER_EXPORT_COLUMNS

/** The dashboard selects at most one page of the list. */
const EXPORTED_IDS_MAX = 100

export const exportUsers = endpoint({
  tag: 'Users',
  method: 'GET',
  path: '/internal/users/export',
  access: ['admin'],
  audit: { kind: 'project.password_hashes_exported' },
  summary: 'Download the users of the project',
  description:
    'All users that match the filters, or only those of `ids`, in the order of signing up, as CSV (RFC 4180) or as one JSON object per line. Password hashes and the secrets of authenticators only with `include_hashes`, which needs the role of an owner and a recent authentication; that is recorded in the audit log.',
  query: z.strictObject({
    format: z.enum(['csv', 'ndjson']),
    columns: z
      .string()
      .max(500)
      .refine(
        (text) => text.split(',').every((name) => COLUMN_NAMES.includes(name)),
        'must be names of columns, separated by commas',
      )
      .optional()
      .meta({ description: 'Names separated by commas. Default: all' }),
    ids: z
      .string()
      .refine((text) => {
        const ids = text.split(',')
        return ids.length <= EXPORTED_IDS_MAX && ids.every(isUuid)
      }, `must be UUIDs, at most ${EXPORTED_IDS_MAX}, separated by commas`)
      .optional()
      .meta({
        description: `Only these users, anonymous ones included: ids separated by commas, at most ${EXPORTED_IDS_MAX}. Ids of no user of the project are ignored. Filters apply as well`,
      }),
    include_hashes: yesOrNo.optional().meta({
      description:
        'Adds the columns `password_hash`, in the forms that a new user accepts, and `totp_secret_base64`',
    }),
    ...userFilters,
  }),
  returns: 'text',
  streamsFile: true,
  errors: [...RECENT_OWNER_ERRORS],
  plainErrors: ['role-in-team-too-narrow', 'not-while-impersonating'],
})
