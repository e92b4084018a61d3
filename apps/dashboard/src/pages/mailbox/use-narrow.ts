import { useSyncExternalStore } from 'react'

// Below this, list and mail beside each other would both be too narrow to read.
const NARROW = '(max-width: 1023px)'

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Is there room for one thing at a time only? */
export const useNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
