import { createHash } from 'node:crypto'
import {
  type CustomerType,
  DAY_MS,
  type InputOf,
  KnownError,
  type updateItemQuantity,
} from '@latchkey/contract'
import { addMillis } from '../../../kernel/clock.ts'
import {
  type Context,
  type InTransaction,
  type RequestContext,
  type TenantContext,
  transact,
} from '../../../kernel/context.ts'
import { requireWithinQuota } from '../../../kernel/quotas.ts'
import { hashSecret } from '../../../kernel/secrets.ts'
import type { Customer } from '../offers/index.ts'
import {
  describeCustomer,
  insertMissingCustomer,
  requireCustomer,
  toCustomer,
} from '../purchases/index.ts'
import { readExpiry } from './expiry.ts'
import {
  computeQuantities,
  computeQuantity,
  MAX_WALKED_CHANGES,
  toWireQuantity,
} from './quantity.ts'
import { deleteKeysBefore, insertChange, lockLedger, reserveKey } from './store.ts'

/** Names an item of a customer in a request. */
export interface ItemRequest {
  readonly customer_type: CustomerType
  readonly customer_id: string
  readonly item_id: string
}

/**
 * How much of an item a customer has (protocol 06 §4.1). Throws ITEM_NOT_FOUND,
 * ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH, USER_NOT_FOUND or TEAM_NOT_FOUND, in this order.
 */
export async function readItem(ctx: RequestContext, request: ItemRequest) {
  const { item, customer } = await requireItem(ctx, request)
  return {
    id: request.item_id,
    display_name: item.displayName,
    quantity: await readQuantity(ctx, customer, request.item_id),
  }
}

/** The quantity of a configured item, for a customer that exists. */
export async function readQuantity(
  ctx: TenantContext,
  customer: Customer,
  itemId: string,
): Promise<number> {
  const { quantity, storeCheckpoint } = await computeQuantity(ctx, customer, itemId)
  await storeCheckpoint()
  return toWireQuantity(quantity)
}

/** The quantities of configured items in the order of their ids, for a customer that exists. */
export async function readQuantities(
  ctx: TenantContext,
  customer: Customer,
  itemIds: readonly string[],
): Promise<number[]> {
  const computed = await computeQuantities(ctx, customer, itemIds)
  for (const { storeCheckpoint } of computed) await storeCheckpoint()
  return computed.map(({ quantity }) => toWireQuantity(quantity))
}

async function requireItem(
  ctx: RequestContext,
  { customer_type, customer_id, item_id }: ItemRequest,
) {
  const { items } = ctx.project.config.payments
  const item = Object.hasOwn(items, item_id) ? items[item_id] : undefined
  if (item === undefined) throw new KnownError('ITEM_NOT_FOUND', { item_id })
  if (item.customerType !== customer_type)
    throw new KnownError('ITEM_CUSTOMER_TYPE_DOES_NOT_MATCH', {
      item_id,
      customer_id,
      item_customer_type: item.customerType,
      actual_customer_type: customer_type,
    })
  const customer = toCustomer(customer_type, customer_id)
  await requireCustomer(ctx, customer)
  return { item, customer }
}

type Body = InputOf<typeof updateItemQuantity>['body']

/** A change of a quantity as a request asks for it. */
export interface ChangeRequest {
  readonly body: Body
  readonly allowNegative: boolean
  /** The header `Idempotency-Key`. */
  readonly idempotencyKey?: string | undefined
}

/**
 * Adds an entry to the ledger of an item and returns its id (protocol 06 §4.2). Changes of one
 * ledger wait for each other, so that without `allowNegative` the quantity never falls below zero.
 * With an idempotency key that was used for the same request, returns the id of its entry.
 *
 * Throws what `readItem` throws, QUOTA_EXCEEDED or ITEM_QUANTITY_INSUFFICIENT_AMOUNT.
 */
export async function changeQuantity(
  ctx: RequestContext,
  request: ItemRequest,
  { body, allowNegative, idempotencyKey }: ChangeRequest,
): Promise<{ id: string }> {
  const expiresAt = readExpiry(body.expires_at)
  const { customer } = await requireItem(ctx, request)
  const id = ctx.random.uuid()
  return transact(ctx, async (tx) => {
    describeCustomer(tx, customer, [{ path: 'delta', to: body.delta }])
    if (idempotencyKey !== undefined) {
      const earlier = await reserveKey(tx, {
        key_hash: hashSecret(idempotencyKey),
        request_hash: hashRequest(customer, request.item_id, body, allowNegative),
        change_id: id,
      })
      if (earlier !== null) return { id: earlier }
    }
    await insertMissingCustomer(tx, customer)
    const { at, changes, steps } = await lockLedger(tx, {
      customerId: customer.id,
      itemId: request.item_id,
    })
    requireWithinQuota(tx, 'quantity_changes_per_item', changes)
    if (body.delta < 0 && expiresAt !== null)
      requireWithinQuota(tx, 'unsettled_expiries_per_item', steps)
    if (!allowNegative) await requireEnough(tx, customer, request, body.delta)
    // Nothing else may ever read the ledger.
    else if (changes % MAX_WALKED_CHANGES === 0) await keepLedgerShort(tx, customer, request)
    await insertChange(tx, {
      id,
      customer_type: customer.type,
      customer_id: customer.id,
      item_id: request.item_id,
      delta: body.delta,
      description: body.description ?? null,
      expires_at: expiresAt,
      created_at: at,
    })
    return { id }
  })
}

async function requireEnough(
  tx: InTransaction<RequestContext>,
  customer: Customer,
  { item_id, customer_id }: ItemRequest,
  delta: number,
): Promise<void> {
  const { quantity, storeCheckpoint } = await computeQuantity(tx, customer, item_id)
  if (quantity + BigInt(delta) < 0n)
    throw new KnownError('ITEM_QUANTITY_INSUFFICIENT_AMOUNT', {
      item_id,
      customer_id,
      quantity: delta,
    })
  await storeCheckpoint('change')
}

async function keepLedgerShort(
  tx: InTransaction<RequestContext>,
  customer: Customer,
  { item_id }: ItemRequest,
): Promise<void> {
  const { storeCheckpoint } = await computeQuantity(tx, customer, item_id)
  await storeCheckpoint('change')
}

const hashRequest = (customer: Customer, itemId: string, body: Body, allowNegative: boolean) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        customer.type,
        customer.id,
        itemId,
        body.delta,
        body.expires_at || null,
        body.description ?? null,
        allowNegative,
      ]),
    )
    .digest()

/** Deletes idempotency keys that are older than a day. Runs daily. */
export const deleteOldKeys = (ctx: Context): Promise<void> =>
  deleteKeysBefore(ctx, addMillis(ctx.clock.now(), -DAY_MS))
