import type { TenantContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { grantsOf, hashGrants } from './grants.ts'
import { type Change, checkpointAt, isPendingUse, quantityAt, walk } from './ledger.ts'
import { type Ledger, selectChanges, selectLedger, selectLedgers } from './ledger-store.ts'
import { type LedgerKey, updateCheckpoint } from './store.ts'

/** A read that had to walk through more changes than this stores a checkpoint for the next one. */
const MAX_WALKED_CHANGES = 64
/** A checkpoint has at most so many times at which a use expires. */
const MAX_PENDING_USES = 100

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
  return compute(
    ctx,
    { customerId: customer.id, itemId },
    await selectLedger(ctx, customer, itemId, ctx.clock.now()),
  )
}

/** Computes how much of each item a customer has now, in the order of the ids. */
export async function computeQuantities(
  ctx: TenantContext,
  customer: Customer,
  itemIds: readonly string[],
): Promise<ComputedQuantity[]> {
  const ledgers = await selectLedgers(ctx, customer, itemIds, ctx.clock.now())
  const computed: ComputedQuantity[] = []
  for (const itemId of itemIds) {
    const ledger = ledgers.get(itemId)
    // Reads more only if what subscriptions granted was changed.
    if (ledger) computed.push(await compute(ctx, { customerId: customer.id, itemId }, ledger))
  }
  return computed
}

async function compute(
  ctx: TenantContext,
  key: LedgerKey,
  ledger: Ledger,
): Promise<ComputedQuantity> {
  // The clock of another process may be ahead. Its changes count.
  const now = Math.max(ctx.clock.now().getTime(), ledger.lastChangeAt ?? 0)
  const grants = grantsOf(ctx.project.config.payments, key.itemId, ledger.subscriptions, now)
  const { checkpoint } = ledger
  const isValid =
    checkpoint === null || hashGrants(grants, checkpoint.at).equals(checkpoint.grantsHash)
  const changes = isValid ? ledger.changes : await selectChanges(ctx, key.customerId, key.itemId)
  const from = isValid && checkpoint !== null ? checkpoint : undefined
  const state = walk({ changes, grants, from }, now)
  return {
    quantity: quantityAt(state, grants, now) + ledger.purchased,
    storeCheckpoint: async () => {
      if (ledger.lastChangeAt === null || changes.length <= MAX_WALKED_CHANGES) return
      // No later change is at this time or before it.
      const asOf = ledger.lastChangeAt - 1
      const pending = from?.later.filter((later) => later.from > asOf).length ?? 0
      const at = checkpointTime(changes, asOf, MAX_PENDING_USES - pending)
      if (from !== undefined && at <= from.at) return
      await updateCheckpoint(ctx, key, checkpoint?.at ?? null, {
        ...checkpointAt({ changes, grants, from }, at, asOf),
        grantsHash: hashGrants(grants, at),
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
