import type { TestProject, TestService, TestUser } from '@latchkey/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openWindow } from './browser-window.ts'

/** A user with a browser on the screens of one project. */
export interface Visitor {
  page: Page
  /** Console output and errors of the pages. */
  noise: string[]
  /** Opens a screen and waits until it is rendered. */
  open(path: string): Promise<void>
  /** Opens a link of an email. */
  follow(link: string): Promise<void>
  /** Opens another tab of the same browser. */
  newTab(): Promise<Page>
  fill(fields: Record<string, string>): Promise<void>
  press(button: string): Promise<void>
  signUp(email: string, password?: string): Promise<void>
  signIn(email: string, password?: string): Promise<void>
  /** Signs in as a user without the form. */
  become(user: Pick<TestUser, 'refresh_token'>): Promise<void>
  /** Selects a page of the open account settings. */
  choose(settings: string): Promise<void>
  /** Signs out in the open account settings. */
  signOut(): Promise<void>
  /** Waits for a heading. */
  sees(heading: string): Promise<void>
  leave(): Promise<void>
}

export const PASSWORD = 'correct horse battery'

/** Registers a passkey of the signed-in visitor, without the form of the open screen. */
export async function registerPasskey({ page }: Visitor): Promise<void> {
  const registered = await page.evaluate(async () => {
    const { latchkeyApp } = globalThis as unknown as {
      latchkeyApp: import('@latchkey/react').ClientApp
    }
    const result = await (await latchkeyApp.getUser({ or: 'throw' })).registerPasskey()
    return result.status === 'ok' ? 'ok' : result.error.message
  })
  expect(registered).toBe('ok')
}

/**
 * Lets the pages of a visitor open from now on in a browser that suggests no passkeys. A virtual
 * authenticator chooses one as soon as it is suggested, before a test can press the button.
 */
export const withoutPasskeySuggestions = ({ page }: Visitor): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: undefined })
  })

/** Opens a browser for a new visitor of a project. */
export async function visit(
  browser: Browser,
  service: TestService,
  project: TestProject,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const { context, page, noise, close } = await openWindow(browser, service.url, options)
  context.setDefaultTimeout(10_000)

  const visitor: Visitor = {
    page,
    noise,
    async open(path) {
      await page.goto(`${service.url}/hosted/${project.id}/handler/${path}`)
      await page.getByRole('heading', { level: 2 }).waitFor()
    },
    async follow(link) {
      await page.goto(link)
      await page.getByRole('heading', { level: 2 }).waitFor()
    },
    newTab: () => context.newPage(),
    async fill(fields) {
      // Tabs and their panels may have the same label as a field.
      const inputs = page.locator('input')
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).and(inputs).fill(value)
    },
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    async signUp(email, password = PASSWORD) {
      await visitor.open('sign-up')
      await visitor.fill({ Email: email, Password: password, 'Repeat password': password })
      await visitor.press('Sign up')
    },
    async signIn(email, password = PASSWORD) {
      await visitor.open('sign-in')
      await visitor.fill({ Email: email, Password: password })
      await visitor.press('Sign in')
    },
    become: ({ refresh_token }) =>
      context.addCookies([
        { name: `stack-refresh-${project.id}`, value: refresh_token, url: service.url },
      ]),
    async choose(settings) {
      await page
        .getByRole('navigation', { name: 'Account settings' })
        .getByRole('link', { name: settings, exact: true })
        .click()
      await page.getByRole('heading', { level: 3, name: settings, exact: true }).waitFor()
    },
    async signOut() {
      await page
        .getByRole('navigation', { name: 'Account settings' })
        .getByRole('button', { name: 'Sign out' })
        .click()
      await visitor.sees('Sign in to your account')
    },
    sees: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
    leave: close,
  }
  return visitor
}
