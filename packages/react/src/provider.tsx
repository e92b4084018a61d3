import type { TranslationOverrides } from '@latchkey/contract/pure'
import { appInternals, isDevelopment } from '@latchkey/js/internal'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ClientApp } from './client-app.ts'
import { ProviderContext } from './context.ts'
import { ImpersonationPlace } from './impersonation-place.tsx'
import { findOverrideMistake } from './messages/check-overrides.ts'
import { useTexts } from './messages/use-texts.ts'
import { chosenLanguage } from './messages/wanted-language.ts'
import { loadErrorTexts } from './screens/error-texts.ts'
import { SetupBoundary } from './setup-boundary.tsx'

export interface ProviderProps {
  app: ClientApp
  /**
   * The language of the texts, such as `de-DE`. English if unknown. Default: what the user has
   * chosen with `useLanguage`, else the language of the browser. Give it if your app has one
   * language, or renders on a server.
   */
  lang?: string | undefined
  /**
   * The language without `lang` and without a choice of the user, if the browser prefers no
   * language that has texts. Default: English.
   */
  fallbackLang?: string | undefined
  /** Custom texts by their English source text. They take precedence over the language. */
  translationOverrides?: TranslationOverrides | undefined
  /**
   * Whether a banner says when an administrator impersonates the user. False if your app shows
   * `user.impersonation` itself. Default: true.
   */
  impersonationBanner?: boolean | undefined
  children?: ReactNode
}

/**
 * Provides an app and its texts to all components below, and preloads the current user without
 * blocking the page.
 */
export function Provider({
  app,
  lang,
  fallbackLang,
  translationOverrides,
  impersonationBanner = true,
  children,
}: ProviderProps) {
  // Compared by content: overrides are often written inline, and a new function would render all
  // texts again.
  const overrides = JSON.stringify(translationOverrides ?? {})
  const isDeveloping = isDevelopment(app[appInternals].context)
  const texts = useTexts({ app, lang, fallbackLang, overrides })
  useOverrideCheck(overrides)
  useMistakeCheck(isDeveloping, `${lang ?? chosenLanguage() ?? ''},${fallbackLang ?? ''}`)
  const context = useMemo(() => ({ app, texts }), [app, texts])

  useEffect(() => {
    app[appInternals].prefetchUser()
    // Without them, errors are named by their code.
    loadErrorTexts().catch(() => {})
    // For developers in the browser console.
    Object.assign(globalThis, { latchkeyApp: app })
  }, [app])

  // A boundary that passes errors on makes React report them twice, so production has none.
  const content = isDeveloping ? <SetupBoundary>{children}</SetupBoundary> : children
  return (
    <ProviderContext.Provider value={context}>
      {content}
      {impersonationBanner && <ImpersonationPlace app={app} />}
    </ProviderContext.Provider>
  )
}

/** Warns in development of languages, tokens and slots that do not exist. */
function useMistakeCheck(isDeveloping: boolean, languages: string): void {
  useEffect(() => {
    if (!isDeveloping) return
    import('./development-checks.ts').then(
      ({ warnOfMistakes }) => warnOfMistakes(languages),
      // The page works without the check.
      () => {},
    )
  }, [isDeveloping, languages])
}

/** Throws during rendering when an overridden text does not exist. */
function useOverrideCheck(overrides: string): void {
  const [mistake, setMistake] = useState<Error | null>(null)

  useEffect(() => {
    let current = true
    findOverrideMistake(JSON.parse(overrides)).then(
      (found) => current && setMistake(found),
      // The page works without the list of texts.
      () => {},
    )
    return () => {
      current = false
    }
  }, [overrides])

  if (mistake) throw mistake
}
