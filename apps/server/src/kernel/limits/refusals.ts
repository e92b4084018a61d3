import { Lru } from '../lru.ts'

const MAX_KEPT = 20_000
const MAX_DOUBTFUL_MS = 2_000

/** Caches recent rejections, so that a flood of the same attempt costs no statements. */
export interface Refusals {
  /** How long the key stays rejected, in milliseconds; 0 if the counters must be read. */
  remainingMs(key: string): number
  /** `doubtful`: points may be refunded meanwhile, so the counters should be read again soon. */
  remember(key: string, remainingMs: number, certainty: 'certain' | 'doubtful'): void
  forget(key: string): void
}

export function createRefusals(): Refusals {
  const kept = new Lru<string, { opensAt: number; staleAt: number }>(MAX_KEPT)
  // Uses the clock of the counters.
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
