import type { Language, Messages } from '@latchkey/contract/pure'
import { useSyncExternalStore } from 'react'
import { currentLanguage, setTexts } from '../text.ts'
import { type DashboardLanguage, rememberLanguage, wantedLanguage } from './wanted-language.ts'

type LoadTable = () => Promise<{ readonly default: Messages }>

// Each table is a file of its own.
const TABLES: { readonly [L in Exclude<DashboardLanguage, 'en-US'>]: LoadTable } = {
  'de-DE': () => import('./tables/de-DE.ts'),
}

const listeners = new Set<() => void>()

/**
 * Loads the language that was chosen in this browser, else the one that the browser asks for. The
 * page is in English if it cannot be loaded.
 */
export async function loadFirstLanguage(): Promise<void> {
  await show(wantedLanguage()).catch(() => show('en-US'))
}

/** Shows the dashboard in another language, and remembers it. Throws if it cannot be loaded. */
export async function chooseLanguage(language: DashboardLanguage): Promise<void> {
  await show(language)
  rememberLanguage(language)
}

/** The language of the page. A component that is keyed by it is in that language. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

async function show(language: DashboardLanguage): Promise<void> {
  const messages = language === 'en-US' ? {} : (await TABLES[language]()).default
  setTexts(language, messages)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
