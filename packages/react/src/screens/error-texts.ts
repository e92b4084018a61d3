import { useSyncExternalStore } from 'react'

type Describe = typeof import('./describe-known-error.ts').describeKnownError

let describe: Describe | null = null
const listeners = new Set<() => void>()

/**
 * Loads the texts of known errors. A page does not need them before its first request has failed,
 * and without them errors are named by their code.
 */
export async function loadErrorTexts(): Promise<void> {
  if (describe !== null) return
  describe = (await import('./describe-known-error.ts')).describeKnownError
  for (const listener of listeners) listener()
}

/** Describes known errors; null until the texts are loaded. */
export const readErrorTexts = (): Describe | null => describe

/** The same, for components: they are rendered again when the texts are loaded. */
export const useErrorTexts = (): Describe | null =>
  useSyncExternalStore(subscribe, readErrorTexts, () => null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
