import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { millis, uuid } from '../primitives.ts'
import { CUSTOMER_TYPES } from '../project-config/tree.ts'
import { customerType } from './payment-items.ts'

const shared = { tag: 'Payments', method: 'GET', access: ['admin'] } as const

export const TRANSACTION_TYPES = ['subscription', 'one_time', 'item_quantity_change'] as const
export type TransactionType = (typeof TRANSACTION_TYPES)[number]

const entry = {
  id: uuid,
  created_at_millis: millis,
  customer_type: customerType,
  customer_id: z.string(),
  quantity: z.int(),
  test_mode: z.boolean(),
  offer_display_name: z.string().nullable(),
  price: z.record(z.string(), z.unknown()).nullable(),
  status: z.string().nullable(),
}

/** One entry of the transaction list (protocol 06 §12). */
export const transaction = z.union([
  z.strictObject({ ...entry, type: z.enum(['subscription', 'one_time']) }),
  z.strictObject({
    ...entry,
    type: z.literal('item_quantity_change'),
    item_id: z.string(),
    description: z.string().nullable(),
    expires_at_millis: millis.nullable(),
  }),
])

const filter = {
  type: z.enum(TRANSACTION_TYPES).optional(),
  customer_type: z.enum(CUSTOMER_TYPES).optional(),
}

export const listTransactions = endpoint({
  ...shared,
  path: '/internal/payments/transactions',
  summary: 'List purchases and quantity changes',
  description: 'Newest first.',
  query: z.strictObject({
    ...filter,
    limit: z.string().optional().meta({ description: '1 to 200; default 50' }),
    cursor: z.string().max(200).optional(),
  }),
  returns: z.strictObject({
    transactions: z.array(transaction),
    next_cursor: z.string().nullable(),
  }),
  errors: [],
})

const time = millis.min(0).max(Date.parse('9999-12-31T23:59:59.999Z'))

export const searchTransactions = endpoint({
  ...shared,
  path: '/internal/payments/transactions/search',
  summary: 'Search purchases and quantity changes',
  description:
    'Newest first, of one customer or a time range. Both ends of the range belong to it.',
  query: z.strictObject({
    ...filter,
    customer_id: z.string().max(256).optional(),
    from: time.optional(),
    to: time.optional(),
    limit: z.int().min(1).max(200).optional(),
    cursor: z.string().max(200).optional(),
  }),
  returns: z.strictObject({
    items: z.array(transaction),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  }),
  errors: [],
})

export const listPaymentCustomers = endpoint({
  ...shared,
  path: '/internal/payments/customers',
  summary: 'List customers',
  description:
    'Every customer with a purchase link, a purchase or a quantity change, newest first; with `query` in the order of their ids. The names of users and teams are null once they are deleted.',
  query: z.strictObject({
    customer_type: z.enum(CUSTOMER_TYPES).optional(),
    query: z.string().max(256).optional().meta({ description: 'The beginning of a customer id' }),
    limit: z.int().min(1).max(200).optional(),
    // An id of 256 characters, each escaped.
    cursor: z.string().max(2_500).optional(),
  }),
  returns: z.strictObject({
    items: z.array(
      z.strictObject({
        customer_type: customerType,
        customer_id: z.string(),
        display_name: z.string().nullable(),
        primary_email: z.string().nullable(),
        created_at_millis: millis,
      }),
    ),
    is_paginated: z.literal(true),
    pagination: z.strictObject({ next_cursor: z.string().nullable() }),
  }),
  errors: [],
})
