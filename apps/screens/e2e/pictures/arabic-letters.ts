import type { Page } from 'playwright-core'
import messages from '../../../../packages/react/src/messages/tables/fr-FR.ts'

/**
 * The language whose table is replaced: no language of the screens is written from right to left.
 */
export const ARABIC = 'fr-FR'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const LETTERS = 'ابكديفغهيجكلمنوبقرستوفوخيز'

/** The English text in Arabic letters, with its placeholders. */
const transcribe = (text: string) =>
  text.includes('plural')
    ? text
    : text
        .split(/(\{\w+\})/)
        .map((part) =>
          part.startsWith('{')
            ? part
            : part
                .toLowerCase()
                .replaceAll(/[a-z]/g, (letter) => LETTERS[LATIN.indexOf(letter)] ?? letter)
                .replaceAll('?', '؟')
                .replaceAll(',', '،'),
        )
        .join('')

/** Shows Arabic letters instead of French, to see texts of both directions together. */
export async function writeInArabicLetters(page: Page): Promise<void> {
  const table = Object.fromEntries(Object.keys(messages).map((key) => [key, transcribe(key)]))
  await page.route(`**/${ARABIC}-*.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default ${JSON.stringify(table)}`,
    }),
  )
}
