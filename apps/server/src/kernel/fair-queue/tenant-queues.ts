import { Lru } from '../lru.ts'

/** The work of a tenant, as far as it decides who is served next. */
export interface TenantLoad {
  readonly waiting: { readonly length: number }
  readonly running: number
  /** The time its finished work has taken. */
  readonly usedMs: number
  /** How long its work takes on average. */
  readonly averageMs: number
}

/** A tenant with work in the queue. */
export interface TenantQueue extends TenantLoad {
  readonly tenant: string
  readonly waiting: WaitingWork[]
  running: number
  usedMs: number
  averageMs: number
  /** Whether work of the tenant has finished. */
  isMeasured: boolean
}

export interface WaitingWork {
  start(slot: Slot): void
  refuse(error: Error): void
}

/** A slot in use. */
export interface Slot {
  readonly queue: TenantQueue
  readonly isReserved: boolean
}

/** The queues of all tenants with work, and of some that had work. */
export interface TenantQueues {
  /** The number of waiting pieces of work of all tenants. */
  readonly waiting: number
  find(tenant: string): TenantQueue | undefined
  /** Finds or creates the queue of a tenant that has new work. */
  join(tenant: string): TenantQueue
  all(): Iterable<TenantQueue>
  addWaiting(queue: TenantQueue, work: WaitingWork): void
  removeWaiting(queue: TenantQueue, work: WaitingWork): void
  /** Adds the time that finished work took. */
  recordTime(queue: TenantQueue, tookMs: number): void
  /**
   * Forgets what tenants without work have used: if nothing waits, it does not matter. How long
   * their work takes is kept.
   */
  forgetIdle(): void
}

/**
 * Work above this average counts as long: several Argon2id hashes, or one bcrypt hash of cost 11.
 */
export const LONG_MS = 100
/** The assumed duration of work before any was measured. */
const FIRST_ESTIMATE_MS = 20
/** The weight of the newest measurement in the average. */
const NEWEST_WEIGHT = 0.2
/** Above this many tenants, those without work are forgotten even while others wait. */
const MAX_IDLE_TENANTS = 1_024
/** Of this many tenants the average is kept. */
const MAX_MEASURED_TENANTS = 1_000

export function createTenantQueues(): TenantQueues {
  const queues = new Map<string, TenantQueue>()
  const measuredMs = new Lru<string, number>(MAX_MEASURED_TENANTS)
  let waiting = 0
  let averageMs = FIRST_ESTIMATE_MS

  function leastUsedMs(except: TenantQueue): number {
    let least = Number.POSITIVE_INFINITY
    for (const queue of queues.values()) {
      if (queue !== except && !isIdle(queue)) least = Math.min(least, queue.usedMs)
    }
    return Number.isFinite(least) ? least : 0
  }

  return {
    get waiting() {
      return waiting
    },
    find: (tenant) => queues.get(tenant),
    join(tenant) {
      let queue = queues.get(tenant)
      if (queue === undefined) {
        const knownMs = measuredMs.get(tenant)
        queue = {
          tenant,
          waiting: [],
          running: 0,
          usedMs: 0,
          // A new tenant must not count as slow because others are.
          averageMs: knownMs ?? Math.min(averageMs, LONG_MS),
          isMeasured: knownMs !== undefined,
        }
        queues.set(tenant, queue)
      }
      // A tenant that returns starts where the least served of the others is: being away earns no
      // credit, and it inherits no debt.
      if (isIdle(queue)) queue.usedMs = Math.max(queue.usedMs, leastUsedMs(queue))
      return queue
    },
    all: () => queues.values(),
    addWaiting(queue, work) {
      queue.waiting.push(work)
      waiting += 1
    },
    removeWaiting(queue, work) {
      queue.waiting.splice(queue.waiting.indexOf(work), 1)
      waiting -= 1
    },
    recordTime(queue, tookMs) {
      queue.usedMs += tookMs
      queue.isMeasured = true
      queue.averageMs = movedAverage(queue.averageMs, tookMs)
      averageMs = movedAverage(averageMs, tookMs)
    },
    forgetIdle() {
      if (waiting > 0 && queues.size <= MAX_IDLE_TENANTS) return
      for (const [tenant, queue] of queues) {
        if (!isIdle(queue)) continue
        queues.delete(tenant)
        if (queue.isMeasured) measuredMs.set(tenant, queue.averageMs)
      }
    },
  }
}

const isIdle = (queue: TenantQueue) => queue.waiting.length === 0 && queue.running === 0

/** Never 0, as it is divided by. */
const movedAverage = (average: number, newest: number) =>
  Math.max(0.01, average + (newest - average) * NEWEST_WEIGHT)

/**
 * Time used, including the estimate for running work. The tenant with the least is served next.
 */
export const shareOf = (load: TenantLoad) => load.usedMs + load.running * load.averageMs
