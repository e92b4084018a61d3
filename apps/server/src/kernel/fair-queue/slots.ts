import { LONG_MS, type Slot, type TenantQueue, type TenantQueues } from './tenant-queues.ts'

/** The slots in which work runs: the shared ones, and the one of the reserved tenant. */
export interface Slots {
  /** The number of slots in use. */
  readonly running: number
  /** May any tenant take a shared slot now? */
  readonly isSharedFree: boolean
  /** May this tenant take a shared slot now? */
  hasShared(queue: TenantQueue): boolean
  /** May this tenant take the reserved slot now? */
  hasReserved(queue: TenantQueue): boolean
  take(queue: TenantQueue, isReserved: boolean): Slot
  free(slot: Slot): void
  /** How many shared slots the tenant may use. */
  countFor(queue: TenantQueue): number
}

const isLong = (queue: TenantQueue) => queue.averageMs > LONG_MS

interface SlotOptions {
  concurrency: number
  reservedTenant?: string
  startsWithOneSlot?: boolean
}

export function createSlots(
  { concurrency, reservedTenant, startsWithOneSlot = false }: SlotOptions,
  tenants: TenantQueues,
): Slots {
  const longSlots = Math.max(1, concurrency - 1)
  let running = 0
  let reservedRunning = 0

  function longRunning(): number {
    let count = 0
    for (const queue of tenants.all()) if (isLong(queue)) count += queue.running
    return count
  }

  const isSharedFree = () => running - reservedRunning < concurrency
  const isUnknown = (queue: TenantQueue) => startsWithOneSlot && !queue.isMeasured
  const mayRunMore = (queue: TenantQueue) =>
    (!isUnknown(queue) || queue.running === 0) && (!isLong(queue) || longRunning() < longSlots)

  return {
    get running() {
      return running
    },
    get isSharedFree() {
      return isSharedFree()
    },
    hasShared: (queue) => isSharedFree() && mayRunMore(queue),
    hasReserved: (queue) => queue.tenant === reservedTenant && reservedRunning === 0,
    take(queue, isReserved) {
      running += 1
      queue.running += 1
      if (isReserved) reservedRunning += 1
      return { queue, isReserved }
    },
    free({ queue, isReserved }) {
      running -= 1
      queue.running -= 1
      if (isReserved) reservedRunning -= 1
    },
    countFor: (queue) => (isLong(queue) ? longSlots : concurrency),
  }
}
