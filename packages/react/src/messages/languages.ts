import type { LoadedLanguage } from './loaded-language.ts'

const ENGLISH: LoadedLanguage = { language: 'en-US', messages: {} }

const loaded = new Map<string, LoadedLanguage | Promise<LoadedLanguage>>()

/**
 * The language for the wanted tags, such as `de-AT,en`, preferred ones first. English comes at
 * once, without a request. Every other language is a promise until its table is loaded, always the
 * same one, so that components can suspend. If a table cannot be loaded, the texts are English
 * until the language is asked for again.
 */
export function loadLanguage(wanted: string): LoadedLanguage | Promise<LoadedLanguage> {
  if (wanted === '' || /^en\b/i.test(wanted)) return ENGLISH
  const known = loaded.get(wanted)
  if (known !== undefined) return known
  const promise = import('./tables.ts')
    .then(({ loadTable }) => loadTable(wanted.split(',')))
    .then(
      (found) => {
        loaded.set(wanted, found)
        return found
      },
      () => {
        loaded.delete(wanted)
        return { ...ENGLISH, problem: `The texts for ${wanted} could not be loaded.` }
      },
    )
  loaded.set(wanted, promise)
  return promise
}
