import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../stored.ts'

/** Light, dark, or as the system. */
export type Theme = 'light' | 'dark' | 'system'

const KEY = 'latchkey-theme'
const listeners = new Set<() => void>()

/** The choice of this browser. */
export function readTheme(): Theme {
  const stored = readStored(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme to the whole page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** The choice, and a function that stores another. */
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
