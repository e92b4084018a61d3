import {
  CUSTOMER_TYPES,
  type CustomerType,
  type InputOf,
  isUuid,
  type listPaymentCustomers,
} from '@latchkey/contract'
import type { RequestContext } from '../../../kernel/context.ts'
import { isMicros, readTexts, writeTexts } from './cursors.ts'
import {
  type CustomerPosition,
  selectCustomerNames,
  selectCustomersByPrefix,
  selectNewestCustomers,
} from './customer-store.ts'

const DEFAULT_LIMIT = 50

/**
 * One page of customers with the names of users and teams (protocol 09 §24 no. 16): newest first,
 * or those whose id begins with `query`, by id. Throws SCHEMA_ERROR for a cursor that is not from a
 * response.
 */
export async function listCustomers(
  ctx: RequestContext,
  {
    customer_type,
    query = '',
    limit = DEFAULT_LIMIT,
    cursor,
  }: InputOf<typeof listPaymentCustomers>['query'],
) {
  const filters = {
    types: customer_type === undefined ? CUSTOMER_TYPES : [customer_type],
    limit: limit + 1,
    after: cursor === undefined ? undefined : readCursor(cursor),
  }
  const rows = await (query === ''
    ? selectNewestCustomers(ctx, filters)
    : selectCustomersByPrefix(ctx, query, filters))
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const names = await selectCustomerNames(
    ctx,
    // A purchase link may name a user or team that never existed, by any text.
    page
      .filter(({ customer_id }) => isUuid(customer_id))
      .map(({ customer_type: type, customer_id: id }) => ({ type, id })),
  )
  const nameOf = new Map(names.map((name) => [`${name.type} ${name.id}`, name]))
  return {
    items: page.map(({ customer_type: type, customer_id: id, created_at }) => {
      const name = nameOf.get(`${type} ${id}`)
      return {
        customer_type: type,
        customer_id: id,
        display_name: name?.display_name ?? null,
        primary_email: name?.primary_email ?? null,
        created_at_millis: created_at.getTime(),
      }
    }),
    is_paginated: true as const,
    pagination: { next_cursor: last === undefined ? null : writeCursor(last) },
  }
}

const writeCursor = ({ micros, customer_type, customer_id }: CustomerPosition): string =>
  writeTexts([micros, customer_type, customer_id])

const isCustomerType = (text: string | undefined): boolean =>
  (CUSTOMER_TYPES as readonly (string | undefined)[]).includes(text)

function readCursor(cursor: string): CustomerPosition {
  const [micros = '', type, id = ''] = readTexts(
    cursor,
    3,
    ([at, of, text = '']) => isMicros(at) && isCustomerType(of) && !text.includes('\0'),
  )
  return { micros, customer_type: type as CustomerType, customer_id: id }
}
