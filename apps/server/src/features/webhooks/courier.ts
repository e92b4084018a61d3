/** Calls on endpoints in turn, so many at a time in one process. */
export interface Courier {
  /**
   * Calls on one again and again until its round says that nothing is left; so it does for everyone named while it is out. Resolves when the courier
   * is back, or at once if it is out already and has taken the call along. What it brings back are those it no longer got to.
   */
  visit<Key extends object>(key: Key, round: () => Promise<boolean>): Promise<Key[]>
  /** Begins no more rounds. */
  stop(): void
}

interface Visit {
  key: object
  round: () => Promise<boolean>
}

/** Slow receivers hold up one place each; those who answer share the rest. */
const PLACES = 32

/**
 * There is one courier in a process, and its tour is one job: however many receivers keep a connection open and silent, they take one place of the
 * worker's few, and mails and the like get through.
 */
export function createCourier(onError: (error: unknown) => void, places = PLACES): Courier {
  const waiting = new Map<string, Visit>()
  const running = new Map<string, Promise<void>>()
  let isOut = false
  let isStopped = false
  let call = Promise.withResolvers<void>()

  async function make(name: string, visit: Visit): Promise<void> {
    try {
      // One round, then to the end of the line: an endpoint with much to come holds up no other.
      if ((await visit.round()) && !waiting.has(name)) waiting.set(name, visit)
    } catch (error) {
      onError(error)
    } finally {
      running.delete(name)
    }
  }

  function beginWhatFits(): void {
    for (const [name, visit] of waiting) {
      if (running.size >= places) return
      // Never twice at once: it is called on again when the round is over.
      if (running.has(name)) continue
      waiting.delete(name)
      running.set(name, make(name, visit))
    }
  }

  async function tour(): Promise<object[]> {
    while (true) {
      if (!isStopped) beginWhatFits()
      if (running.size === 0) break
      await Promise.race([call.promise, ...running.values()])
      call = Promise.withResolvers()
    }
    const left = [...waiting.values()].map(({ key }) => key)
    waiting.clear()
    // In the same breath: who calls after the last look must find the courier at home.
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
      call.resolve()
    },
  }
}
