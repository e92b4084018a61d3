import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type WithAxe = { axe: { run(options: RunOptions): Promise<AxeResults> } }

/** The rules whose result depends on the color scheme. All others give the same result in both. */
export const COLOR_RULES: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

/** What an accessibility check finds wrong with the page as it is. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  // Evaluated by the debugger, because the policy of the page allows no other scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(
    async (given) => (await (window as unknown as WithAxe).axe.run(given)).violations,
    // The details of rules that pass, and loading all styles again for rules that are off, take
    // time.
    { resultTypes: ['violations'], preload: false, ...options } as RunOptions,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
