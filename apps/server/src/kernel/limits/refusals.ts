import { Lru } from '../lru.ts'

const MAX_KEPT = 20_000
const MAX_DOUBTFUL_MS = 2_000

/** What was refused a moment ago, so that a flood of the same costs no statement each. */
export interface Refusals {
  /** How long the key stays refused, in milliseconds; 0 if the counters have to be asked. */
  remainingMs(key: string): number
  /**
   * `doubtful`: points may be given back meanwhile, so that the counters should be asked again
   * soon.
   */
  remember(key: string, remainingMs: number, certainty: 'certain' | 'doubtful'): void
  forget(key: string): void
}

export function createRefusals(): Refusals {
  const kept = new Lru<string, { opensAt: number; staleAt: number }>(MAX_KEPT)
  // By the same clock as the counters.
  return {
    remainingMs(key) {
      const refusal = kept.get(key)
      const now = Date.now()
      return refusal === undefined || refusal.staleAt <= now ? 0 : refusal.opensAt - now
    },
    remember(key, remainingMs, certainty) {
      const now = Date.now()
      const believedMs =
        certainty === 'certain' ? remainingMs : Math.min(remainingMs, MAX_DOUBTFUL_MS)
      kept.set(key, { opensAt: now + remainingMs, staleAt: now + believedMs })
    },
    forget: (key) => kept.delete(key),
  }
}
