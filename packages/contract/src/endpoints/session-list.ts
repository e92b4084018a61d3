import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, uuid } from '../primitives.ts'
import { device, endUserLocation } from './sessions.ts'

const shared = { tag: 'Sessions', access: ['admin'] } as const

/** A session with its user, as listed for the whole project (protocol 09 §24 no. 22). */
export const projectSession = z.strictObject({
  id: uuid,
  user: z.strictObject({
    id: uuid,
    display_name: z.string().nullable(),
    primary_email: z.string().nullable(),
  }),
  created_at_millis: millis,
  expires_at_millis: millis,
  is_impersonation: z.boolean(),
  impersonation: z
    .strictObject({ impersonator: z.string().nullable(), reason: z.string() })
    .nullable()
    .meta({ description: 'Who acts as the user, and why, if it was started by a link' }),
  is_current_session: z
    .boolean()
    .meta({ description: 'The session of the caller, only possible on project `internal`' }),
  last_used_at_millis: millis.nullable(),
  last_used_place: endUserLocation.nullable(),
  last_used_device: device.nullable(),
})

const ip = z.string().min(1).max(64).meta({ description: 'A complete IP address' })

export const searchSessions = endpoint({
  ...shared,
  method: 'GET',
  path: '/internal/sessions',
  summary: 'Search the live sessions of the project',
  description: 'Newest first. The address is the one that a session was last used from.',
  query: z.strictObject({
    cursor: z.string().max(256).optional(),
    limit: z.int().min(1).max(500).optional(),
    user_id: uuid.optional(),
    ip: ip.optional(),
    impersonation: z.enum(['true', 'false']).optional(),
  }),
  returns: z.strictObject({
    items: z.array(projectSession),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  }),
  errors: [],
})

/** Most sessions that one request ends. */
export const REVOKED_AT_ONCE = 1_000

export const revokeSessions = endpoint({
  ...shared,
  method: 'POST',
  path: '/internal/sessions/revoke',
  audit: { kind: 'sessions.revoked' },
  summary: 'End sessions of the project',
  description: `Those with the given ids, or all live ones that match the filter; an empty filter means every session of the project. One request ends at most ${REVOKED_AT_ONCE} of them; repeat it while \`has_more\` is true. The session of the caller stays. Access tokens that exist stay valid until they expire.`,
  body: z.union([
    z.strictObject({ ids: z.array(uuid).min(1).max(REVOKED_AT_ONCE) }),
    z.strictObject({
      filter: z.strictObject({
        user_id: uuid.optional(),
        ip: ip.optional(),
        impersonation: z.boolean().optional(),
      }),
    }),
  ]),
  returns: z.strictObject({
    revoked: z.int().meta({ description: 'How many sessions ended' }),
    has_more: z.boolean(),
  }),
  errors: [],
})
