import { useSyncExternalStore } from 'react'

// Below this width, list and email side by side are too narrow to read.
const NARROW = '(max-width: 1023px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether there is space for only one of them. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
