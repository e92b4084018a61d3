import type { CacheEntry } from '@latchkey/js'
import { useSyncExternalStore } from 'react'

/** The value of a cache entry: suspends while it is unknown, throws when it cannot be had, re-renders when it changes. */
export function useEntry<T>(entry: CacheEntry<T>): T {
  useSyncExternalStore(entry.subscribe, entry.getSnapshot, entry.getSnapshot)
  return readEntry(entry)
}

/** The same where there may be nothing to ask for: null. */
export function useEntryIfAny<T>(entry: CacheEntry<T> | null): T | null {
  const { subscribe, getSnapshot } = entry ?? nothing
  useSyncExternalStore<unknown>(subscribe, getSnapshot, getSnapshot)
  return entry && readEntry(entry)
}

const nothing = { subscribe: () => () => {}, getSnapshot: () => null }

/** The same without following changes. */
export function readEntry<T>(entry: CacheEntry<T>): T {
  const state = entry.getSnapshot()
  if (state.status === 'error') throw state.error
  if (state.status === 'pending') throw state.promise
  return state.value
}
