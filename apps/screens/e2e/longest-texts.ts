import { LANGUAGES, type Messages } from '@latchkey/contract/pure'
import type { Page } from 'playwright-core'

/** The table of every language, without English, by its tag. */
const tables: Messages[] = await Promise.all(
  LANGUAGES.filter((language) => language !== 'en-US').map(
    async (language) =>
      (await import(`../../../packages/react/src/messages/tables/${language}.ts`)).default,
  ),
)

/** What a reader sees of a pattern: without its placeholders, which are as long as their values. */
const visible = (pattern: string) => pattern.replaceAll(/\{[^{}]*\}/g, '')

/** The width of a text in halves of a character: Chinese, Japanese and Korean ones are wide. */
const widthOf = (text: string) =>
  [...visible(text)].reduce((sum, character) => sum + (character >= '⺀' ? 2 : 1), 0)

/** The width of the longest part of a text that a browser does not break. */
const wordWidthOf = (text: string) =>
  Math.max(
    ...visible(text)
      .replaceAll(/[⺀-￯]/g, ' ')
      .split(/[\s-]/)
      .map(widthOf),
  )

/** For each text, the translation that is largest by the given measure. */
const largest = (measure: (text: string) => number): Messages =>
  Object.fromEntries(
    Object.keys(tables[0] ?? {}).map((key) => [
      key,
      tables
        .map((table) => table[key] ?? '')
        .reduce((one, other) => (measure(other) > measure(one) ? other : one)),
    ]),
  )

/** The languages whose tables are replaced, and what by. */
const STAND_INS = { 'de-DE': largest(widthOf), 'fr-FR': largest(wordWidthOf) }

/**
 * Chooses, at the foot of the page, the longest texts and then the longest words of all languages.
 */
export async function tryLongestTexts(page: Page, look: () => Promise<void>): Promise<void> {
  for (const [language, messages] of Object.entries(STAND_INS)) {
    await page.route(`**/${language}-*.js`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default ${JSON.stringify(messages)}`,
      }),
    )
    await page.locator('footer select').selectOption(language)
    await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' })
    await openMenusAgain(page)
    await look()
  }
}

/** A menu is placed when it opens, for the width that it has then. */
const openMenusAgain = (page: Page) =>
  page.evaluate(async () => {
    for (const menu of document.querySelectorAll<HTMLElement>('[role=menu]:popover-open')) {
      menu.hidePopover()
      menu.showPopover()
      await new Promise((resolve) => menu.addEventListener('toggle', resolve, { once: true }))
    }
  })

/** The texts that a control or a box with hidden overflow cuts or does not contain. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holderOf = (element: Element | null): Element | null => {
      for (let at = element; at; at = at.parentElement) {
        if (at.matches('button, a, [role=tab], [role=menuitem], select')) return at
        if (getComputedStyle(at).overflowX !== 'visible') return at
      }
      return null
    }
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = holderOf(node.parentElement)
      if (!holder || !node.textContent?.trim() || !node.parentElement?.checkVisibility()) continue
      const box = holder.getBoundingClientRect()
      // Texts for screen readers, and the choices of a closed select.
      if (box.width <= 1 || node.parentElement.closest('option')) continue
      range.selectNodeContents(node)
      const fits = [...range.getClientRects()].every(
        (text) =>
          text.width <= 1 ||
          (text.left >= box.left - 1 &&
            text.right <= box.right + 1 &&
            text.top >= box.top - 1 &&
            text.bottom <= box.bottom + 1),
      )
      if (!fits) cut.push(node.textContent)
    }
    return cut
  })
