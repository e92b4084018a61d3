import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../stored.ts'

/** Relative to now, or absolute in the time zone of the browser or in UTC. */
export type TimeFormat = 'relative' | 'local' | 'utc'

const KEY = 'latchkey-times'
const listeners = new Set<() => void>()

/** The choice of this browser. */
function readTimeFormat(): TimeFormat {
  const stored = readStored(KEY)
  return stored === 'local' || stored === 'utc' ? stored : 'relative'
}

/** Shows all times in a format from now on, and remembers it. */
export function chooseTimeFormat(format: TimeFormat): void {
  writeStored(KEY, format)
  for (const listener of listeners) listener()
}

/** How this browser shows times. */
export const useTimeFormat = (): TimeFormat => useSyncExternalStore(subscribe, readTimeFormat)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
