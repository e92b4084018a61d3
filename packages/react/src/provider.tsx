import { appInternals } from '@latchkey/js'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ClientApp } from './client-app.ts'
import { ProviderContext } from './context.ts'
import { findOverrideMistake } from './messages/check-overrides.ts'
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
  useOverrideCheck(overrides)
  const context = useMemo(() => ({ app, translate }), [app, translate])

  useEffect(() => {
    app[appInternals].prefetchUser()
    // For people who look around in their browser's console.
    Object.assign(globalThis, { latchkeyApp: app })
  }, [app])

  return <ProviderContext.Provider value={context}>{children}</ProviderContext.Provider>
}

/** Throws in rendering, as soon as it is known that one of the overridden texts does not exist. */
function useOverrideCheck(overrides: string): void {
  const [mistake, setMistake] = useState<Error | null>(null)

  useEffect(() => {
    let current = true
    findOverrideMistake(JSON.parse(overrides)).then(
      (found) => current && setMistake(found),
      // The list of texts could not be fetched; the page can do without it.
      () => {},
    )
    return () => {
      current = false
    }
  }, [overrides])

  if (mistake) throw mistake
}
