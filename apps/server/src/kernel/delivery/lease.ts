import { addMillis } from '../clock.ts'
import { type Context, type InTransaction, transact } from '../context.ts'
import type { WakeUps } from './wake-up.ts'

type Transaction = InTransaction<Context>

/** How a feature stores leases in its own table. */
export interface LeaseStore<Item, Claim, Held, Options> {
  /**
   * Counts an attempt and claims the item until a moment, if it is due and not claimed.
   * Otherwise returns when to look at the item again, or null if there is nothing to look at.
   * Locks the item's row if it returns a moment.
   */
  claim(tx: Transaction, item: Item, until: Date, options: Options): Promise<Claim | Date | null>
  /** Locks the item's row until the transaction ends. Null if the claim no longer holds. */
  lock(tx: Transaction, claim: Claim): Promise<Held | null>
  /** Items that were due before a moment and have not been claimed since, oldest first. */
  selectOverdue(ctx: Context, before: Date, limit: number): Promise<Item[]>
}

/**
 * Leases of one kind of item. Only one process at a time may attempt an item, and its lease ends by
 * itself. It is longer than any attempt: a process that is silent until its end is dead.
 */
export const createLeases = <Item, Claim extends object, Held, Options>(
  leaseMs: number,
  wakeUps: WakeUps<Item>,
  store: LeaseStore<Item, Claim, Held, Options>,
) => ({
  /**
   * Claims an item for one attempt. Null if it is not due or another process has it. If this process
   * dies, the item is looked at again when the lease ends.
   */
  claim: (ctx: Context, item: Item, options: Options): Promise<Claim | null> =>
    transact(ctx, async (tx) => {
      const until = addMillis(tx.clock.now(), leaseMs)
      const claim = await store.claim(tx, item, until, options)
      if (claim !== null) await wakeUps.at(tx, item, claim instanceof Date ? claim : until)
      return claim instanceof Date ? null : claim
    }),
  /**
   * Records an attempt, and settles its outcome if the claim still holds. If another process has
   * claimed the item since, the outcome of that process counts; the result is then null.
   */
  release: <Outcome>(
    ctx: Context,
    claim: Claim,
    record: (tx: Transaction) => Promise<void>,
    settle: (tx: Transaction, held: Held) => Promise<Outcome>,
  ): Promise<Outcome | null> =>
    transact(ctx, async (tx) => {
      const held = await store.lock(tx, claim)
      await record(tx)
      return held === null ? null : settle(tx, held)
    }),
})
