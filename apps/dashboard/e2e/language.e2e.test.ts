import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, forgetPreferences, ownProject, signedInState } from './administrator.ts'
import { seedMetrics } from './seed-metrics.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
const project = await ownProject(service, { domains: ['http://*.example.com'] })
await seedMetrics(service, project)
const { user_id } = await project.signUp({
  email: 'a-rather-long-address-of-a-user@subdomain.example.com',
})

afterEach(() => forgetPreferences(service))
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

test('speaks the language of the browser, until the user chooses another', async () => {
  const ada = await administrate(browser, service, { storageState, locale: 'de-AT' })
  const { page } = ada
  await ada.open('/projects')
  await ada.sees('Projekte')
  expect(await page.locator('html').getAttribute('lang')).toBe('de-DE')

  await ada.press('Konto')
  await page.getByRole('menuitemradio', { name: 'English' }).click()

  await ada.sees('Projects')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
  await page.reload()
  await ada.sees('Projects')
  await ada.press('Account')
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await ada.sees('Projekte')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('loads the table of a language only in that language', async () => {
  const requested: string[] = []
  const ada = await administrate(browser, service, { storageState })
  ada.page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  await ada.open('/projects')
  await ada.page.waitForLoadState('networkidle')

  expect(requested.some((path) => path.endsWith('.js'))).toBe(true)
  expect(requested.filter((path) => path.includes('de-DE'))).toEqual([])
  await ada.leave()
})

test('stays in the current language when another one cannot be loaded', async () => {
  const ada = await administrate(browser, service, { storageState })
  await ada.open('/projects')
  await ada.page.route('**/de-DE-*.js', (route) => route.abort())

  await ada.press('Account')
  await ada.page.getByRole('menuitemradio', { name: 'Deutsch' }).click()

  await ada.page.getByRole('alert').getByText('Couldn’t load the language').waitFor()
  await ada.sees('Projects')
  await ada.leave()
})

const pages = {
  overview: '',
  users: '/users',
  user: `/users/${user_id}`,
  'sign-in of a user': `/users/${user_id}?tab=sign-in`,
  'sign-in methods': '/auth-methods',
  permissions: '/team-permissions',
  teams: '/teams',
  'team settings': '/team-settings',
  domains: '/domains',
  webhooks: '/webhooks',
  keys: '/api-keys',
  'form for keys': '/api-keys?create=true',
  mailbox: '/mailbox',
  settings: '/project-settings',
}

// Many pages in one test, so that the language loads once.
test('fits on a phone in German', async () => {
  const ada = await administrate(browser, service, {
    storageState,
    locale: 'de-DE',
    viewport: { width: 360, height: 720 },
  })
  for (const [name, path] of Object.entries(pages)) {
    await ada.open(`/projects/${project.id}${path}`)
    await ada.page.waitForLoadState('networkidle')
    const beyond = await ada.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([name, beyond]).toEqual([name, 0])
  }
  await ada.leave()
}, 60_000)
