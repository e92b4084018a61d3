import type { OwnerRole } from '@latchkey/contract/pure'
import {
  OWNER,
  type ProjectSettings,
  startService,
  type TestProject,
  type TestService,
  type TestServiceOptions,
  type TestUser,
} from '@latchkey/testkit'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import {
  ACCESS_COOKIE,
  accessCookieValue,
  encodeCookieValue,
  refreshCookieName,
} from '../../../packages/js/src/cookies.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows, openWindow } from '../../screens/e2e/browser-window.ts'

/** How long a key may take to have its effect before it is pressed again. */
const EFFECT_MS = 3_000

/** An admin with a browser on the dashboard. */
export interface Administrator {
  page: Page
  /** Console output and errors of the pages. */
  noise: string[]
  open(path: string): Promise<void>
  /** Waits for a heading. */
  sees(heading: string): Promise<void>
  fill(fields: Record<string, string>): Promise<void>
  press(button: string): Promise<void>
  /** Presses single keys until they have the effect: they work a moment after the page is shown. */
  shortcut(keys: string, effect: Locator): Promise<void>
  /** Opens a page from the navigation. */
  goTo(section: string): Promise<void>
  /** Signs in as the test owner. */
  signIn(): Promise<void>
  /** Creates a project and returns its id. */
  createProject(name: string): Promise<string>
  leave(): Promise<void>
}

/** Opens a browser on the dashboard. */
export async function administrate(
  browser: Browser,
  service: TestService,
  options: BrowserContextOptions = {},
): Promise<Administrator> {
  const { context, page, noise, close } = await openWindow(browser, service.url, {
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(10_000)

  const administrator: Administrator = {
    page,
    noise,
    async open(path) {
      await page.goto(`${service.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    sees: (heading) => page.getByRole('heading', { name: heading, exact: true }).waitFor(),
    async fill(fields) {
      for (const [label, value] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(value)
    },
    press: (button) => page.getByRole('button', { name: button, exact: true }).click(),
    shortcut: (keys, effect) =>
      expect
        .poll(async () => {
          for (const key of keys) await page.keyboard.press(key)
          return effect.waitFor({ timeout: EFFECT_MS }).then(
            () => true,
            () => false,
          )
        })
        .toBe(true),
    goTo: (section) =>
      page
        .getByRole('navigation', { name: 'Project' })
        .getByRole('link', { name: section, exact: true })
        .click(),
    async signIn() {
      await administrator.open('/projects')
      await administrator.fill({ Email: OWNER.email, Password: OWNER.password })
      await administrator.press('Sign in')
      await page.getByRole('button', { name: 'Account', exact: true }).waitFor()
    },
    async createProject(name) {
      await administrator.open('/new-project')
      await administrator.fill({ Name: name })
      await administrator.press('Create project')
      await administrator.sees(name)
      return new URL(page.url()).pathname.split('/')[2] ?? ''
    },
    leave: close,
  }
  return administrator
}

/**
 * Starts a service, and a browser in which the owner is signed in, for all tests of a file. Nothing
 * may be in the console after a test.
 */
export async function openDashboard(options: TestServiceOptions = {}) {
  const service = await startService({ listen: true, ...options })
  const browser = await launchBrowser()
  const ada = await administrate(browser, service, { storageState: await signedInState(service) })
  afterEach(() => expect(ada.noise.splice(0)).toEqual([]))
  afterAll(async () => {
    await closeWindows(browser)
    await service.stop()
  })
  return { service, browser, ada, page: ada.page }
}

/**
 * The storage state of a browser in which the owner, or another user, is signed in. The form is not
 * used, because it has tests of its own and takes longer than most tests.
 */
export async function signedInState(
  service: TestService,
  { email, password }: { readonly email: string; readonly password: string } = OWNER,
) {
  const { internal, url } = service
  const { json } = await internal.as('client').post('/auth/password/sign-in', { email, password })
  const cookie = (name: string, value: string) => ({
    name,
    value: encodeCookieValue(value),
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  })
  return {
    cookies: [
      cookie(refreshCookieName(internal.id), json.refresh_token),
      cookie(ACCESS_COOKIE, accessCookieValue(json.refresh_token, json.access_token)),
    ],
    origins: [],
  }
}

/**
 * What the owner's account keeps of the dashboard is gone, so that the browsers of other tests do
 * not have it (protocol 09 §3.10).
 */
export async function forgetPreferences(service: TestService): Promise<void> {
  const { internal } = service
  const { json } = await internal.as('client').post('/auth/password/sign-in', OWNER)
  const path = `/users/${json.user_id}`
  const reply = await internal.as('server').patch(path, { client_metadata: null })
  expect(reply.status).toBe(200)
}

/** Creates a project of the owner without the dashboard. */
export async function ownProject(
  service: TestService,
  options: ProjectSettings = {},
): Promise<TestProject> {
  const project = await service.newProject({ display_name: 'Birdwatch', ...options })
  await service.rows.setOwnerTeam(project.id, await service.rows.ownerTeamId('internal'))
  service.ctx.projects.forget(project.id)
  return project
}

/** Adds a new user with a role to the team that owns the projects of the owner. */
export async function newMember(service: TestService, role: OwnerRole): Promise<TestUser> {
  const { internal, rows } = service
  const member = await internal.signUp()
  const team = await rows.ownerTeamId('internal')
  await internal.as('server').post(`/team-memberships/${team}/${member.user_id}`, {})
  const owner = await internal.as('client').post('/auth/password/sign-in', OWNER)
  const path = `/internal/owner-teams/${team}/members/${member.user_id}`
  expect((await internal.as('client', owner.json).patch(path, { role })).status).toBe(200)
  return member
}
