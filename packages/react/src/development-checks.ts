import { loadLanguage } from './messages/languages.ts'
import { warnOfStyleMistakes } from './theme/check-styles.ts'
import { warnOnce } from './warn-once.ts'

/**
 * Warns of languages without texts that an app names, separated by commas, and of tokens and slots
 * that the styles of the page name wrongly. Only loaded in development.
 */
export function warnOfMistakes(languages: string): void {
  for (const tag of languages.split(','))
    Promise.resolve(loadLanguage(tag)).then(
      ({ problem }) => problem && warnOnce(`Provider: ${problem}`),
      () => {},
    )
  try {
    warnOfStyleMistakes()
  } catch {
    // The page works without the check.
  }
}
