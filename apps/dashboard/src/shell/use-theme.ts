import { useSyncExternalStore } from 'react'
import { onStored } from '../stored.ts'
import { readTheme, type Theme } from './theme.ts'

/** The chosen theme, also after it is chosen elsewhere on the page. */
export const useTheme = (): Theme => useSyncExternalStore(onStored, readTheme)
