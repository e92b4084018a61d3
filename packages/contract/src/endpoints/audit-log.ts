import { z } from 'zod'
import {
  AUDIT_ACTORS,
  AUDIT_KINDS,
  AUDIT_OUTCOMES,
  AUDIT_TARGETS,
  type AuditKind,
} from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { json, millis } from '../primitives.ts'

const shared = { method: 'GET', tag: 'Audit log', access: ['admin'] } as const

const KINDS = Object.keys(AUDIT_KINDS) as [AuditKind, ...AuditKind[]]
/** Most kinds that one request asks for. */
const MAX_KINDS = 40

/** A UUID of version 7 (RFC 9562 §5.7), so that ids are in the order of time. */
const entryId = z
  .string()
  .regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    'must be the id of an entry',
  )

const name = z.string().nullable()

/** One security event, or one write of an administrator or a server. */
export const auditEntry = z.strictObject({
  id: entryId,
  at_millis: millis,
  kind: z.enum(KINDS),
  outcome: z.enum(AUDIT_OUTCOMES),
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The code of the error; null if it succeeded' }),
  actor: z.strictObject({
    type: z.enum(AUDIT_ACTORS),
    id: name.meta({ description: 'A user, or the key set of a key' }),
    label: name,
    key_last_four: name,
  }),
  target: z
    .strictObject({ type: z.enum(AUDIT_TARGETS), id: name, label: name })
    .meta({ description: 'What the entry is about' }),
  related: z
    .strictObject({ type: z.enum(['user', 'team']), id: z.string(), label: name })
    .nullable()
    .meta({ description: 'A user or team that the entry is also about, such as a member' }),
  changes: z
    .array(z.strictObject({ path: z.string(), from: json.optional(), to: json.optional() }))
    .meta({
      description:
        'Changed fields and details. Values of secrets, metadata and long texts are left out.',
    }),
  ip: name,
  user_agent: name,
  request_id: name.meta({ description: 'As in the response header `x-stack-request-id`' }),
})

/** In the years 1970 to 9999. */
const time = millis.min(0).max(Date.parse('9999-12-31T23:59:59.999Z'))

const filters = {
  kind: z
    .string()
    .max(2_000)
    .refine((text) => {
      const kinds = text.split(',')
      return kinds.length <= MAX_KINDS && kinds.every((kind) => Object.hasOwn(AUDIT_KINDS, kind))
    }, `must be kinds of entries, at most ${MAX_KINDS}, separated by commas`)
    .optional(),
  outcome: z.enum(AUDIT_OUTCOMES).optional(),
  actor_id: z.string().max(256).optional(),
  target_type: z.enum(AUDIT_TARGETS).optional(),
  target_id: z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Also finds entries of which it is the related user or team' }),
  ip: z.string().max(64).optional().meta({ description: 'A complete IP address' }),
  from: time.optional(),
  to: time.optional(),
  query: z
    .string()
    .max(256)
    .optional()
    .meta({ description: 'Part of a name, an id, an address, a reason or a request id' }),
}

export const listAuditLog = endpoint({
  ...shared,
  path: '/internal/audit-log',
  summary: 'Search the audit log of the project',
  description:
    'Newest first. A request compares at most 20,000 entries, and returns at most about 1 MiB of changes, so a page may have fewer entries than `limit`, even none. Continue while there is a cursor.',
  query: z.strictObject({
    cursor: entryId.optional(),
    limit: z.int().min(1).max(500).optional(),
    ...filters,
  }),
  returns: z.strictObject({
    items: z.array(auditEntry),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  }),
  errors: [],
})

export const AUDIT_EXPORT_FORMATS = ['csv', 'ndjson'] as const

export const exportAuditLog = endpoint({
  ...shared,
  path: '/internal/audit-log/export',
  summary: 'Download the audit log of the project',
  description:
    'All entries that match the filters, newest first, as CSV (RFC 4180) or as one JSON object per line.',
  query: z.strictObject({ format: z.enum(AUDIT_EXPORT_FORMATS), ...filters }),
  returns: 'text',
  streamsFile: true,
  errors: [],
})
