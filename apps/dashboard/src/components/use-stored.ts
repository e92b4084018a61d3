import { useSyncExternalStore } from 'react'
import { onStored, readStored } from '../stored.ts'

/** What this browser stored under a key, also after it is written elsewhere on the page. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(onStored, () => readStored(key))
