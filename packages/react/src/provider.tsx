import { appInternals } from '@latchkey/js'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { ClientApp } from './client-app.ts'
import { ProviderContext } from './context.ts'
import { createTranslate, type TranslationOverrides } from './messages/translate.ts'

export interface ProviderProps {
  app: ClientApp
  /** Language of the texts, such as `de-DE`; English where it is unknown. */
  lang?: string | undefined
  /** Own texts by the exact English source string; they win over the language. */
  translationOverrides?: TranslationOverrides | undefined
  children?: ReactNode
}

/** Gives an app and its texts to everything below, and begins to read the current user without holding the page up. */
export function Provider({ app, lang, translationOverrides, children }: ProviderProps) {
  // Compared by content: overrides are often written inline, and a new function would render every text again.
  const overrides = JSON.stringify(translationOverrides ?? {})
  const translate = useMemo(() => createTranslate(lang, JSON.parse(overrides)), [lang, overrides])
  const context = useMemo(() => ({ app, translate }), [app, translate])

  useEffect(() => {
    app[appInternals].prefetchUser()
    // For people who look around in their browser's console.
    Object.assign(globalThis, { latchkeyApp: app })
  }, [app])

  return <ProviderContext.Provider value={context}>{children}</ProviderContext.Provider>
}
