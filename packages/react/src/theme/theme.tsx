'use client'

import { type ReactNode, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { watchColorScheme } from './color-scheme.ts'
import { type ThemeConfig, themeStyles } from './theme-styles.ts'

export interface ThemeProps {
  theme?: ThemeConfig | undefined
  /** The nonce of the content security policy of the page. */
  nonce?: string | undefined
  children?: ReactNode
}

const isBrowser = typeof document !== 'undefined'
const useIsomorphicLayoutEffect = isBrowser ? useLayoutEffect : useEffect

/**
 * Colors and radius for all components of the SDK on the page, for light and dark
 * (protocol 08 §17.2). Throws during rendering if a value is not valid CSS.
 */
export function Theme({ theme, nonce, children }: ThemeProps) {
  // Compared by content: themes are often written inline.
  const text = JSON.stringify(theme ?? {})
  const styles = useMemo(() => themeStyles(JSON.parse(text)), [text])
  const isFromServer = useIsFromServer()

  useIsomorphicLayoutEffect(() => watchColorScheme(), [])

  useEffect(() => {
    if (!isDevelopment()) return
    import('./check-theme.ts')
      .then(({ warnOfThemeProblems }) => warnOfThemeProblems(JSON.parse(text)))
      // The page works without the check.
      .catch(() => {})
  }, [text])

  return (
    <>
      {/* A browser hides the nonce from scripts, so it differs from the one of the server. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: themeStyles checks each value */}
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      {isFromServer && (
        // Before the first paint of a page from a server. Elsewhere the effect does it.
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
          dangerouslySetInnerHTML={{ __html: `(${watchColorScheme})()` }}
        />
      )}
      {children}
    </>
  )
}

const subscribe = () => () => {}

/** True on the server and while a page from the server is taken over. */
const useIsFromServer = () =>
  useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  )

/** Bundlers replace only the literal text. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    // A page without a bundler has no process.
    return false
  }
}
