import { useSyncExternalStore } from 'react'

/** Light or dark, or as the system is. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'latchkey-theme'
const listeners = new Set<() => void>()

/** The choice of this browser. */
export function readTheme(): Theme {
  const found = readStored(KEY)
  return found === 'light' || found === 'dark' ? found : 'system'
}

/** Shows a theme, on the whole page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The choice and the way to another one, which is kept. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTheme)
  return [theme, choose]
}

function choose(theme: Theme): void {
  writeStored(KEY, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

/** Storage may be forbidden; then nothing is kept and everything else works. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
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
