import { useSyncExternalStore } from 'react'
import { onStored, writeStored } from '../stored.ts'
import { applyTheme, readTheme, THEME_KEY, type Theme } from './theme.ts'

/** The chosen theme, also after it is chosen elsewhere on the page. */
export const useTheme = (): Theme => useSyncExternalStore(onStored, readTheme)

/** Shows the whole page in a theme from now on, and remembers it. */
export function chooseTheme(theme: Theme): void {
  writeStored(THEME_KEY, theme)
  applyTheme(theme)
}
