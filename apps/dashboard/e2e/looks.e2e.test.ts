import { startService } from '@latchkey/testkit'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject } from './administrator.ts'
import { seedMetrics } from './seed-metrics.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()

// Signs in once. Later browsers reuse these cookies.
const first = await administrate(browser, service)
await first.signIn()
const project = await first.createProject('Birdwatch with a name that is rather long for a phone')
await first.page.getByRole('button', { name: 'Create keys' }).click()
await first.page.getByText(/=pck_/).waitFor()
const storageState = await first.page.context().storageState()
await first.leave()
const people = await ownProject(service, {
  display_name: 'People',
  domains: ['http://*.example.com'],
})
const busy = await ownProject(service, { display_name: 'Busy' })
await seedMetrics(service, busy)
const uses = { allowSignIn: true, allowConnectedAccounts: true }
await people.as('admin').patch('/internal/config/override', {
  config_override_string: JSON.stringify({
    'dataVault.stores.provider-keys': { displayName: 'Provider keys' },
    'auth.oauth.providers.google': { type: 'google', isShared: true, ...uses },
    'auth.oauth.providers.discord': { type: 'discord', isShared: false, clientId: 'id', ...uses },
  }),
})
const { user_id } = await people.signUp({
  email: 'a-rather-long-address-of-a-user@subdomain.example.com',
})

/* Pages with much data are in every-page.e2e.test.ts. */

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const at = (path: string, ready: string) => async (ada: Administrator) => {
  await ada.open(path)
  await ada.page.getByText(ready).first().waitFor()
}

const pages: Record<string, (ada: Administrator) => Promise<void>> = {
  overview: at(`/projects/${project}`, 'Waiting for the first sign-up'),
  'overview with users': at(`/projects/${people.id}`, 'Newest users'),
  'overview with figures': at(`/projects/${busy.id}`, 'Newest users'),
  'no users': at(`/projects/${project}/users`, 'No users yet'),
  'no such user': at(
    `/projects/${people.id}/users/00000000-0000-4000-8000-000000000000`,
    'may have been deleted',
  ),
  'sign-in methods': at(`/projects/${project}/auth-methods`, 'Passkey'),
  'no domains': at(`/projects/${project}/domains`, 'No domains yet'),
  'no vault stores': at(`/projects/${project}/data-vault`, 'No stores yet'),
  'a vault store': async (ada) => {
    await at(`/projects/${people.id}/data-vault/stores/provider-keys`, 'Use the store')(ada)
    await ada.press('Generate secret')
    await ada.page.getByText('DATA_VAULT_SECRET=').waitFor()
  },
  'no such vault store': at(
    `/projects/${people.id}/data-vault/stores/missing`,
    'may have been deleted',
  ),
  keys: at(`/projects/${project}/api-keys`, 'Created on the overview'),
  'no entries in the audit log': at(
    `/projects/${project}/audit-log?query=nothing`,
    'No entries match',
  ),
  'an entry of the audit log': async (ada) => {
    await at(`/projects/${people.id}/audit-log`, '1–')(ada)
    await ada.page.locator('[data-row-link]').first().click()
    await ada.page.getByText('Request ID').waitFor()
  },
  'activity of a user': at(`/projects/${people.id}/users/${user_id}?tab=activity`, 'Signed up'),
  mailbox: at(`/projects/${project}/mailbox`, 'No emails yet'),
  'a missing project': at('/projects/00000000-0000-4000-8000-000000000000', 'Project not found'),
  'a missing page': at(`/projects/${project}/a/b`, 'Page not found'),
  'account settings': at('/handler/account-settings', 'Back to projects'),
  'the form for keys': at(`/projects/${project}/api-keys?create=true`, 'Secret server key'),
  'the form for a domain': async (ada) => {
    await at(`/projects/${project}/domains`, 'No domains yet')(ada)
    await ada.press('Add domain')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Add domain' }).click()
    await ada.page.getByText('Enter a domain').waitFor()
  },
  'the choice of providers': async (ada) => {
    await at(`/projects/${project}/auth-methods`, 'No providers yet')(ada)
    await ada.press('Add provider')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Twitch' }).waitFor()
  },
  'the form for a provider': async (ada) => {
    await at(`/projects/${project}/auth-methods`, 'No providers yet')(ada)
    await ada.press('Add provider')
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Google' }).click()
    await ada.page.getByRole('dialog').getByLabel('Own keys').check()
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Add Google' }).click()
    await ada.page.getByText('Enter the client ID').waitFor()
  },
  'the question before deleting': async (ada) => {
    await at(`/projects/${project}/project-settings`, 'Delete project')(ada)
    await ada.press('Delete…')
    await ada.page.getByText('This can’t be undone.').waitFor()
  },
  'the palette': async (ada) => {
    await at(`/projects/${project}`, 'Add to your app')(ada)
    await ada.page.keyboard.press('Control+k')
    await ada.page.getByRole('option').first().waitFor()
  },
  'the account menu': async (ada) => {
    await at(`/projects/${project}`, 'Add to your app')(ada)
    await ada.press('Account')
    await ada.page.getByRole('menuitem').first().waitFor()
  },
}

const visit = (options: BrowserContextOptions) =>
  administrate(browser, service, { storageState, ...options })

const backgroundOf = ({ page }: Administrator) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

// One visit for all checks, because setup takes most of the time.
test.each(Object.keys(pages))(
  '%s is accessible in light and dark mode, and has no horizontal scroll on a phone',
  async (name) => {
    const ada = await visit({ colorScheme: 'light' })
    const { page } = ada
    await pages[name]?.(ada)

    expect(await findViolations(page)).toEqual([])
    const light = await backgroundOf(ada)
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await backgroundOf(ada)).not.toBe(light)
    expect(await findViolations(page, COLOR_RULES)).toEqual([])

    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await page.setViewportSize({ width: 360, height: 720 })
    expect(await beyond()).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await beyond()).toBe(0)
    await ada.leave()
    expect(ada.noise).toEqual([])
  },
)

test('hides the navigation behind a button on a phone', async () => {
  const ada = await visit({ viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true })
  await ada.open(`/projects/${project}`)

  await ada.press('Pages')
  await ada.page.getByRole('dialog').getByRole('link', { name: 'Keys' }).click()

  await ada.sees('Keys')
  expect(await ada.page.getByRole('dialog').count()).toBe(0)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows a load error in place of a list, with a retry button', async () => {
  const ada = await visit({})
  let broken = true
  await ada.page.route('**/internal/api-keys', (route) =>
    broken
      ? route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' })
      : route.continue(),
  )
  await ada.open(`/projects/${project}/api-keys`)
  await ada.page.getByRole('alert').getByText('The service returned an error').waitFor()

  broken = false
  await ada.press('Try again')

  await ada.page.getByText('Created on the overview', { exact: true }).waitFor()
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows in forced colors which page is open, and which tab and item of a menu are chosen', async () => {
  const ada = await visit({ forcedColors: 'active' })
  const { page } = ada
  await pages['activity of a user']?.(ada)

  const outlineOf = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .first()
      .evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(await outlineOf('Users')).toBe('solid')
  expect(await outlineOf('Sessions')).toBe('none')

  // A link to a page above it, such as the logo, is not to the current page.
  expect(await page.locator('[aria-current]').allTextContents()).toEqual(['Users'])

  const linesOf = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomWidth))
  expect(await linesOf(true)).toEqual(['2px'])
  expect(new Set(await linesOf(false))).toEqual(new Set(['0px']))

  // Backgrounds, such as the one of the dot, are not drawn in forced colors.
  await page.getByRole('button', { name: 'Account' }).click()
  const dotOf = (checked: boolean) =>
    page
      .getByRole('menuitemradio', { checked })
      .first()
      .evaluate((item) => getComputedStyle(item, '::after').borderTopWidth)
  expect(await dotOf(true)).toBe('3px')
  expect(await dotOf(false)).toBe('0px')
  await ada.leave()
})
