import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { uuid } from '../primitives.ts'
import { CUSTOMER_TYPES } from '../project-config/tree.ts'

/** The longest id of a custom customer. Users and teams have UUIDs. */
export const CUSTOMER_ID_MAX_LENGTH = 256

export const customerType = z.enum(CUSTOMER_TYPES)
export const customerId = z
  .string()
  .min(1)
  .max(CUSTOMER_ID_MAX_LENGTH)
  .meta({ description: 'Id of a user or team, or any text for a custom customer' })

const MAX_DELTA = 2_147_483_647

const ofItem = {
  tag: 'Payments',
  params: z.strictObject({
    customer_type: customerType,
    customer_id: customerId,
    item_id: z.string().meta({ description: 'Id of an item of the configuration' }),
  }),
} as const

const itemErrors = [
  'ITEM_NOT_FOUND',
  'ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH',
  'USER_NOT_FOUND',
  'TEAM_NOT_FOUND',
] as const

export const paymentItem = z.strictObject({
  id: z.string(),
  display_name: z.string(),
  quantity: z.int().meta({ description: 'May be negative' }),
})

export const readItem = endpoint({
  ...ofItem,
  method: 'GET',
  path: '/payments/items/:customer_type/:customer_id/:item_id',
  access: ['client', 'server', 'admin'],
  summary: 'Read how much of an item a customer has',
  description:
    'The quantity is computed from quantity changes, one-time purchases and subscriptions. Any client of the project may read it.',
  query: z.strictObject({}),
  returns: paymentItem,
  errors: itemErrors,
})

export const updateItemQuantity = endpoint({
  ...ofItem,
  method: 'POST',
  path: '/payments/items/:customer_type/:customer_id/:item_id/update-quantity',
  audit: { kind: 'item_quantity.updated', target: 'customer_id' },
  access: ['server', 'admin'],
  summary: 'Change how much of an item a customer has',
  description:
    'Adds an entry to the ledger. Concurrent requests with `allow_negative=false` never reduce the quantity below zero. A repeated request with the same `Idempotency-Key` returns the id of the first one and changes nothing.',
  query: z.strictObject({
    allow_negative: z.enum(['true', 'false']).optional().meta({ description: 'Default: `false`' }),
  }),
  headers: z.object({
    'idempotency-key': z.string().min(1).max(255).optional(),
  }),
  body: z.strictObject({
    delta: z
      .int()
      .min(-MAX_DELTA - 1)
      .max(MAX_DELTA),
    expires_at: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'ISO 8601 date and time; empty for none' }),
    description: z.string().max(1_000).optional(),
  }),
  returns: z.strictObject({ id: uuid }),
  errors: [...itemErrors, 'ITEM_QUANTITY_INSUFFICIENT_AMOUNT', 'QUOTA_EXCEEDED'],
  plainErrors: ['idempotency-key-reused'],
})
