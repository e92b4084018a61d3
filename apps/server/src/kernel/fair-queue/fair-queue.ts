import { TooBusy } from '../http/responses.ts'

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
/** The assumed duration of work before any was measured. */
const FIRST_ESTIMATE_MS = 20
/** The weight of the newest measurement in the average. */
const NEWEST_WEIGHT = 0.2
/**
 * Work above this average counts as long: several Argon2id hashes, or one bcrypt hash of cost 11.
 */
const LONG_MS = 100

/** Above this many tenants, those without work are forgotten even while others wait. */
const MAX_IDLE_TENANTS = 1_024

/** A tenant with work in the queue. */
interface TenantQueue {
  readonly tenant: string
  readonly waiting: Waiting[]
  running: number
  /** The time its finished work has taken. */
  usedMs: number
  /** How long its work takes on average. */
  averageMs: number
}

interface Waiting {
  start(slot: Slot): void
  refuse(error: Error): void
}

/** A slot in use. */
interface Slot {
  readonly queue: TenantQueue
  readonly isReserved: boolean
}

/** Start-time fair queueing (Goyal, Vin, Cheng 1996) with measured cost. */
function createOneQueue({
  concurrency,
  queueLength,
  maxWaitMs,
  reservedTenant,
  now,
}: FairQueueOptions & { now: () => number }): FairQueue {
  const tenants = new Map<string, TenantQueue>()
  let waiting = 0
  let running = 0
  let reservedRunning = 0
  let averageMs = FIRST_ESTIMATE_MS

  function queueOf(tenant: string): TenantQueue {
    let queue = tenants.get(tenant)
    if (queue === undefined) {
      queue = { tenant, waiting: [], running: 0, usedMs: 0, averageMs }
      tenants.set(tenant, queue)
    }
    // A tenant that returns starts where the least served of the others is: being away earns no
    // credit, and it inherits no debt.
    if (queue.waiting.length === 0 && queue.running === 0)
      queue.usedMs = Math.max(queue.usedMs, leastUsedMs(queue))
    return queue
  }

  function leastUsedMs(except: TenantQueue): number {
    let least = Number.POSITIVE_INFINITY
    for (const queue of tenants.values()) {
      if (queue !== except && (queue.waiting.length > 0 || queue.running > 0))
        least = Math.min(least, queue.usedMs)
    }
    return Number.isFinite(least) ? least : 0
  }

  /**
   * Time used, including the estimate for running work. The tenant with the least is served next.
   */
  const shareOf = (queue: TenantQueue) => queue.usedMs + queue.running * queue.averageMs

  const longSlots = Math.max(1, concurrency - 1)
  const isLong = (queue: TenantQueue) => queue.averageMs > LONG_MS

  function longRunning(): number {
    let count = 0
    for (const queue of tenants.values()) if (isLong(queue)) count += queue.running
    return count
  }

  /** May this tenant, or any tenant, take a shared slot now? */
  const hasSharedSlot = (queue?: TenantQueue) =>
    running - reservedRunning < concurrency &&
    (queue === undefined || !isLong(queue) || longRunning() < longSlots)
  const hasReservedSlot = (queue: TenantQueue) =>
    queue.tenant === reservedTenant && reservedRunning === 0

  function takeSlot(queue: TenantQueue, isReserved: boolean): Slot {
    running += 1
    queue.running += 1
    if (isReserved) reservedRunning += 1
    return { queue, isReserved }
  }

  function freeSlot({ queue, isReserved }: Slot, tookMs: number): void {
    running -= 1
    queue.running -= 1
    if (isReserved) reservedRunning -= 1
    queue.usedMs += tookMs
    queue.averageMs = movedAverage(queue.averageMs, tookMs)
    averageMs = movedAverage(averageMs, tookMs)
    // In the same tick, so that a new request cannot take the slot of waiting work.
    serveNext()
    forgetIdleTenants()
  }

  function serveNext(): void {
    for (let queue = nextQueue(); queue !== undefined; queue = nextQueue())
      queue.waiting[0]?.start(takeSlot(queue, !hasSharedSlot(queue)))
  }

  const nextQueue = (): TenantQueue | undefined => leastServed() ?? reservedQueue()

  function reservedQueue(): TenantQueue | undefined {
    const queue =
      reservedTenant === undefined || reservedRunning > 0 ? undefined : tenants.get(reservedTenant)
    return queue === undefined || queue.waiting.length === 0 ? undefined : queue
  }

  function leastServed(): TenantQueue | undefined {
    let next: TenantQueue | undefined
    for (const queue of tenants.values()) {
      if (queue.waiting.length === 0 || !hasSharedSlot(queue)) continue
      if (next === undefined || shareOf(queue) < shareOf(next)) next = queue
    }
    return next
  }

  /** If nothing waits, past use does not matter. */
  function forgetIdleTenants(): void {
    if (waiting > 0 && tenants.size <= MAX_IDLE_TENANTS) return
    for (const [tenant, queue] of tenants) {
      if (queue.waiting.length === 0 && queue.running === 0) tenants.delete(tenant)
    }
  }

  /**
   * How long the tenant's next work will wait: everything that is served before it, divided by the
   * number of slots.
   */
  function estimateWaitMs(queue: TenantQueue): number {
    const own = queue.waiting.length * queue.averageMs
    // The reserved slot serves only its tenant.
    if (queue.tenant === reservedTenant) return own
    const servedAt = shareOf(queue) + own
    let before = own
    for (const other of tenants.values()) {
      if (other === queue) continue
      const turns = Math.ceil(Math.max(0, servedAt - shareOf(other)) / other.averageMs)
      before += Math.min(other.waiting.length, turns) * other.averageMs
    }
    return before / (isLong(queue) ? longSlots : concurrency)
  }

  /**
   * May one more request of the tenant wait? In a full queue only in place of the newest work of a
   * tenant with more.
   */
  function makeRoomFor(queue: TenantQueue): boolean {
    if (queue.tenant === reservedTenant) return queue.waiting.length < queueLength
    const reserved =
      reservedTenant === undefined ? 0 : (tenants.get(reservedTenant)?.waiting.length ?? 0)
    if (waiting - reserved < queueLength) return true
    let longest = queue
    for (const other of tenants.values()) {
      if (other.tenant !== reservedTenant && other.waiting.length > longest.waiting.length)
        longest = other
    }
    if (longest.waiting.length <= queue.waiting.length + 1) return false
    longest.waiting.at(-1)?.refuse(busyFor(estimateWaitMs(longest)))
    return true
  }

  function wait(queue: TenantQueue, { caller }: WorkItem): Promise<Slot> {
    const estimate = estimateWaitMs(queue)
    if (estimate > maxWaitMs || !makeRoomFor(queue)) throw busyFor(estimate)
    const signal = caller?.signal
    // Nobody reads this error: the connection is closed.
    const gone = () => new TooBusy(1)
    if (signal?.aborted) throw gone()

    return new Promise((resolve, reject) => {
      const end = () => {
        queue.waiting.splice(queue.waiting.indexOf(entry), 1)
        waiting -= 1
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: Waiting = {
        start(slot) {
          end()
          resolve(slot)
        },
        refuse(error) {
          end()
          reject(error)
        },
      }
      const onAbort = () => entry.refuse(gone())
      const timer = setTimeout(
        () => entry.refuse(busyFor(estimateWaitMs(queue))),
        maxWaitMs,
      ).unref()
      signal?.addEventListener('abort', onAbort)
      queue.waiting.push(entry)
      waiting += 1
    })
  }

  return {
    requireRoom(tenant) {
      const queue = tenants.get(tenant)
      if (queue === undefined || queue.waiting.length === 0) return
      const estimate = estimateWaitMs(queue)
      if (estimate > maxWaitMs || queue.waiting.length >= queueLength) throw busyFor(estimate)
    },
    async run(item, work) {
      const queue = queueOf(item.tenant)
      const slot = hasSharedSlot(queue)
        ? takeSlot(queue, false)
        : hasReservedSlot(queue)
          ? takeSlot(queue, true)
          : await wait(queue, item)
      const startedAt = now()
      try {
        return await work()
      } finally {
        freeSlot(slot, now() - startedAt)
      }
    },
    get waiting() {
      return waiting
    },
    get running() {
      return running
    },
  }
}

/** Never 0, as it is divided by. */
const movedAverage = (average: number, newest: number) =>
  Math.max(0.01, average + (newest - average) * NEWEST_WEIGHT)

const busyFor = (waitMs: number) => new TooBusy(Math.max(1, Math.ceil(waitMs / 1_000)))
