import type { CacheEntry } from '@latchkey/js/internal'
import { useSyncExternalStore } from 'react'

/**
 * The value of a cache entry. Suspends while it loads, throws its error, and renders again when it
 * changes.
 */
export function useEntry<T>(entry: CacheEntry<T>): T {
  useSyncExternalStore(entry.subscribe, entry.getSnapshot, entry.getSnapshot)
  return readEntry(entry)
}

/** Like `useEntry`, but null without an entry. */
export function useEntryIfAny<T>(entry: CacheEntry<T> | null): T | null {
  const { subscribe, getSnapshot } = entry ?? nothing
  useSyncExternalStore<unknown>(subscribe, getSnapshot, getSnapshot)
  return entry && readEntry(entry)
}

const nothing = { subscribe: () => () => {}, getSnapshot: () => null }

/** Like `useEntry`, without updates. */
export function readEntry<T>(entry: CacheEntry<T>): T {
  const state = entry.getSnapshot()
  if (state.status === 'error') throw state.error
  if (state.status === 'pending') throw state.promise
  return state.value
}
