import {
  readItem as readItemEndpoint,
  readPaymentCustomer,
  updateItemQuantity,
} from '@latchkey/contract'
import { on, type Route } from '../../../kernel/http/routes.ts'
import { job } from '../../../kernel/jobs.ts'
import { readCustomer } from './read-customer.ts'
import { changeQuantity, deleteOldKeys, readItem } from './rules.ts'

export const itemRoutes: readonly Route[] = [
  on(readItemEndpoint, (ctx, { params }) => readItem(ctx, params)),
  on(updateItemQuantity, (ctx, { params, query, headers, body }) =>
    changeQuantity(ctx, params, {
      body,
      allowNegative: query.allow_negative === 'true',
      idempotencyKey: headers['idempotency-key'],
    }),
  ),
  on(readPaymentCustomer, (ctx, { params }) => readCustomer(ctx, params)),
]

export const itemJobs = [job('items.delete-old-keys', deleteOldKeys, '57 3 * * *')]
