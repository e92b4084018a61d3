import type {
  InputOf,
  listTransactions as list,
  searchTransactions as search,
} from '@latchkey/contract'
import type { RequestContext, TenantContext } from '../../../kernel/context.ts'
import type { Price } from '../offers/index.ts'
import { toCustomer } from '../purchases/index.ts'
import { readIds, readPosition, writeIds, writePosition } from './cursors.ts'
import {
  type ItemTypes,
  selectTransactionsAfter,
  selectTransactionsBefore,
  type TransactionRow,
} from './store.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/**
 * One page of purchases and quantity changes, newest first, with the cursor of the next (protocol
 * 06 §12). The cursor is null on a page that is not full.
 */
export async function listTransactions(
  ctx: RequestContext,
  { type, customer_type, ...query }: InputOf<typeof list>['query'],
) {
  const limit = readLimit(query.limit)
  const after = readIds(query.cursor)
  const items = itemTypes(ctx)
  const filters = { type, customerType: customer_type, limit }
  const rows = await selectTransactionsAfter(ctx, items, filters, after)
  return {
    transactions: rows.map((row) => toWire(row, items)),
    next_cursor: rows.length < limit ? null : writeIds(after, rows),
  }
}

/** Any text is accepted. If it is not a number, the default applies. */
function readLimit(text: string | undefined): number {
  const limit = Number.parseInt(text ?? '', 10)
  return Number.isNaN(limit) ? DEFAULT_LIMIT : Math.min(Math.max(limit, 1), MAX_LIMIT)
}

/**
 * One page of the purchases and quantity changes that match, newest first, with the cursor of the
 * next (protocol 09 §24 no. 16). Throws SCHEMA_ERROR for a cursor that is not from a response.
 */
export async function searchTransactions(
  ctx: RequestContext,
  { type, customer_type, limit = DEFAULT_LIMIT, ...query }: InputOf<typeof search>['query'],
) {
  const items = itemTypes(ctx)
  const rows = await selectTransactionsBefore(
    ctx,
    items,
    {
      type,
      customerType: customer_type,
      customerId: storedId(query.customer_id, customer_type),
      from: query.from === undefined ? undefined : new Date(query.from),
      limit: limit + 1,
    },
    {
      to: query.to === undefined ? undefined : new Date(query.to),
      after: query.cursor === undefined ? undefined : readPosition(query.cursor),
    },
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map((row) => toWire(row, items)),
    is_paginated: true as const,
    pagination: { next_cursor: last === undefined ? null : writePosition(last) },
  }
}

type CustomerType = InputOf<typeof search>['query']['customer_type']

const storedId = (id: string | undefined, type: CustomerType): string | undefined =>
  id === undefined ? undefined : toCustomer(type ?? 'custom', id).id

const itemTypes = (ctx: TenantContext): ItemTypes =>
  new Map(
    Object.entries(ctx.project.config.payments.items).map(([id, { customerType }]) => [
      id,
      customerType,
    ]),
  )

function toWire(row: TransactionRow, items: ItemTypes) {
  const shared = {
    id: row.id,
    created_at_millis: row.created_at.getTime(),
    customer_id: row.customer_id,
    quantity: row.quantity,
  }
  if (row.type === 'item_quantity_change') {
    const itemId = row.item_id as string
    return {
      ...shared,
      type: row.type,
      // The type of the item now. Its changes do not depend on the type at the time.
      customer_type: items.get(itemId) ?? 'custom',
      test_mode: false,
      offer_display_name: null,
      price: null,
      status: null,
      item_id: itemId,
      description: row.description,
      expires_at_millis: row.expires_at?.getTime() ?? null,
    }
  }
  return {
    ...shared,
    type: row.type,
    customer_type: row.customer_type as NonNullable<CustomerType>,
    test_mode: row.is_test === true,
    offer_display_name: row.offer_display_name,
    price: row.price === null ? null : priceToWire(row.price),
    status: row.status,
  }
}

const priceToWire = ({ serverOnly: _, freeTrial: __, ...price }: Price) => price
