import type { Page } from 'playwright-core'
import type { Screen, Screens } from '../looks/screens.ts'
import { ANY_CODE } from '../looks/sign-in-screens.ts'
import type { Stage } from '../looks/stage.ts'
import { PASSWORD, type Visitor } from '../visitor.ts'

/** What is shown when the browser, the network, a provider or the service fails. */
export function problemScreens({ service, projects, users }: Stage): Screens {
  const { plain, everything, social, full } = projects

  /** The account settings, whose read of the user fails. */
  const unread = (fail: (page: Page) => Promise<unknown>): Screen => ({
    project: full,
    async open({ page, become }) {
      await become(users.grace)
      await fail(page)
      await page.goto(`${service.url}/hosted/${full.id}/handler/account-settings`)
      // Reads are tried several times.
      const title = page.getByRole('heading', { name: 'This page could not be loaded' })
      await title.waitFor({ timeout: 60_000 })
    },
  })
  /** A sign-in with the given response of the service. */
  const refused = (fail: (page: Page) => Promise<unknown>): Screen => ({
    project: plain,
    async open(visitor) {
      await visitor.open('sign-in')
      await fail(visitor.page)
      await visitor.fill({ Email: 'ada@example.com', Password: PASSWORD })
      await visitor.press('Sign in')
      await visitor.page.getByRole('alert').first().waitFor()
    },
  })
  /** A sign-in with a provider in a browser that stores less than usual. */
  const throughProvider = (block: (page: Page) => Promise<unknown>): Screen => ({
    project: social,
    async open(visitor) {
      await block(visitor.page)
      await visitor.open('sign-in')
      await visitor.press('Continue with Google')
      await visitor.page.getByRole('alert').waitFor()
    },
  })
  const signIn = '**/auth/password/sign-in'

  return {
    'blocked cookies and a provider': throughProvider(blockCookies),
    'blocked cookies and a password': {
      project: plain,
      async open(visitor) {
        await blockCookies(visitor.page)
        await visitor.signIn('ada@example.com')
        await visitor.page.getByRole('alert').waitFor()
      },
    },
    'blocked storage': throughProvider(blockStorage),
    'a screen that failed': unread((page) => answer(page, '**/users/me', 500)),
    'a screen without a connection': unread(disconnect),
    'a screen of a deleted project': unread((page) =>
      answer(page, '**/users/me', 401, 'INVALID_PUBLISHABLE_CLIENT_KEY', { project_id: plain.id }),
    ),
    'a screen whose script is missing': {
      project: plain,
      async open({ page, open }) {
        await page.route('**/assets/forgot-password*.js', (route) => route.abort())
        await open('forgot-password')
      },
    },
    'settings that could not be read': {
      project: full,
      async open({ page, become, open }) {
        await answer(page, '**/contact-channels?*', 500)
        await become(users.grace)
        await open('account-settings#auth')
        await page.getByRole('button', { name: 'Try again' }).waitFor()
      },
    },
    'a sign-in that was refused': refused((page) =>
      answer(page, signIn, 400, 'EMAIL_PASSWORD_MISMATCH'),
    ),
    'a sign-in without a connection': refused(disconnect),
    'too many sign-ins': refused((page) => answer(page, signIn, 429)),
    'a sign-in that failed': refused((page) => answer(page, signIn, 500)),
    'a sign-in with an unnamed error': refused((page) =>
      answer(page, signIn, 400, 'BRANCH_DOES_NOT_EXIST', { branch_id: 'x' }),
    ),
    'a sign-out that failed': {
      project: plain,
      async open(visitor) {
        await visitor.become(users.ada)
        await answer(visitor.page, '**/auth/sessions/current', 500)
        await visitor.open('sign-out')
        await visitor.sees("Couldn't sign you out")
      },
    },
    'a way back that was refused': wayBack(400, 'SIGN_UP_NOT_ENABLED', social),
    'a way back too often': wayBack(429, undefined, social),
    'a reset link too often': {
      project: everything,
      async open(visitor) {
        await answer(visitor.page, '**/reset/preview', 429)
        await visitor.open(`password-reset?code=${ANY_CODE}`)
      },
    },
  }
}

/** Returns from a provider to the given response. */
const wayBack = (status: number, code: string | undefined, project: Screen['project']): Screen => ({
  project,
  async open(visitor: Visitor) {
    await answer(visitor.page, '**/auth/oauth/token', status, code)
    await visitor.open('sign-in')
    await visitor.press('Continue with Google')
    await visitor.page.getByLabel('Email address').fill('ada@example.com')
    await visitor.press('Continue')
    await visitor.sees('The sign-in could not be finished')
  },
})

/** Responds with a status, and with a known error if there is a code. */
const answer = (page: Page, url: string, status: number, code?: string, details?: object) =>
  page.route(url, (route) =>
    route.fulfill({
      status,
      headers: {
        ...(code === undefined ? {} : { 'x-stack-known-error': code }),
        ...(status === 429 ? { 'retry-after': '240' } : {}),
        'x-stack-request-id': '7f9c3d21a86b4e50',
      },
      json: code === undefined ? {} : { code, error: '-', details },
    }),
  )

/** As without a network, except for the files of the page. */
async function disconnect(page: Page): Promise<void> {
  const hide = () => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  await page.addInitScript(hide)
  await page.evaluate(hide)
  await page.route('**/api/v1/**', (route) => route.abort())
}

/** As a browser that keeps no cookies. */
const blockCookies = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
  )

/** As a browser that blocks all data of a page. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(Window.prototype, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
