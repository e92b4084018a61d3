import { setImmediate } from 'node:timers/promises'
import { type TenantContext, transact } from '../../../kernel/context.ts'
import type { Customer } from '../offers/index.ts'
import type { GrantSum } from './grant-sums.ts'
import { createGrants, hashGrants, type ItemGrants } from './grants.ts'
import { type Change, type Checkpoint, quantityAt, walk } from './ledger.ts'
import { type Ledger, selectLedgerPage, selectLedgers } from './ledger-store.ts'
import { endLedgerBefore, type LedgerKey, replaceCheckpoint } from './store.ts'

/** A read that walks through more changes than this stores a checkpoint for the next one. */
export const MAX_WALKED_CHANGES = 64
/** A read of many items lets other requests run after so long. */
const MAX_TURN_MS = 10

/** The quantity of an item, and what the next read may start from. */
interface ComputedQuantity {
  readonly quantity: bigint
  /**
   * Stores a checkpoint if this read was long. Say so if the ledger is locked for a change that is
   * not stored yet.
   */
  storeCheckpoint(during?: 'change'): Promise<void>
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
      // Reads more only if what subscriptions granted was changed, or the ledger is very long.
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
  { key, ledger, grants: { sum: grants, parts }, purchased, now }: QuantityParts,
): Promise<ComputedQuantity> {
  const { checkpoint } = ledger
  const isValid =
    checkpoint === null || hashGrants(parts, checkpoint.at).equals(checkpoint.grantsHash)
  const valid = isValid && checkpoint !== null ? checkpoint : undefined
  const isShort = isValid && !ledger.hasMore
  const { from, changes } = isShort
    ? { from: valid, changes: ledger.changes }
    : await walkPages(ctx, { key, ledger, grants, from: valid, now })
  const state = walk({ changes, grants, from }, now)
  const storeAt = (to: TenantContext, at: number) =>
    replaceCheckpoint(to, key, checkpoint?.at ?? null, {
      ...walk({ changes, grants, from }, at),
      grantsHash: hashGrants(parts, at),
    })
  const advancesTo = (at: number) => valid === undefined || at > valid.at
  return {
    quantity: quantityAt(state, grants) + purchased,
    storeCheckpoint: async (during) => {
      const { lastChangeAt } = ledger
      if (lastChangeAt === null || (isShort && changes.length <= MAX_WALKED_CHANGES)) return
      // No later change is at this time or before it.
      if (advancesTo(lastChangeAt - 1)) await storeAt(ctx, lastChangeAt - 1)
      // Many changes have expired since the last one.
      else if (during !== 'change' && advancesTo(now - 1))
        await transact(ctx, async (tx) => {
          if (await endLedgerBefore(tx, key, { changes: ledger.changeCount, at: new Date(now) }))
            await storeAt(tx, now - 1)
        })
    },
  }
}

interface PagesToWalk extends Pick<QuantityParts, 'key' | 'ledger' | 'now'> {
  readonly grants: GrantSum
  readonly from: Checkpoint | undefined
}

/**
 * Walks through a long ledger page by page, up to the last one. Lets other requests run between
 * pages.
 */
async function walkPages(
  ctx: TenantContext,
  { key, ledger, grants, now, ...start }: PagesToWalk,
): Promise<{ from: Checkpoint | undefined; changes: readonly Change[] }> {
  let { from } = start
  const lastChangeAt = ledger.lastChangeAt ?? now
  for (;;) {
    const range = { after: from?.at ?? null, lastChangeAt, now }
    const { changes, until, isLast } = await selectLedgerPage(ctx, key, range)
    if (isLast) return { from, changes }
    from = walk({ changes, grants, from }, until)
    await setImmediate()
  }
}

/** The quantity as the wire has it: a whole number that JSON represents exactly. */
export function toWireQuantity(quantity: bigint): number {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return Number(quantity > most ? most : quantity < -most ? -most : quantity)
}
