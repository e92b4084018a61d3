const STORED = 'latchkey-stored'

/**
 * What this browser, or only this tab of it, stored. Storage may be forbidden: nothing is stored
 * then, all else works.
 */
export function readStored(
  key: string,
  area: 'localStorage' | 'sessionStorage' = 'localStorage',
): string | null {
  try {
    return window[area].getItem(key)
  } catch {
    return null
  }
}

/** See `readStored`. Everyone who called `onStored` is told. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
  dispatchEvent(new Event(STORED))
}

/** Calls a function after each write of this tab. Returns a function that ends this. */
export function onStored(listener: () => void): () => void {
  addEventListener(STORED, listener)
  return () => removeEventListener(STORED, listener)
}
