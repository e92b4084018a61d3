import type { TenantContext } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import { grantsOf, hashGrants } from './grants.ts'
import { type Change, quantityAt, walk } from './ledger.ts'
import { type Ledger, selectChanges, selectLedger, selectLedgers } from './ledger-store.ts'
import { type LedgerKey, updateCheckpoint } from './store.ts'

/** A read that had to walk through more changes than this stores a checkpoint for the next one. */
const MAX_WALKED_CHANGES = 64

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
    quantity: quantityAt(state, grants) + ledger.purchased,
    storeCheckpoint: async () => {
      if (ledger.lastChangeAt === null || changes.length <= MAX_WALKED_CHANGES) return
      const at = checkpointTime(changes, ledger.lastChangeAt)
      if (from !== undefined && at <= from.at) return
      await updateCheckpoint(ctx, key, checkpoint?.at ?? null, {
        ...walk({ changes, grants, from }, at, ledger.lastChangeAt - 1),
        grantsHash: hashGrants(grants, at),
      })
    },
  }
}

/**
 * The latest time that no later change can alter: before the last change, and before every use that
 * will expire, because it then counts as if it had never been.
 */
const checkpointTime = (changes: readonly Change[], lastChangeAt: number): number =>
  changes.reduce(
    (earliest, { amount, at, expiresAt }) =>
      amount < 0n && expiresAt !== null && expiresAt > lastChangeAt - 1
        ? Math.min(earliest, at - 1)
        : earliest,
    lastChangeAt - 1,
  )

/** The quantity as the wire has it: a whole number that JSON represents exactly. */
export function toWireQuantity(quantity: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(quantity > most ? most : quantity < -most ? -most : quantity)
}
