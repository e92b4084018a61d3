/** Calls on endpoints in turn, so many at a time in one process. */
export interface Dispatcher {
  /**
   * Calls on one again and again until a round finds nothing to do (null); so it does for everyone named while it is out. Resolves when the dispatcher is
   * back, or at once if it is out already and has taken the call along. What it brings back are those it no longer got to.
   */
  visit<Key extends object>(key: Key, round: () => Promise<Round | null>): Promise<Key[]>
  /** Begins no more rounds. */
  stop(): void
}

/** What came of a round that found something to do. */
export interface Round {
  /** How long the receiver kept it. */
  tookMs: number
  /** So long the next round may not begin. Short, for the dispatcher does not come home meanwhile. */
  pauseMs: number
}

interface Visit {
  key: object
  round: () => Promise<Round | null>
}

/** Who keeps a round longer than that is slow. */
const SLOW_MS = 1_000

/** However many receivers are slow, those who answer have half of the places to themselves. */
const PLACES = { all: 32, slow: 16 }

/** So many slow ones are remembered, those of the last time. */
const MAX_REMEMBERED = 10_000

/** A timer may go off a little early, and who comes before the time waits for the worker to look again. */
const TIMER_SLACK_MS = 2

/**
 * There is one dispatcher in a process, and its tour is one job: however many receivers keep a connection open and silent, they take one place of the
 * worker's few, and mails and the like get through.
 */
export function createDispatcher(onError: (error: unknown) => void, places = PLACES): Dispatcher {
  const waiting = new Map<string, Visit>()
  const running = new Map<string, Promise<void>>()
  const resting = new Map<string, { visit: Visit; timer: NodeJS.Timeout }>()
  // Those whose last round was slow, also on a tour before: who gets one message a minute would be new on each.
  const slow = new Set<string>()
  let isOut = false
  let isStopped = false
  let call = Promise.withResolvers<void>()

  async function make(name: string, visit: Visit): Promise<void> {
    try {
      const round = await visit.round()
      if (round !== null) {
        remember(name, round.tookMs > SLOW_MS)
        comeAgain(name, visit, round.pauseMs)
      }
    } catch (error) {
      onError(error)
    } finally {
      running.delete(name)
    }
  }

  function remember(name: string, isSlow: boolean): void {
    slow.delete(name)
    if (!isSlow) return
    slow.add(name)
    const [oldest] = slow
    if (slow.size > MAX_REMEMBERED && oldest !== undefined) slow.delete(oldest)
  }

  function comeAgain(name: string, visit: Visit, pauseMs: number): void {
    if (pauseMs === 0 || isStopped) {
      // One round, then to the end of the line: an endpoint with much to come holds up no other.
      if (!waiting.has(name)) waiting.set(name, visit)
      return
    }
    // Also if it was named meanwhile: that call comes before the pause is over.
    clearTimeout(resting.get(name)?.timer)
    resting.set(name, { visit, timer: setTimeout(() => endRest(name), pauseMs + TIMER_SLACK_MS) })
  }

  function endRest(name: string): void {
    const rest = resting.get(name)
    if (rest === undefined) return
    clearTimeout(rest.timer)
    resting.delete(name)
    if (!waiting.has(name)) waiting.set(name, rest.visit)
    call.resolve()
  }

  function beginWhatFits(): void {
    let slowOnes = [...running.keys()].filter((name) => slow.has(name)).length
    for (const [name, visit] of waiting) {
      if (running.size >= places.all) return
      // Never twice at once: it is called on again when the round is over.
      if (running.has(name)) continue
      if (slow.has(name)) {
        if (slowOnes >= places.slow) continue
        slowOnes += 1
      }
      waiting.delete(name)
      running.set(name, make(name, visit))
    }
  }

  async function tour(): Promise<object[]> {
    while (true) {
      if (!isStopped) beginWhatFits()
      if (running.size === 0 && resting.size === 0) break
      await Promise.race([call.promise, ...running.values()])
      call = Promise.withResolvers()
    }
    const left = [...waiting.values()].map(({ key }) => key)
    waiting.clear()
    // In the same breath: who calls after the last look must find the dispatcher at home.
    isOut = false
    return left
  }

  return {
    async visit(key, round) {
      waiting.set(JSON.stringify(key), { key, round })
      call.resolve()
      if (isOut) return []
      isOut = true
      return (await tour()) as (typeof key)[]
    },
    stop() {
      isStopped = true
      for (const name of resting.keys()) endRest(name)
      call.resolve()
    },
  }
}
