import type { Context, InTransaction } from '../context.ts'
import { dequeue, enqueue, enqueueEach, type Jobs } from '../jobs.ts'

type Transaction = InTransaction<Context>

/** The jobs that make a process look at an item. Looking without need is harmless. */
export interface WakeUps<Item> {
  /** Looks at the items as soon as possible. */
  now(tx: Transaction, items: readonly Item[]): Promise<void>
  /** Replaces the moment to look at the item. The caller has locked its row. */
  at(tx: Transaction, item: Item, moment: Date): Promise<void>
  cancel(tx: Transaction, item: Item): Promise<void>
  /** Looks at overdue items, at most once for any number of calls. Does not change `at`. */
  recover(tx: Transaction, items: readonly Item[]): Promise<void>
}

/** The clocks of the database and the service may differ. A job that runs early would run again. */
const MIN_DELAY_MS = 100

export function createWakeUps<Kind extends keyof Jobs>(
  kind: Kind,
  keyOf: (item: Jobs[Kind]) => string,
): WakeUps<Jobs[Kind]> {
  return {
    now: (tx, items) => enqueueEach(tx, kind, items),
    at(tx, item, moment) {
      const aheadMs = moment.getTime() - tx.clock.now().getTime()
      const delayMs = aheadMs > 0 ? Math.max(aheadMs, MIN_DELAY_MS) : 0
      return enqueue(tx, kind, item, { delayMs, key: keyOf(item) })
    },
    cancel: (tx, item) => dequeue(tx, keyOf(item)),
    recover: (tx, items) => enqueueEach(tx, kind, items, (item) => `recover:${keyOf(item)}`),
  }
}
