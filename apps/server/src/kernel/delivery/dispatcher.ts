import { createDestinationQueue } from './destination-queue.ts'

/** Makes attempts at all destinations of one kind, in one process, with bounded concurrency. */
export interface Dispatcher {
  /**
   * Makes attempts at a destination until one finds nothing to do (null). A run includes every
   * destination that is enqueued before it ends. Resolves when the run ends, or immediately if a run
   * is active. The result lists the destinations that were left when the dispatcher was stopped.
   */
  enqueue<Key extends object>(key: Key, attempt: () => Promise<Attempt | null>): Promise<Key[]>
  /** Starts no more attempts. */
  stop(): void
}

/** The result of an attempt that found something to do. */
export interface Attempt {
  /** How long the receiver took. */
  tookMs: number
  /** The pause before the next attempt at the destination. Short, as the run waits for its end. */
  pauseMs: number
}

/** How many attempts may run at a time. */
export interface ConcurrencyLimits {
  readonly all: number
  readonly perDestination: number
  /** To all destinations together whose last attempt was slow. The others share the rest. */
  readonly slow: number
}

interface Entry {
  name: string
  key: object
  attempt: () => Promise<Attempt | null>
}

/** A receiver that takes longer than this counts as slow. */
const SLOW_MS = 1_000
const MAX_SLOW_REMEMBERED = 10_000

/** A timer can fire a little early; an attempt that is too early waits for the next wake-up. */
const TIMER_SLACK_MS = 2

/**
 * A process makes all attempts in one run, which is one job. Slow receivers therefore occupy a single
 * worker slot, and other jobs still run.
 */
export function createDispatcher(
  onError: (error: unknown) => void,
  limits: ConcurrencyLimits,
): Dispatcher {
  // A destination stays in the queue until an attempt finds nothing to do.
  const queue = createDestinationQueue<Entry>(limits.all)
  const paused = new Map<string, { entry: Entry; timer: NodeJS.Timeout }>()
  // Kept between runs: a destination that gets one message a minute is in a new run each time.
  const slow = new Set<string>()
  let isRunning = false
  let isStopped = false
  let change = Promise.withResolvers<void>()

  const add = (entry: Entry): void => queue.add(entry.name, entry.name, entry)

  /** Queues what an attempt leaves to do. A destination enqueued since it started stays queued. */
  function requeue(entry: Entry, result: Attempt | null): void {
    const latest = queue.get(entry.name, entry.name) ?? entry
    const isPaused = result !== null && result.pauseMs > 0 && !isStopped
    queue.remove(entry.name, entry.name)
    if (isPaused) pause(entry, result.pauseMs)
    // Requeue it last, so that a busy destination does not delay others.
    if (latest !== entry || (result !== null && !isPaused)) add(latest)
  }

  function pause(entry: Entry, pauseMs: number): void {
    clearTimeout(paused.get(entry.name)?.timer)
    const timer = setTimeout(() => endPause(entry), pauseMs + TIMER_SLACK_MS)
    paused.set(entry.name, { entry, timer })
  }

  function endPause(entry: Entry): void {
    clearTimeout(paused.get(entry.name)?.timer)
    paused.delete(entry.name)
    add(entry)
    change.resolve()
  }

  function rememberSpeed(name: string, isSlow: boolean): void {
    slow.delete(name)
    if (!isSlow) return
    slow.add(name)
    const [oldest] = slow
    if (slow.size > MAX_SLOW_REMEMBERED && oldest !== undefined) slow.delete(oldest)
  }

  async function attempt(entry: Entry): Promise<void> {
    let result: Attempt | null = null
    try {
      result = await entry.attempt()
      if (result !== null) rememberSpeed(entry.name, result.tookMs > SLOW_MS)
    } catch (error) {
      onError(error)
    } finally {
      queue.finish(entry.name)
      requeue(entry, result)
      change.resolve()
    }
  }

  function startNext(): boolean {
    let slowRunning = 0
    for (const [name, count] of queue.running) if (slow.has(name)) slowRunning += count
    const limitOf = (name: string) =>
      slow.has(name) && slowRunning >= limits.slow ? 0 : limits.perDestination
    const entry = queue.take(limitOf)
    if (entry === null) return false
    queue.start(entry.name, limits.perDestination)
    add(entry)
    void attempt(entry)
    return true
  }

  async function run(): Promise<object[]> {
    while (true) {
      while (!isStopped && startNext());
      if (queue.running.size === 0 && paused.size === 0) break
      await change.promise
      change = Promise.withResolvers()
    }
    const left = queue.items()
    for (const { name } of left) queue.remove(name, name)
    // Reset in the same tick as the last check, so that a concurrent enqueue starts a new run.
    isRunning = false
    return left.map(({ key }) => key)
  }

  return {
    async enqueue(key, makeAttempt) {
      add({ name: JSON.stringify(key), key, attempt: makeAttempt })
      change.resolve()
      if (isRunning) return []
      isRunning = true
      return (await run()) as (typeof key)[]
    },
    stop() {
      isStopped = true
      for (const { entry } of [...paused.values()]) endPause(entry)
      change.resolve()
    },
  }
}
