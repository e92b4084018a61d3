import type { CacheEntry } from './cache.ts'

/**
 * Entries that are updated together. An entry without subscribers, whose value is too old to be
 * used, is dropped: a server runs for months and serves many users.
 */
export interface EntryPool {
  /** The entry of that name, created if it does not exist. */
  entry<T>(name: unknown, make: () => CacheEntry<T>): CacheEntry<T>
  refresh(): Promise<void>
}

const FIRST_SWEEP_AT = 200

export function createEntryPool(): EntryPool {
  const entries = new Map<unknown, CacheEntry<unknown>>()
  let sweepAt = FIRST_SWEEP_AT

  function sweep(): void {
    for (const [name, entry] of entries) if (entry.isIdle) entries.delete(name)
    // Waiting until there are twice as many keeps the cost of sweeping proportional to that of
    // creating entries.
    sweepAt = Math.max(FIRST_SWEEP_AT, entries.size * 2)
  }

  return {
    entry<T>(name: unknown, make: () => CacheEntry<T>) {
      const known = entries.get(name)
      // The name determines the kind of the entry.
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
