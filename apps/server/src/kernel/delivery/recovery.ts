import { MINUTE_MS } from '@latchkey/contract'
import { addMillis } from '../clock.ts'
import { type Context, transact } from '../context.ts'
import type { LeaseStore } from './lease.ts'
import type { WakeUps } from './wake-up.ts'

/** Until an item is overdue for this long, its own wake-up is expected to come. */
const OVERDUE_MS = MINUTE_MS
const MAX_ITEMS = 1_000

/**
 * Wakes items whose wake-up was lost with the process that held it, also if nothing shows that the
 * process is dead. An item that was not lost is delivered once all the same: only one process can
 * claim it.
 */
export async function recoverOverdue<Item>(
  ctx: Context,
  wakeUps: WakeUps<Item>,
  store: Pick<LeaseStore<Item, never, unknown, never>, 'selectOverdue'>,
): Promise<void> {
  const before = addMillis(ctx.clock.now(), -OVERDUE_MS)
  const items = await store.selectOverdue(ctx, before, MAX_ITEMS)
  await transact(ctx, (tx) => wakeUps.recover(tx, items))
}
