import { startService } from '@latchkey/testkit'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

/* Protocol 09 §23: the API reference at /docs. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const article = (page: Page, id: string) => page.locator(`article[id="${id}"]`)
const shownOperations = (page: Page) => page.locator('article:not([hidden])').count()
/**
 * What is wrong with what the search shows. The check looks at hidden elements too, which takes
 * long.
 */
async function violationsOfFound(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[hidden]')) element.remove()
  })
  const violations = await findViolations(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  return [...violations, ...(await findViolations(page, COLOR_RULES))]
}

const clipboardOf = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('opens from a project, searches, copies, switches the language and leads back', async () => {
  const project = await ownProject(service, { display_name: 'Birdwatch' })
  const ada = await administrate(browser, service, {
    storageState,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await ada.open(`/projects/${project.id}`)
  await ada.page.keyboard.press('Control+k')
  await ada.page.getByRole('combobox', { name: 'Search and commands' }).fill('create a user')
  const opened = ada.page.waitForEvent('popup')
  await ada.page.getByRole('option', { name: 'POST /users', exact: false }).first().click()
  const page = await opened
  // The service writes this page at its first request, which takes a while.
  await page.waitForURL(`${service.url}/docs?project=${project.id}#post_users`, {
    waitUntil: 'commit',
  })
  await article(page, 'post_users').getByText(project.id).first().waitFor()

  // The search: by key, by path with a parameter, by error code. The address keeps it.
  const search = page.getByRole('searchbox', { name: 'Search endpoints and errors' })
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('patch /users/:user_id')
  await page.getByText('1 endpoint, 0 errors').waitFor()
  expect(await shownOperations(page)).toBe(1)
  expect(new URL(page.url()).searchParams.get('q')).toBe('patch /users/:user_id')
  expect(new URL(page.url()).searchParams.get('project')).toBe(project.id)
  await page.reload()
  await page.getByText('1 endpoint, 0 errors').waitFor()
  await search.fill('team_not_found')
  await page.getByText(/^\d+ endpoints, 1 error$/).waitFor()
  await article(page, 'get_teams_team_id').getByRole('link', { name: 'TEAM_NOT_FOUND' }).click()
  await page.locator('#error-TEAM_NOT_FOUND').getByText('What to do:').waitFor()
  await search.fill('zzz')
  await page.getByText('No endpoint or error matches “zzz”.').waitFor()
  await search.press('Escape')
  await expect.poll(() => shownOperations(page)).toBeGreaterThan(200)
  expect(new URL(page.url()).searchParams.has('q')).toBe(false)

  // Copying copies what is shown. The language is remembered.
  await search.fill('read a user')
  await search.press('Enter')
  const user = article(page, 'get_users_user_id')
  // The button says it for two seconds, which a busy browser may need to return from the click.
  await Promise.all([
    user.getByRole('button', { name: 'Copied' }).waitFor(),
    user.getByRole('button', { name: 'Copy' }).first().click(),
  ])
  expect(await clipboardOf(page)).toMatch(/^curl '.*\n.*\n {2}-H 'x-stack-project-id: /)
  expect(await clipboardOf(page)).toContain(project.id)
  await user.getByRole('button', { name: 'SDK' }).click()
  expect(await user.getByRole('button', { name: 'SDK' }).getAttribute('aria-pressed')).toBe('true')
  await page.reload()
  await user.getByText('app.getUser(').waitFor()
  expect(await user.getByText(/^curl '/).isVisible()).toBe(false)

  // To the explorer with this endpoint, and back to the project.
  await user.getByRole('link', { name: 'Try it in the API explorer' }).click()
  await page.waitForURL(/\/api-explorer\?op=get_users_user_id&access=server/)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: 'Birdwatch' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/projects/${project.id}`)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows code in the monospaced font of the dashboard, and text in Inter', async () => {
  const reader = await administrate(browser, service)
  const { page } = reader
  const fonts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2'))
      fonts.push(`${response.status()} ${response.headers()['cache-control']}`)
  })
  await reader.open('/docs#post_users')
  await page.evaluate(() => document.fonts.ready)

  const widths = await article(page, 'post_users')
    .locator('pre')
    .first()
    .evaluate((block) =>
      ['iiiiiiiiii', 'WWWWWWWWWW'].map((text) => {
        const part = document.createElement('span')
        part.textContent = text
        block.append(part)
        return part.getBoundingClientRect().width
      }),
    )
  expect(widths[0]).toBeGreaterThan(50)
  expect(widths[0]).toBe(widths[1])
  const used = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(used.toSorted()).toEqual(['Inter Variable', 'Roboto Mono Variable'])
  // Each once: what is preloaded is what is used.
  expect(fonts).toEqual(Array(2).fill('200 public, max-age=31536000, immutable'))
  await reader.leave()
  expect(reader.noise).toEqual([])
})

test('ignores a wrong project, and is accessible in light and dark', async () => {
  const reader = await administrate(browser, service)
  const { page } = reader
  const bad = encodeURIComponent('"><img src=x onerror=alert(1)>')
  await reader.open(`/docs?project=${bad}&q=${bad}`)
  await page.getByText('No endpoint or error matches').waitFor()
  expect(await page.locator('img').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
  await page.getByRole('searchbox').fill('post password/sign-in')
  const signIn = article(page, 'post_auth_password_sign_in')
  await signIn.getByText('YOUR_PROJECT_ID').first().waitFor()
  expect(await violationsOfFound(page)).toEqual([])
  await reader.leave()
  expect(reader.noise).toEqual([])
})

test('on phones, the contents open over the page and nothing is wider than it', async () => {
  const reader = await administrate(browser, service, {
    viewport: { width: 360, height: 740 },
    colorScheme: 'dark',
  })
  const { page } = reader
  await reader.open('/docs')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  const contents = page.getByRole('button', { name: 'Contents' })
  await contents.click()
  expect(await contents.getAttribute('aria-expanded')).toBe('true')
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: 'Create a user' })
    .click()
  await page.waitForURL(/#post_users$/)
  await expect.poll(() => contents.getAttribute('aria-expanded')).toBe('false')
  await expect
    .poll(async () => (await article(page, 'post_users').boundingBox())?.y ?? 0)
    .toBeLessThan(740)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('searchbox').fill('second_factor')
  await page.getByText(/ error$/).waitFor()
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await violationsOfFound(page)).toEqual([])
  await reader.leave()
  expect(reader.noise).toEqual([])
})
