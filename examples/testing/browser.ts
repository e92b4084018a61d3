import type { Page } from 'playwright-core'
import { launchBrowser } from '../../apps/screens/e2e/browser.ts'

/** A page of a new visitor. */
export interface Visit {
  readonly page: Page
  /** What the page printed to the console as a warning or an error, and its uncaught errors. */
  readonly noise: readonly string[]
  /** Waits until the page shows a text. */
  sees(text: string | RegExp): Promise<void>
  press(name: string): Promise<void>
  fill(fields: Record<string, string>): Promise<void>
  leave(): Promise<void>
}

/** Opens a URL in a browser without cookies. */
export async function visit(url: string): Promise<Visit> {
  const context = await (await launchBrowser()).newContext({ locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const noise: string[] = []
  page.on('console', (message) => {
    // Chromium prints each response with a 4xx status.
    if (['error', 'warning'].includes(message.type()) && !/status of 4\d\d/.test(message.text()))
      noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  await page.goto(url)
  return {
    page,
    noise,
    sees: (text) => page.getByText(text).first().waitFor(),
    press: (name) =>
      page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .first()
        .click(),
    async fill(fields) {
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value)
    },
    leave: () => context.close(),
  }
}
