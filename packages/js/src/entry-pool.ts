import type { CacheEntry } from './cache.ts'

/**
 * Entries that are brought up to date together. One that nobody watches, and whose answer is too
 * old to be used, is let go: a server runs for months and meets many users.
 */
export interface EntryPool {
  /** The entry of that name, made where there is none. */
  entry<T>(name: unknown, make: () => CacheEntry<T>): CacheEntry<T>
  refresh(): Promise<void>
}

const FIRST_SWEEP_AT = 200

export function createEntryPool(): EntryPool {
  const entries = new Map<unknown, CacheEntry<unknown>>()
  let sweepAt = FIRST_SWEEP_AT

  function sweep(): void {
    for (const [name, entry] of entries) if (entry.isIdle) entries.delete(name)
    // Waiting until there are twice as many keeps the cost of sweeping in proportion to that of
    // making entries.
    sweepAt = Math.max(FIRST_SWEEP_AT, entries.size * 2)
  }

  return {
    entry<T>(name: unknown, make: () => CacheEntry<T>) {
      const known = entries.get(name)
      // Whoever names an entry always means the same kind of thing.
      if (known) return known as CacheEntry<T>
      if (entries.size >= sweepAt) sweep()
      const entry = make()
      entries.set(name, entry)
      return entry
    },
    async refresh() {
      await Promise.all([...entries.values()].map((entry) => entry.refresh()))
    },
  }
}
