import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const MOST_STEPS = 40

/**
 * Uses a page with the keyboard alone: without clicks, and without a focus that the test sets.
 * Fails where the focus is lost after a step, or where it cannot be seen.
 */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const focused = () => page.evaluate(readFocus)

  /** Waits until an element has the focus, by its name. */
  const isAt = (name: string) => expect.poll(async () => (await focused())?.name).toBe(name)

  async function walk(key: 'Tab' | 'Shift+Tab', name: string): Promise<void> {
    const labeled = page.getByLabel(name, { exact: true })
    await labeled
      .or(page.getByText(name, { exact: true }))
      .first()
      .waitFor({ state: 'attached' })
    await expect.poll(focused, { message: 'The focus is lost' }).not.toBeNull()
    const passed: string[] = []
    for (let step = 0; step < MOST_STEPS; step += 1) {
      await keyboard.press(key)
      const element = await focused()
      if (element === null) continue
      passed.push(element.name)
      expect(element).toMatchObject({ isVisible: true })
      if (element.name === name) return
    }
    throw new Error(`${key} does not lead to ${name}, but to ${passed.join(' → ')}.`)
  }

  return {
    isAt,
    press: (key: string) => keyboard.press(key),
    type: (text: string) => keyboard.type(text),
    /** Replaces the text of the field that has the focus. */
    async retype(text: string) {
      await keyboard.press('Control+A')
      await keyboard.type(text)
    },
    /** Enters a page that sets no focus. */
    enter: () => keyboard.press('Tab'),
    to: (name: string) => walk('Tab', name),
    backTo: (name: string) => walk('Shift+Tab', name),
    /** Moves to a button or link and presses it. */
    async choose(name: string) {
      await walk('Tab', name)
      await keyboard.press('Enter')
    },
  }
}

/** Name and outline of the element with the focus; null if it is the page. Runs in the page. */
function readFocus(): { name: string; isVisible: boolean } | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const label = (element instanceof HTMLInputElement && element.labels?.[0]) || element
  const words = label.cloneNode(true) as Element
  for (const drawing of words.querySelectorAll('[aria-hidden=true]')) drawing.remove()
  const name = element.getAttribute('aria-label') ?? words.textContent
  // Some controls are drawn by an element around or beside the one with the focus.
  const drawn = [element, element.parentElement, ...(element.parentElement?.children ?? [])]
  const isVisible = drawn.some((it) => {
    if (!it) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(it)
    return outlineStyle !== 'none' && outlineWidth !== '0px'
  })
  return { name: name.trim(), isVisible }
}
