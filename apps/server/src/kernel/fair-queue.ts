import { TooBusy } from './http/responses.ts'

/** Who the work is for, and what the queue must know about it. */
export interface Turn {
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
 * - Fair share: whenever a place is free, the tenant that has used the least time runs next. Used
 *   time is measured, so that a tenant with expensive work gets the same share of the machine as
 *   one with cheap work, and not the same number of turns.
 * - Bounded length: when the queue is full, the newest waiting work of the tenant with the most
 *   waiting work is rejected in favor of a tenant with less.
 * - Bounded wait: work that would wait longer than `maxWaitMs` is rejected immediately, by an
 *   estimate. Work that waits longer nevertheless is rejected then.
 * - Long work leaves one place free: tenants whose work takes long on average use all places but
 *   one, so that short work, and everything else on the machine, does not wait for a core.
 * - Reserved place: one tenant has a place of its own beside the shared ones, so that it never
 *   waits for the running work of others.
 *
 * Rejected work throws `TooBusy`: 429 with `Retry-After`.
 */
export interface FairQueue {
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T>
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
  /** The tenant with a place and a queue of its own. */
  reservedTenant?: string
  /** A monotonic clock in milliseconds. */
  now?: () => number
}

export function createFairQueue({
  now = () => performance.now(),
  ...options
}: FairQueueOptions): FairQueue {
  const common = createLane({ ...options, now })
  const slow = createLane({
    concurrency: 1,
    queueLength: Math.min(options.queueLength, SLOW_QUEUE_LENGTH),
    maxWaitMs: options.maxWaitMs,
    now,
  })
  return {
    run: (turn, work) => (turn.isSlow ? slow : common).run(turn, work),
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
const MAX_IDLE_LINES = 1_024

/** A tenant with work in the queue. */
interface Line {
  readonly tenant: string
  readonly waiting: Waiting[]
  running: number
  /** The time its finished work has taken. */
  usedMs: number
  /** How long its work takes on average. */
  averageMs: number
}

interface Waiting {
  start(seat: Seat): void
  refuse(error: Error): void
}

/** A place that is taken. */
interface Seat {
  readonly line: Line
  readonly isReserved: boolean
}

/** Start-time fair queueing (Goyal, Vin, Cheng 1996) with measured cost. */
function createLane({
  concurrency,
  queueLength,
  maxWaitMs,
  reservedTenant,
  now,
}: FairQueueOptions & { now: () => number }): FairQueue {
  const lines = new Map<string, Line>()
  let waiting = 0
  let running = 0
  let reservedRunning = 0
  let averageMs = FIRST_ESTIMATE_MS

  function lineOf(tenant: string): Line {
    let line = lines.get(tenant)
    if (line === undefined) {
      line = { tenant, waiting: [], running: 0, usedMs: 0, averageMs }
      lines.set(tenant, line)
    }
    // A tenant that returns starts where the least served of the others is: being away earns no
    // credit, and it inherits no debt.
    if (line.waiting.length === 0 && line.running === 0)
      line.usedMs = Math.max(line.usedMs, leastUsedMs(line))
    return line
  }

  function leastUsedMs(except: Line): number {
    let least = Number.POSITIVE_INFINITY
    for (const line of lines.values()) {
      if (line !== except && (line.waiting.length > 0 || line.running > 0))
        least = Math.min(least, line.usedMs)
    }
    return Number.isFinite(least) ? least : 0
  }

  /**
   * Time used, including the estimate for running work. The tenant with the least is served next.
   */
  const shareOf = (line: Line) => line.usedMs + line.running * line.averageMs

  const longPlaces = Math.max(1, concurrency - 1)
  const isLong = (line: Line) => line.averageMs > LONG_MS

  function longRunning(): number {
    let count = 0
    for (const line of lines.values()) if (isLong(line)) count += line.running
    return count
  }

  /** May this tenant, or any tenant, take a shared place now? */
  const hasSharedPlace = (line?: Line) =>
    running - reservedRunning < concurrency &&
    (line === undefined || !isLong(line) || longRunning() < longPlaces)
  const hasReservedPlace = (line: Line) => line.tenant === reservedTenant && reservedRunning === 0

  function sit(line: Line, isReserved: boolean): Seat {
    running += 1
    line.running += 1
    if (isReserved) reservedRunning += 1
    return { line, isReserved }
  }

  function leave({ line, isReserved }: Seat, tookMs: number): void {
    running -= 1
    line.running -= 1
    if (isReserved) reservedRunning -= 1
    line.usedMs += tookMs
    line.averageMs = movedAverage(line.averageMs, tookMs)
    averageMs = movedAverage(averageMs, tookMs)
    // In the same tick, so that a new request cannot take the place of waiting work.
    serveNext()
    forgetIdleLines()
  }

  function serveNext(): void {
    for (let line = nextLine(); line !== undefined; line = nextLine())
      line.waiting[0]?.start(sit(line, !hasSharedPlace(line)))
  }

  const nextLine = (): Line | undefined => leastServed() ?? reservedLine()

  function reservedLine(): Line | undefined {
    const line =
      reservedTenant === undefined || reservedRunning > 0 ? undefined : lines.get(reservedTenant)
    return line === undefined || line.waiting.length === 0 ? undefined : line
  }

  function leastServed(): Line | undefined {
    let next: Line | undefined
    for (const line of lines.values()) {
      if (line.waiting.length === 0 || !hasSharedPlace(line)) continue
      if (next === undefined || shareOf(line) < shareOf(next)) next = line
    }
    return next
  }

  /** If nothing waits, past use does not matter. */
  function forgetIdleLines(): void {
    if (waiting > 0 && lines.size <= MAX_IDLE_LINES) return
    for (const [tenant, line] of lines) {
      if (line.waiting.length === 0 && line.running === 0) lines.delete(tenant)
    }
  }

  /**
   * How long the tenant's next work will wait: everything that is served before it, divided by the
   * number of places.
   */
  function estimateWaitMs(line: Line): number {
    const own = line.waiting.length * line.averageMs
    // The reserved place serves only its tenant.
    if (line.tenant === reservedTenant) return own
    const servedAt = shareOf(line) + own
    let before = own
    for (const other of lines.values()) {
      if (other === line) continue
      const turns = Math.ceil(Math.max(0, servedAt - shareOf(other)) / other.averageMs)
      before += Math.min(other.waiting.length, turns) * other.averageMs
    }
    return before / (isLong(line) ? longPlaces : concurrency)
  }

  /**
   * May one more request of the tenant wait? In a full queue only in place of the newest work of a
   * tenant with more.
   */
  function makeRoom(line: Line): boolean {
    if (line.tenant === reservedTenant) return line.waiting.length < queueLength
    const reserved =
      reservedTenant === undefined ? 0 : (lines.get(reservedTenant)?.waiting.length ?? 0)
    if (waiting - reserved < queueLength) return true
    let longest = line
    for (const other of lines.values()) {
      if (other.tenant !== reservedTenant && other.waiting.length > longest.waiting.length)
        longest = other
    }
    if (longest.waiting.length <= line.waiting.length + 1) return false
    longest.waiting.at(-1)?.refuse(busyFor(estimateWaitMs(longest)))
    return true
  }

  function wait(line: Line, { caller }: Turn): Promise<Seat> {
    const estimate = estimateWaitMs(line)
    if (estimate > maxWaitMs || !makeRoom(line)) throw busyFor(estimate)
    const signal = caller?.signal
    // Nobody reads this error: the connection is closed.
    const gone = () => new TooBusy(1)
    if (signal?.aborted) throw gone()

    return new Promise((resolve, reject) => {
      const end = () => {
        line.waiting.splice(line.waiting.indexOf(entry), 1)
        waiting -= 1
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: Waiting = {
        start(seat) {
          end()
          resolve(seat)
        },
        refuse(error) {
          end()
          reject(error)
        },
      }
      const onAbort = () => entry.refuse(gone())
      const timer = setTimeout(() => entry.refuse(busyFor(estimateWaitMs(line))), maxWaitMs).unref()
      signal?.addEventListener('abort', onAbort)
      line.waiting.push(entry)
      waiting += 1
    })
  }

  return {
    requireRoom(tenant) {
      const line = lines.get(tenant)
      if (line === undefined || line.waiting.length === 0) return
      const estimate = estimateWaitMs(line)
      if (estimate > maxWaitMs || line.waiting.length >= queueLength) throw busyFor(estimate)
    },
    async run(turn, work) {
      const line = lineOf(turn.tenant)
      const seat = hasSharedPlace(line)
        ? sit(line, false)
        : hasReservedPlace(line)
          ? sit(line, true)
          : await wait(line, turn)
      const startedAt = now()
      try {
        return await work()
      } finally {
        leave(seat, now() - startedAt)
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
