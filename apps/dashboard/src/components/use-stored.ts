import { useState, useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '../stored.ts'

/**
 * What this browser stored under a key, also after it is written elsewhere on the page, and a
 * function that writes it. If storage is forbidden, only the component keeps it.
 */
export function useStored(key: string): readonly [string | null, (value: string) => void] {
  const stored = useSyncExternalStore(onStored, () => readStored(key))
  const [kept, setKept] = useState<string | null>(null)
  return [
    stored ?? kept,
    (value) => {
      setKept(value)
      writeStored(key, value)
    },
  ]
}
