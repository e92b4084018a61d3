import type { Language, Messages } from '@latchkey/contract/pure'
import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../stored.ts'
import { currentLanguage, setTexts } from '../text.ts'

// Each table is a file of its own. English needs none.
const TABLES = {
  'de-DE': () => import('./tables/de-DE.ts'),
  'en-US': null,
} as const satisfies {
  readonly [L in Language]?: (() => Promise<{ readonly default: Messages }>) | null
}

/** A language of the dashboard. */
export type DashboardLanguage = keyof typeof TABLES

/** The languages by the names that their speakers use. */
export const LANGUAGE_NAMES: readonly (readonly [DashboardLanguage, string])[] = [
  ['de-DE', 'Deutsch'],
  ['en-US', 'English'],
]

const KEY = 'latchkey-language'
const listeners = new Set<() => void>()

/** The first of the wanted languages that the dashboard has; English if there is none. */
export function findLanguage(wanted: readonly string[]): DashboardLanguage {
  // One table for all regions of a language, so its first subtag is enough.
  const nameOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]
  const languages = Object.keys(TABLES) as DashboardLanguage[]
  for (const tag of wanted) {
    const found = languages.find((language) => nameOf(language) === nameOf(tag))
    if (found) return found
  }
  return 'en-US'
}

/**
 * Loads the language that was chosen in this browser, else the one that the browser asks for. The
 * page is in English if it cannot be loaded.
 */
export async function loadFirstLanguage(): Promise<void> {
  const stored = readStored(KEY)
  await show(findLanguage([...(stored ? [stored] : []), ...navigator.languages])).catch(() =>
    show('en-US'),
  )
}

/** Shows the dashboard in another language, and remembers it. Throws if it cannot be loaded. */
export async function chooseLanguage(language: DashboardLanguage): Promise<void> {
  await show(language)
  writeStored(KEY, language)
}

/** The language of the page. A component that is keyed by it is in that language. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage)

async function show(language: DashboardLanguage): Promise<void> {
  const messages = (await TABLES[language]?.())?.default ?? {}
  setTexts(language, messages)
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
