import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'
import { seedMetrics } from './seed-metrics.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
const busy = await ownProject(service, { display_name: 'Birdwatch' })
await seedMetrics(service, busy)
const quiet = await ownProject(service, { display_name: 'Quiet' })
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const visit = () => administrate(browser, service, { storageState })

test('shows the figures of a project with users, and keeps the steps collapsed', async () => {
  const ada = await visit()
  const { page } = ada

  await ada.open(`/projects/${busy.id}`)
  const tile = page.getByRole('definition')
  await tile.filter({ hasText: /^500$/ }).waitFor()
  await page.getByText(/in the last 31 days. Most on/).waitFor()
  await ada.sees('Newest users')
  await ada.sees('Recently active')
  const methods = page.getByRole('list').filter({ hasText: 'Magic link or code' })
  expect(await methods.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Password\s+334\s+67%/),
    expect.stringMatching(/Magic link or code\s+166\s+33%/),
  ])
  expect(await page.getByText('United States').count()).toBe(1)
  // There are users, so nobody waits for the first one.
  expect(await page.getByText('Waiting for the first sign-up').count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Create (more )?keys$/ }).count()).toBe(0)

  await ada.press('Show steps')
  await page.getByRole('button', { name: /^Create (more )?keys$/ }).waitFor()

  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows each chart as a table', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${busy.id}`)

  await ada.press('Sign-ups per day: show table')

  const table = page.getByRole('table', { name: 'Sign-ups per day, newest first' })
  expect(await table.getByRole('row').count()).toBe(32)
  const counts = await table.getByRole('cell').allInnerTexts()
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(500)
  await ada.press('Sign-ups per day: show chart')
  expect(await table.count()).toBe(0)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows longer ranges of any metric, and downloads them', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${busy.id}`)
  await ada.sees('Active users by day')

  await page.getByLabel('Metric').scrollIntoViewIfNeeded()
  await page.getByLabel('Metric').selectOption('Sign-ins')
  await ada.sees('Sign-ins by day')
  await page.getByLabel('Metric').selectOption('Active users')
  await page.getByLabel('Range').selectOption('Last 13 months')
  await ada.sees('Active users by month')
  const [download] = await Promise.all([page.waitForEvent('download'), ada.press('Download CSV')])
  const { readFile } = await import('node:fs/promises')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')

  expect(download.suggestedFilename()).toMatch(
    /^active_users-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/,
  )
  expect(lines[0]).toBe('starts_on,active_users')
  expect(lines.length).toBeGreaterThanOrEqual(14)
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0)).toBeGreaterThan(
    499,
  )
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('splits a metric by country', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${busy.id}`)

  await page.getByLabel('Split by').scrollIntoViewIfNeeded()
  await page.getByLabel('Split by').selectOption('Country')
  await ada.sees('Active users by country')
  const groups = page.getByRole('list').filter({ hasText: 'United States' }).first()
  expect(await groups.getByRole('listitem').first().textContent()).toMatch(/\p{L}\d+%$/u)
  const [download] = await Promise.all([page.waitForEvent('download'), ada.press('Download CSV')])
  const { readFile } = await import('node:fs/promises')
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(head).toMatch(/^starts_on,active_users,.*US/)
  for (const line of lines) {
    const [, total, ...counts] = line.split(',')
    expect(counts.reduce((sum, number) => sum + Number(number), 0)).toBe(Number(total))
  }

  // What cannot be split has no choice.
  await page.getByLabel('Metric').selectOption('Emails')
  await ada.sees('Emails by day')
  expect(await page.getByLabel('Split by').count()).toBe(0)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows the countries on a map', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${busy.id}`)

  await ada.press('Show map')
  const country = (code: string) => page.locator(`path[data-code="${code}"]`)
  await country('US').waitFor()
  expect(await country('US').textContent()).toMatch(/^United States: \d+$/)
  const colorOf = (code: string) =>
    country(code).evaluate((path) => getComputedStyle(path).getPropertyValue('fill'))
  // Countries with users differ from the others.
  expect(await country('AQ').count()).toBe(0)
  expect(await country('NO').textContent()).toBe('Norway: 0')
  expect(await colorOf('US')).not.toBe(await colorOf('NO'))
  await ada.press('Hide map')
  await country('US').waitFor({ state: 'hidden' })
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('nothing on the page moves when the figures arrive', async () => {
  const ada = await visit()
  const { page } = ada
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/internal/metrics?**', async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/internal/metrics', async (route) => {
    await held
    await route.continue()
  })
  await ada.open(`/projects/${busy.id}`)
  await page.waitForTimeout(500)
  const shift = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value
        }).observe({ type: 'layout-shift' })
        setTimeout(() => resolve(sum), 2_000)
      }),
  )
  release()

  await page.getByText('Newest users').waitFor()
  expect(await shift).toBeLessThan(0.05)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('shows how many users return', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${busy.id}`)

  const table = page
    .getByRole('region', { name: 'Retention by week of sign-up' })
    .getByRole('table')
  const average = table.getByRole('row', { name: /^All weeks/ })
  // It is read when it comes into view.
  await page.getByRole('heading', { name: 'Retention' }).scrollIntoViewIfNeeded()
  expect(await average.getByRole('cell').first().textContent()).toBe('500')
  expect(await average.getByRole('cell').nth(1).textContent()).toBe('100%')
  await page.getByLabel('Weeks of sign-ups').selectOption('Last 13 weeks')
  await table.getByRole('columnheader', { name: 'Week 12' }).waitFor()
  expect(await table.getByRole('row').count()).toBe(15)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('the setup has an address of its own, also with users', async () => {
  const ada = await visit()
  await ada.open(`/projects/${busy.id}/setup`)

  await ada.sees('Set up your project')
  expect(await ada.page.getByText('Waiting for the first sign-up').count()).toBe(0)
  await ada.press('Close setup')

  await ada.sees('Newest users')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('leads from the setup to the figures when the first user signs up', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`/projects/${quiet.id}`)
  await ada.sees('Set up your project')
  await page.getByText('Waiting for the first sign-up').waitFor()

  await page.getByLabel('Install the packages').check()
  await ada.press('Close setup')
  await ada.sees('No users yet')
  await page.reload()
  await ada.press('Open setup')
  expect(await page.getByLabel('Install the packages').isChecked()).toBe(true)

  await quiet.signUp({ email: 'grace@example.com' })
  await ada.sees('Newest users')
  await page
    .getByRole('link', { name: /grace@example\.com/ })
    .first()
    .waitFor()
  await page.getByText('No trusted domain', { exact: false }).waitFor()
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('counts anonymous users when asked to', async () => {
  const guests = await ownProject(service, { display_name: 'Guests' })
  await guests.signUp()
  await guests.as('client').post('/auth/anonymous/sign-up')
  const ada = await visit()
  await ada.open(`/projects/${guests.id}`)
  const tile = ada.page.getByRole('definition')
  await tile.filter({ hasText: /^1$/ }).first().waitFor()

  await ada.page.getByLabel('Include anonymous users').check()

  await tile.filter({ hasText: /^2$/ }).first().waitFor()
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('names what is not ready for real users, each with a link to its fix', async () => {
  const project = await ownProject(service, { allow_localhost: false })
  await project.as('server').post('/users', { primary_email: 'grace@example.com' })
  const uses = { isShared: true, allowSignIn: true, allowConnectedAccounts: true }
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'auth.oauth.providers.google': { type: 'google', ...uses },
    }),
  })
  const ada = await visit()
  const items = ada.page.getByRole('listitem')
  for (const [text, fix, heading] of [
    ['No SMTP server.', 'Open mailbox', 'Mailbox'],
    ['Shared OAuth keys: Google.', 'Set keys', 'Sign-in methods'],
    ['No app can send users to sign in yet.', 'Set domains', 'Domains'],
  ] as const) {
    await ada.open(`/projects/${project.id}`)
    await ada.sees('Before you go live')
    await items.filter({ hasText: text }).getByRole('link', { name: fix }).click()
    await ada.sees(heading)
  }

  await project.as('admin').patch('/internal/projects/current', {
    config: { domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }] },
  })
  await ada.open(`/projects/${project.id}`)
  await items.filter({ hasText: 'Shared OAuth keys' }).waitFor()
  expect(await items.getByRole('link', { name: 'Set domains' }).count()).toBe(0)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('offers to retry when the figures cannot be loaded', async () => {
  const ada = await visit()
  const { page } = ada
  await page.route('**/internal/metrics**', (route) =>
    route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' }, body: '' }),
  )

  await ada.open(`/projects/${busy.id}`)
  await page.getByText('Couldn’t load the metrics').waitFor()
  await page.unroute('**/internal/metrics**')
  await ada.press('Try again')

  await ada.sees('Newest users')
  await ada.leave()
})
