import { LANGUAGE_COOKIE, type Language } from '@latchkey/contract/pure'
import { createContext, use, useSyncExternalStore } from 'react'
import { loadLanguage } from './languages.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * The languages of the visitor that a server found in the request, then the fallback, preferred
 * ones first and separated by commas. Null if it does not know.
 */
export const RenderedLanguages = createContext<Promise<string> | null>(null)

const listeners = new Set<() => void>()
/** The choice on this page. Kept here as well, because cookies may be blocked. */
let chosen: Language | null = null

/** Remembers the language that the user has chosen, for this page and the next ones. */
export function chooseLanguage(language: Language): void {
  chosen = language
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari only know this way.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener?.('languagechange', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('languagechange', listener)
  }
}

/** What was chosen on this page. The cookie of an earlier one is nobody's mistake. */
export const chosenLanguage = (): string | null => chosen

/** What the user has chosen before, then what the browser asks for. Empty on a server. */
const fromBrowser = (): string => {
  const remembered = /(?:^|; )latchkey-language=([\w-]+)/.exec(globalThis.document?.cookie ?? '')
  return [chosen ?? remembered?.[1] ?? [], navigator.languages].flat().join(',')
}

/** The wanted languages with one that follows them. */
const withFallback = (wanted: string, fallback: string | undefined): string =>
  fallback ? `${wanted},${fallback}` : wanted

/** Loads the texts for the browser, so that the first render shows them. */
export const preloadLanguage = async (fallback?: string): Promise<void> => {
  await loadLanguage(withFallback(fromBrowser(), fallback))
}

/**
 * The languages to show, preferred ones first and separated by commas: the `lang` of the app, else
 * the user's choice, else those of the browser, then the fallback. While a page from a server is
 * taken over, they are those of the server, which adds the fallback itself.
 */
export function useWantedLanguages(
  lang: string | undefined,
  fallback: string | undefined,
): string | Promise<string> {
  const rendered = use(RenderedLanguages)
  const local = useSyncExternalStore(subscribe, fromBrowser, () => '')
  return lang ?? (chosen === null && rendered ? rendered : withFallback(local, fallback))
}
