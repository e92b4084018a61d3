import { TooBusy } from '../http/responses.ts'
import { createSlots } from './slots.ts'
import {
  createTenantQueues,
  type Slot,
  shareOf,
  type TenantQueue,
  type WaitingWork,
} from './tenant-queues.ts'
import { estimateWaitMs } from './wait-estimate.ts'

/** Who the work is for, and what the queue must know about it. */
export interface WorkItem {
  /**
   * Tenants share the queue fairly. A tenant is a project id, or the name of work of the service
   * itself.
   */
  readonly tenant: string
  /**
   * Work whose caller disconnects while it waits leaves the queue. The signal is read only if the
   * work has to wait.
   */
  readonly caller?: { readonly signal: AbortSignal } | undefined
  /**
   * Work that may take seconds. It runs one at a time in a queue of its own and never delays other
   * work.
   */
  readonly isSlow?: boolean
}

/**
 * Runs a limited amount of work at a time and shares that capacity fairly between tenants.
 *
 * - Fair share: whenever a slot is free, the tenant that has used the least time runs next. Used
 *   time is measured, so that a tenant with expensive work gets the same share of the machine as
 *   one with cheap work, and not the same number of turns.
 * - Bounded length: when the queue is full, the newest waiting work of the tenant with the most
 *   waiting work is rejected in favor of a tenant with less.
 * - Bounded wait: work that would wait longer than `maxWaitMs` is rejected immediately, by an
 *   estimate. Work that waits longer nevertheless is rejected then.
 * - Long work leaves one slot free: tenants whose work takes long on average use all slots but
 *   one, so that short work, and everything else on the machine, does not wait for a core.
 * - Unknown work starts in one slot: with `startsWithOneSlot`, a tenant has one until its first work
 *   is measured.
 * - Reserved slot: one tenant has a slot of its own beside the shared ones, so that it never
 *   waits for the running work of others.
 *
 * Rejected work throws `TooBusy`: 429 with `Retry-After`.
 */
export interface FairQueue {
  run<T>(item: WorkItem, work: () => Promise<T>): Promise<T>
  /**
   * Throws `TooBusy` if work of this tenant would be rejected now. Called before other work is done
   * for a request that is rejected anyway.
   */
  requireRoom(tenant: string): void
  readonly waiting: number
  readonly running: number
}

export interface FairQueueOptions {
  concurrency: number
  /** How much work may wait in each queue. */
  queueLength: number
  maxWaitMs: number
  /** The tenant with a slot and a queue of its own. */
  reservedTenant?: string
  /**
   * Whether a tenant has one slot until its first work is measured. For work whose cost only its
   * tenant knows: slow work would otherwise take every slot before it counts as long.
   */
  startsWithOneSlot?: boolean
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export function createFairQueue({
  now = () => performance.now(),
  ...options
}: FairQueueOptions): FairQueue {
  const common = createOneQueue({ ...options, now })
  const slow = createOneQueue({
    concurrency: 1,
    queueLength: Math.min(options.queueLength, SLOW_QUEUE_LENGTH),
    maxWaitMs: options.maxWaitMs,
    now,
  })
  return {
    run: (item, work) => (item.isSlow ? slow : common).run(item, work),
    requireRoom: (tenant) => common.requireRoom(tenant),
    get waiting() {
      return common.waiting + slow.waiting
    },
    get running() {
      return common.running + slow.running
    },
  }
}

const SLOW_QUEUE_LENGTH = 16

/** Start-time fair queueing (Goyal, Vin, Cheng 1996) with measured cost. */
function createOneQueue({
  queueLength,
  maxWaitMs,
  now,
  ...slotOptions
}: FairQueueOptions & { now: () => number }): FairQueue {
  const { reservedTenant } = slotOptions
  const tenants = createTenantQueues()
  const slots = createSlots(slotOptions, tenants)

  const estimateWait = (queue: TenantQueue): number =>
    // The reserved slot serves only its tenant.
    queue.tenant === reservedTenant
      ? estimateWaitMs(queue, [], 1)
      : estimateWaitMs(queue, tenants.all(), slots.countFor(queue))

  function serveNext(): void {
    for (let queue = nextQueue(); queue !== undefined; queue = nextQueue())
      queue.waiting[0]?.start(slots.take(queue, !slots.hasShared(queue)))
  }

  const nextQueue = (): TenantQueue | undefined => leastServed() ?? reservedQueue()

  function leastServed(): TenantQueue | undefined {
    if (!slots.isSharedFree) return undefined
    let next: TenantQueue | undefined
    for (const queue of tenants.all()) {
      if (queue.waiting.length === 0 || !slots.hasShared(queue)) continue
      if (next === undefined || shareOf(queue) < shareOf(next)) next = queue
    }
    return next
  }

  function reservedQueue(): TenantQueue | undefined {
    const queue = reservedTenant === undefined ? undefined : tenants.find(reservedTenant)
    if (queue === undefined || queue.waiting.length === 0) return undefined
    return slots.hasReserved(queue) ? queue : undefined
  }

  /**
   * May one more request of the tenant wait? In a full queue only in place of the newest work of a
   * tenant with more.
   */
  function makeRoomFor(queue: TenantQueue): boolean {
    if (queue.tenant === reservedTenant) return queue.waiting.length < queueLength
    const reserved =
      reservedTenant === undefined ? 0 : (tenants.find(reservedTenant)?.waiting.length ?? 0)
    if (tenants.waiting - reserved < queueLength) return true
    let longest = queue
    for (const other of tenants.all()) {
      if (other.tenant !== reservedTenant && other.waiting.length > longest.waiting.length)
        longest = other
    }
    if (longest.waiting.length <= queue.waiting.length + 1) return false
    longest.waiting.at(-1)?.refuse(busyFor(estimateWait(longest)))
    return true
  }

  function wait(queue: TenantQueue, { caller }: WorkItem): Promise<Slot> {
    const estimate = estimateWait(queue)
    if (estimate > maxWaitMs || !makeRoomFor(queue)) throw busyFor(estimate)
    const signal = caller?.signal
    // Nobody reads this error: the connection is closed.
    const gone = () => new TooBusy(1)
    if (signal?.aborted) throw gone()

    return new Promise((resolve, reject) => {
      const end = () => {
        tenants.removeWaiting(queue, work)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const work: WaitingWork = {
        start(slot) {
          end()
          resolve(slot)
        },
        refuse(error) {
          end()
          reject(error)
        },
      }
      const onAbort = () => work.refuse(gone())
      const timer = setTimeout(() => work.refuse(busyFor(estimateWait(queue))), maxWaitMs).unref()
      signal?.addEventListener('abort', onAbort)
      tenants.addWaiting(queue, work)
    })
  }

  return {
    requireRoom(tenant) {
      const queue = tenants.find(tenant)
      if (queue === undefined || queue.waiting.length === 0) return
      const estimate = estimateWait(queue)
      if (estimate > maxWaitMs || queue.waiting.length >= queueLength) throw busyFor(estimate)
    },
    async run(item, work) {
      const queue = tenants.join(item.tenant)
      const slot = slots.hasShared(queue)
        ? slots.take(queue, false)
        : slots.hasReserved(queue)
          ? slots.take(queue, true)
          : await wait(queue, item)
      const startedAt = now()
      try {
        return await work()
      } finally {
        slots.free(slot)
        tenants.recordTime(queue, now() - startedAt)
        // In the same tick, so that a new request cannot take the slot of waiting work.
        serveNext()
        tenants.forgetIdle()
      }
    },
    get waiting() {
      return tenants.waiting
    },
    get running() {
      return slots.running
    },
  }
}

const busyFor = (waitMs: number) => new TooBusy(Math.max(1, Math.ceil(waitMs / 1_000)))
