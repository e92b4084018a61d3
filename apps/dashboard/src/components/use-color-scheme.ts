import { useTheme } from '../shell/use-theme.ts'
import { useMedia } from './use-media.ts'

/** The color scheme that the dashboard shows: the chosen one, or that of the system. */
export function useColorScheme(): 'light' | 'dark' {
  const theme = useTheme()
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  if (theme !== 'system') return theme
  return isSystemDark ? 'dark' : 'light'
}
