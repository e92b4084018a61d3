import { readStored } from '../stored.ts'

/** Light, dark, or as the system. */
export type Theme = 'light' | 'dark' | 'system'

/** Where this browser keeps the choice. */
export const THEME_KEY = 'latchkey-theme'

/** The choice of this browser. */
export function readTheme(): Theme {
  const stored = readStored(THEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies a theme to the whole page. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
