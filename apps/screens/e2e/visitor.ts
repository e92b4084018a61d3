import type { TestProject, TestService, TestUser } from '@latchkey/testkit'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

/** Somebody with a browser of their own in front of the screens of one project. */
export interface Visitor {
  page: Page
  /** What the pages printed to the console or threw. */
  noise: string[]
  /** Opens a screen and waits for it to be drawn. */
  open(path: string): Promise<void>
  /** Follows a link of a mail. */
  follow(link: string): Promise<void>
  /** A further tab of the same browser. */
  newTab(): Promise<Page>
  fill(fields: Record<string, string>): Promise<void>
  press(button: string): Promise<void>
  signUp(email: string, password?: string): Promise<void>
  signIn(email: string, password?: string): Promise<void>
  /** Is signed in as somebody from now on, without the form. */
  become(user: Pick<TestUser, 'refresh_token'>): Promise<void>
  /** Goes to one of the pages of the account settings, which stand open. */
  choose(settings: string): Promise<void>
  /** Signs out in the account settings, which stand open. */
  signOut(): Promise<void>
  /** Waits until the page says so in a heading. */
  sees(heading: string): Promise<void>
  leave(): Promise<void>
}

export const PASSWORD = 'correct horse battery'

/** Lets a new visitor come to a project. */
export async function visit(
  browser: Browser,
  service: TestService,
  project: TestProject,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'en-US', ...options })
  context.setDefaultTimeout(10_000)
  const noise: string[] = []
  context.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => noise.push(String(error.error())))
  const page = await context.newPage()

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
      // Tabs and what they show may bear the same label as a field.
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
      await visitor.choose('Settings')
      await visitor.press('Sign out')
      await visitor.sees('Sign in to your account')
    },
    sees: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
    leave: () => context.close(),
  }
  return visitor
}
