import { createTranslate, type Translate } from '@latchkey/contract/pure'
import { appInternals } from '@latchkey/js/internal'
import { useEffect, useMemo, useState } from 'react'
import type { ClientApp } from '../client-app.ts'
import { loadLanguage } from './languages.ts'
import type { LoadedLanguage } from './loaded-language.ts'
import { useWantedLanguages } from './wanted-language.ts'

/** The texts of a Provider. */
export interface Texts {
  readonly loaded: LoadedLanguage | Promise<LoadedLanguage>
  readonly translateWith: (loaded: LoadedLanguage) => Translate
}

const toLoad = new WeakMap<Promise<string>, Promise<LoadedLanguage>>()

function load(wanted: string | Promise<string>): LoadedLanguage | Promise<LoadedLanguage> {
  if (typeof wanted === 'string') return loadLanguage(wanted)
  // The same promise each time, because a component that suspends is rendered from its start.
  const known = toLoad.get(wanted) ?? wanted.then(loadLanguage)
  toLoad.set(wanted, known)
  return known
}

/**
 * The texts in the language for a Provider (protocol 08 §17.3). After a change, the former ones
 * remain until the new ones are loaded.
 */
export function useTexts({
  app,
  lang,
  fallbackLang,
  overrides,
}: {
  readonly app: ClientApp
  readonly lang: string | undefined
  readonly fallbackLang: string | undefined
  readonly overrides: string
}): Texts {
  const wanted = useWantedLanguages(lang, fallbackLang)
  const next = load(wanted)
  const [shown, setShown] = useState(next)
  const loaded = next instanceof Promise ? shown : next

  useEffect(() => {
    let isCurrent = true
    Promise.resolve(next).then(
      (found) => {
        if (!isCurrent) return
        setShown(found)
        app[appInternals].setLanguage(found.language)
      },
      // Thrown where the texts are shown.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [app, next])

  return useMemo(() => {
    let latest: { from: LoadedLanguage; translate: Translate } | undefined
    const translateWith = (from: LoadedLanguage) => {
      if (latest?.from !== from) {
        const { language, messages } = from
        const options = { messages, overrides: JSON.parse(overrides) }
        latest = { from, translate: createTranslate(language, options) }
      }
      return latest.translate
    }
    return { loaded, translateWith }
  }, [loaded, overrides])
}
