import { setImmediate } from 'node:timers/promises'
import type { TenantContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { createGrants, hashGrants, type ItemGrants } from './grants.ts'
import { type Change, checkpointAt, isPendingUse, quantityAt, walk } from './ledger.ts'
import { type Ledger, selectChanges, selectLedgers } from './ledger-store.ts'
import { type LedgerKey, updateCheckpoint } from './store.ts'

/** A read that had to walk through more changes than this stores a checkpoint for the next one. */
const MAX_WALKED_CHANGES = 64
/** A checkpoint has at most so many times at which a use expires. */
const MAX_PENDING_USES = 100

/** A read of many items lets other requests run after so long. */
const MAX_TURN_MS = 10

/** The quantity of an item, and what the next read may start from. */
interface ComputedQuantity {
  readonly quantity: bigint
  /** Stores a checkpoint if this read was long. Call it before or after a change, not during one. */
  storeCheckpoint(): Promise<void>
}

/**
 * Computes how much of an item a customer has now (protocol 06 §4.4). The configuration must have
 * the item; the customer is not checked.
 */
export async function computeQuantity(
  ctx: TenantContext,
  customer: Customer,
  itemId: string,
): Promise<ComputedQuantity> {
  const [computed] = await computeQuantities(ctx, customer, [itemId])
  if (computed === undefined) throw new Error('A select of one item returned no row')
  return computed
}

/**
 * Computes how much of each item a customer has now, in the order of the ids. Lets other requests
 * run between items.
 */
export async function computeQuantities(
  ctx: TenantContext,
  customer: Customer,
  itemIds: readonly string[],
): Promise<ComputedQuantity[]> {
  if (itemIds.length === 0) return []
  const now = ctx.clock.now()
  const ledgers = await selectLedgers(ctx, customer, itemIds, now)
  const grantsAt = rememberLast((at: number) =>
    createGrants(ctx.project.config.payments, ledgers.subscriptions, at),
  )
  const computed: ComputedQuantity[] = []
  let turnEnds = performance.now() + MAX_TURN_MS
  for (const itemId of itemIds) {
    const ledger = ledgers.byItem.get(itemId)
    if (ledger === undefined) continue
    if (performance.now() > turnEnds) {
      await setImmediate()
      turnEnds = performance.now() + MAX_TURN_MS
    }
    // The clock of another process may be ahead. Its changes count.
    const at = Math.max(now.getTime(), ledger.lastChangeAt ?? 0)
    computed.push(
      // Reads more only if what subscriptions granted was changed.
      await compute(ctx, {
        key: { customerId: customer.id, itemId },
        ledger,
        grants: grantsAt(at)(itemId),
        purchased: ledgers.purchased.get(itemId) ?? 0n,
        now: at,
      }),
    )
  }
  return computed
}

/** Computes a value again only if its argument is another one than before. */
function rememberLast<T>(compute: (at: number) => T): (at: number) => T {
  let last: { readonly at: number; readonly value: T } | null = null
  return (at) => {
    if (last?.at !== at) last = { at, value: compute(at) }
    return last.value
  }
}

interface QuantityParts {
  readonly key: LedgerKey
  readonly ledger: Ledger
  readonly grants: ItemGrants
  readonly purchased: bigint
  readonly now: number
}

async function compute(
  ctx: TenantContext,
  { key, ledger, grants: { sum: grants, list }, purchased, now }: QuantityParts,
): Promise<ComputedQuantity> {
  const { checkpoint } = ledger
  const isValid =
    checkpoint === null || hashGrants(list(), checkpoint.at).equals(checkpoint.grantsHash)
  const changes = isValid ? ledger.changes : await selectChanges(ctx, key.customerId, key.itemId)
  const from = isValid && checkpoint !== null ? checkpoint : undefined
  const state = walk({ changes, grants, from }, now)
  return {
    quantity: quantityAt(state, grants, now) + purchased,
    storeCheckpoint: async () => {
      if (ledger.lastChangeAt === null || changes.length <= MAX_WALKED_CHANGES) return
      // No later change is at this time or before it.
      const asOf = ledger.lastChangeAt - 1
      const pending = from?.later.filter((later) => later.from > asOf).length ?? 0
      const at = checkpointTime(changes, asOf, MAX_PENDING_USES - pending)
      if (from !== undefined && at <= from.at) return
      await updateCheckpoint(ctx, key, checkpoint?.at ?? null, {
        ...checkpointAt({ changes, grants, from }, at, asOf),
        grantsHash: hashGrants(list(), at),
      })
    },
  }
}

/** The latest time for a checkpoint with room for some more uses that will expire. */
function checkpointTime(changes: readonly Change[], asOf: number, room: number): number {
  const pending = changes.filter((change) => isPendingUse(change, asOf))
  const beyond = pending.toSorted((a, b) => a.at - b.at)[Math.max(room, 0)]
  return beyond === undefined ? asOf : Math.min(asOf, beyond.at - 1)
}

/** The quantity as the wire has it: a whole number that JSON represents exactly. */
export function toWireQuantity(quantity: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(quantity > most ? most : quantity < -most ? -most : quantity)
}
