import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

/* Protocol 09 §23: the API explorer. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

async function setUp() {
  const project = await ownProject(service, { display_name: 'Birdwatch' })
  const ada = await administrate(browser, service, { storageState })
  await ada.open(`/projects/${project.id}/api-explorer`)
  await ada.sees('API explorer')
  const { page } = ada
  const find = async (query: string, path: string) => {
    await page.getByLabel('Search endpoints').fill(query)
    await page
      .getByRole('navigation', { name: 'Endpoints' })
      .getByText(path, { exact: true })
      .first()
      .click()
  }
  const dialog = () => page.getByRole('dialog')
  return { project, ada, page, find, dialog }
}

test('finds an endpoint, asks before it writes, and shows response, code and history', async () => {
  const { project, ada, page, find, dialog } = await setUp()
  await find('post create user', '/users')
  await page.getByLabel('display_name', { exact: true }).fill('Grace Hopper')
  const code = page.getByRole('region', { name: 'curl' })
  await code.getByText('Grace Hopper').waitFor()
  await code.getByText('$LATCHKEY_SUPER_SECRET_ADMIN_KEY').waitFor()
  await page.getByRole('tab', { name: 'SDK' }).click()
  await expect
    .poll(() => page.getByRole('region', { name: 'JavaScript' }).textContent())
    .toContain('createUser(')
  expect(await findViolations(page)).toEqual([])

  await ada.press('Send request')
  await dialog().getByRole('button', { name: 'Send request' }).click()
  await page.getByRole('status').getByText('201').waitFor()
  await page.getByText('"display_name": "Grace Hopper"').waitFor()
  const { items } = (await project.as('server').get('/users')).json
  expect(items).toMatchObject([{ display_name: 'Grace Hopper' }])

  await find('get read a user', '/users/{user_id}')
  await ada.press('Send request')
  await page.getByText('Enter a value').waitFor()
  await page.getByLabel('user_id (required)').fill(items[0].id)
  await ada.press('Send request')
  await page.getByRole('status').getByText('200').waitFor()
  await page.getByRole('button', { name: 'POST /users', exact: true }).click()
  await page.waitForURL(/op=/)
  await page.getByLabel('display_name', { exact: true }).waitFor()
  // What was typed is nowhere in the address.
  expect(page.url()).not.toContain('Grace')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('has endpoint, access and search in the address', async () => {
  const { project, ada, page } = await setUp()
  const endpoints = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('button')
  const search = page.getByLabel('Search endpoints')
  await search.pressSequentially('list teams')
  await expect.poll(() => new URL(page.url()).search).toBe('?query=list+teams')
  await expect.poll(() => endpoints.count()).toBeLessThan(5)

  await endpoints.first().click()
  await page.getByRole('button', { name: 'Send request' }).waitFor()
  await page.getByLabel('Access').selectOption('Server')
  await page.waitForURL(/access=server/)
  const address = page.url()
  await ada.open(`/projects/${project.id}`)
  await page.goto(address)

  await page.getByRole('button', { name: 'Send request' }).waitFor()
  expect(await search.inputValue()).toBe('list teams')
  expect(await page.getByLabel('Access').inputValue()).toBe('server')
  await search.press('Escape')
  await expect.poll(() => page.url()).not.toContain('query')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('sends client requests as a user, and says what the service refuses', async () => {
  const { project, ada, page, find, dialog } = await setUp()
  const user = await project.signUp()
  await page.getByLabel('Access', { exact: true }).selectOption('Client')
  await find('users/me', '/users/me')
  await ada.press('Send as a user…')
  await dialog().getByRole('button', { name: 'Choose' }).click()
  await page.getByText(/in a session that ends within ten minutes/).waitFor()
  await ada.press('Send request')
  await page.getByText(`"primary_email": "${user.email}"`).waitFor()
  // Leaving the page ends the session.
  const live = async () =>
    (await project.as('admin').get('/internal/sessions?impersonation=true')).json.items.length
  expect(await live()).toBe(1)
  await ada.goTo('Overview')
  await expect.poll(live).toBe(0)
  await page.goBack()
  await ada.press('Send request')
  await page.getByText('"code": "CANNOT_GET_OWN_USER_WITHOUT_USER"').waitFor()

  await page.getByLabel('Access', { exact: true }).selectOption('Server')
  await find('get read a user', '/users/{user_id}')
  await page.getByLabel('user_id (required)').fill(crypto.randomUUID())
  await ada.press('Send request')
  await page.getByText('"code": "USER_NOT_FOUND"').waitFor()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 360, height: 700 })
    expect(await findViolations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('cancels a request, and reads a large response in part', async () => {
  const { ada, page, find, dialog } = await setUp()
  await find('get list users', '/users')
  await page.route('**/api/v1/users', () => {})
  await ada.press('Send request')
  await ada.press('Cancel')
  await page.getByText('Canceled.', { exact: true }).waitFor()

  await page.unroute('**/api/v1/users')
  await page.route('**/api/v1/users', (route) => route.fulfill({ body: 'x'.repeat(2_000_000) }))
  await ada.press('Send request')
  await page.getByText('Only the first 50,000 characters are shown.').waitFor()
  await page.getByText('Only the first 1 MB were read.').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.unroute('**/api/v1/users')
  await find('post create user', '/users')
  await page.route('**/api/v1/users', () => {})
  await ada.press('Send request')
  await dialog().getByRole('button', { name: 'Send request' }).click()
  await dialog().waitFor({ state: 'detached' })
  await ada.press('Cancel')
  await page.getByText('Canceled. The service may have done it all the same.').waitFor()
  await page.unroute('**/api/v1/users')
  await ada.leave()
  expect(ada.noise).toEqual([])
})
