import { useSyncExternalStore } from 'react'

// From this width on, the list and the page fit side by side (protocol 08 §15.1).
const WIDE = '(min-width: 640px)'

/** Whether the window is wide enough for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, read, () => true)

const read = () => window.matchMedia(WIDE).matches

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
