/**
 * What this browser, or only this tab of it, stored. Storage may be forbidden: nothing is stored then,
 * all else works.
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

/** See `readStored`. */
export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
