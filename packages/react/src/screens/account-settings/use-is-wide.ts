import { useSyncExternalStore } from 'react'

// From here on there is room for the list beside what is chosen in it (protocol 08 §15.1).
const WIDE = '(min-width: 640px)'

/** Is the window wide enough for two columns? */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, read, () => true)

const read = () => window.matchMedia(WIDE).matches

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
