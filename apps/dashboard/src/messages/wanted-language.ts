import { readStored, writeStored } from '../stored.ts'

const LANGUAGES = ['de-DE', 'en-US'] as const

/** A language of the dashboard. */
export type DashboardLanguage = (typeof LANGUAGES)[number]

/** Where this browser keeps the choice. */
export const LANGUAGE_KEY = 'latchkey-language'

/** The language that was chosen in this browser, else the first one that the browser asks for. */
export function wantedLanguage(): DashboardLanguage {
  const stored = readStored(LANGUAGE_KEY)
  return findLanguage([...(stored ? [stored] : []), ...navigator.languages])
}

/** Remembers the choice in this browser. */
export const rememberLanguage = (language: DashboardLanguage): void =>
  writeStored(LANGUAGE_KEY, language)

/** The first of the wanted languages that the dashboard has; English if there is none. */
export function findLanguage(wanted: readonly string[]): DashboardLanguage {
  // One table for all regions of a language, so its first subtag is enough.
  const nameOf = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => nameOf(language) === nameOf(tag))
    if (found) return found
  }
  return 'en-US'
}
