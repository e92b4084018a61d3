import type { updateItemQuantity } from '@latchkey/contract'
import { resultOf } from './results.ts'
import type { Authority, CallAs, CustomerKey, ItemJson } from './user-scope.ts'

/** How much of an item a customer has, at the time when it was read (protocol 07 §11.2). */
export interface Item {
  readonly id: string
  readonly displayName: string
  /** Negative if more was used than there was. */
  readonly quantity: number
  /** The quantity, but at least 0. */
  readonly nonNegativeQuantity: number
}

/** How a quantity changes. */
export interface QuantityChangeOptions {
  /** When the change no longer counts. Never by default. */
  readonly expiresAt?: Date | undefined
  /** At most 1,000 characters, for the list of transactions. */
  readonly description?: string | undefined
  /**
   * Names the change for a day. If the same change is sent again, after a lost response for
   * example, nothing changes. At most 255 characters.
   */
  readonly idempotencyKey?: string | undefined
}

/**
 * An item as a server sees it (protocol 07 §14.8). The quantity of the object does not change: read
 * the item again. All amounts are whole numbers; negative ones throw a `RangeError`.
 */
export interface ServerItem extends Item {
  /** Adds to the quantity. Throws if it is negative and stays so. */
  increaseQuantity(amount: number, options?: QuantityChangeOptions): Promise<void>
  /** Subtracts from the quantity, also below zero. */
  decreaseQuantity(amount: number, options?: QuantityChangeOptions): Promise<void>
  /**
   * Subtracts from the quantity if there is enough. Otherwise changes nothing and returns false.
   * Concurrent calls never take more than there is.
   */
  tryDecreaseQuantity(amount: number, options?: QuantityChangeOptions): Promise<boolean>
}

const itemFields = ({ id, display_name: displayName, quantity }: ItemJson): Item => ({
  id,
  displayName,
  quantity,
  nonNegativeQuantity: Math.max(0, quantity),
})

export const toItem = (json: ItemJson): Item => Object.freeze(itemFields(json))

/** The object for an item of a customer, with its changes. */
export function toServerItem(
  scope: Authority<'server'>,
  customer: CustomerKey,
  json: ItemJson,
): ServerItem {
  const add = async (
    delta: number,
    allowNegative: boolean,
    { expiresAt, ...options }: QuantityChangeOptions = {},
  ) => {
    await changeQuantity(scope.call, customer, {
      ...options,
      itemId: json.id,
      delta,
      allowNegative,
      expiresAt: expiresAt?.toISOString(),
    })
    await scope.refresh()
  }
  return Object.freeze({
    ...itemFields(json),
    increaseQuantity: async (amount: number, options?: QuantityChangeOptions) =>
      add(positive(amount), false, options),
    decreaseQuantity: async (amount: number, options?: QuantityChangeOptions) =>
      add(-positive(amount), true, options),
    async tryDecreaseQuantity(amount: number, options?: QuantityChangeOptions) {
      const delta = -positive(amount)
      const result = await resultOf(['ITEM_QUANTITY_INSUFFICIENT_AMOUNT'], () =>
        add(delta, false, options),
      )
      return result.status === 'ok'
    },
  })
}

/** An amount often comes from a request: a negative one would turn a decrease into an increase. */
function positive(amount: number): number {
  if (amount < 0) throw new RangeError(`The amount must not be negative: ${amount}.`)
  return amount
}

/** One entry in the ledger of an item. */
export interface QuantityChange extends Omit<QuantityChangeOptions, 'expiresAt'> {
  readonly itemId: string
  readonly delta: number
  readonly allowNegative: boolean
  /** As text of ISO 8601. */
  readonly expiresAt?: string | undefined
}

/** Adds an entry to the ledger of an item. */
export async function changeQuantity(
  call: CallAs<'server'>,
  customer: CustomerKey,
  { itemId, delta, allowNegative, expiresAt, description, idempotencyKey }: QuantityChange,
): Promise<void> {
  await call<typeof updateItemQuantity>({
    method: 'POST',
    path: '/payments/items/:customer_type/:customer_id/:item_id/update-quantity',
    params: { customer_type: customer.type, customer_id: customer.id, item_id: itemId },
    query: { allow_negative: String(allowNegative) },
    body: {
      delta,
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
      ...(description !== undefined && { description }),
    },
    ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
  })
}
