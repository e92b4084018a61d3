import { startService } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const project = await ownProject(service)
const at = `/projects/${project.id}`
const storageState = await signedInState(service)
const visit = () => administrate(browser, service, { storageState })

afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

test('the toast of a switch says what changed, and its Undo reverts it', async () => {
  const ada = await visit()
  const { page } = ada
  const stored = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config
      .client_team_creation_enabled
  await ada.open(`${at}/team-settings`)
  const control = page.getByRole('switch', { name: 'Users can create teams in your app' })
  const toasts = page.getByRole('region', { name: 'Messages' })

  await control.click()
  await toasts.getByText('“Users can create teams in your app” turned on').waitFor()
  expect(await stored()).toBe(true)
  await toasts.getByRole('button', { name: 'Undo' }).click()

  await toasts.getByText('Undone').waitFor()
  expect(await stored()).toBe(false)
  expect(await control.isChecked()).toBe(false)
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('Undo brings back an edited value, and the same message is shown once', async () => {
  const ada = await visit()
  const { page } = ada
  const made = await project.as('server').post('/users', { display_name: 'Ada' })
  const { id } = made.json
  const stored = async () => (await project.as('server').get(`/users/${id}`)).json.display_name
  await ada.open(`${at}/users/${id}`)
  const toasts = page.getByRole('region', { name: 'Messages' })
  const rename = async (name: string) => {
    await page.getByRole('button', { name: 'Edit name' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect.poll(stored).toBe(name)
    await page.getByRole('button', { name: 'Edit name' }).first().waitFor()
  }

  await rename('Ada L.')
  await rename('Ada Lovelace')
  await toasts.getByText('Name saved').waitFor()
  expect(await toasts.getByText('Name saved').count()).toBe(1)
  await toasts.getByRole('button', { name: 'Undo' }).click()

  await toasts.getByText('Undone').waitFor()
  expect(await stored()).toBe('Ada L.')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('an empty form creates no user, and a user who never signed in was not active since', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`${at}/users?dialog=create`)
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create user' })

  await create.click()
  await dialog.getByText('Enter an email or a name').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Grace')
  await create.click()

  await page.getByText('Grace was created').waitFor()
  const row = page.locator('tbody tr').filter({ hasText: 'Grace' })
  const lastActive = await page
    .getByRole('columnheader')
    .allTextContents()
    .then((names) => names.indexOf('Last active'))
  expect(await row.getByRole('cell').nth(lastActive).textContent()).toBe('–')
  await row.getByRole('link', { name: 'Grace' }).click()
  await page.getByText('Last active: Not since signing up').waitFor()
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('the error of an empty project name ends when a name is pasted', async () => {
  const ada = await visit()
  const { page } = ada
  await ada.open(`${at}/project-settings`)
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Enter a name').waitFor()

  await name.focus()
  await page.keyboard.insertText('Owlwatch')

  await page.getByText('Enter a name').waitFor({ state: 'hidden' })
  await ada.press('Cancel')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test.each([
  ['0.0.9', 'A new version was installed. Parts of this page no longer work.'],
  ['0.1.1', 'A new version was installed.'],
])('a page of version %s says that the service has another one', async (version, text) => {
  const ada = await visit()
  const { page } = ada
  // A page that was loaded before an update.
  await page.route(`${service.url}${at}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/"version":"[^"]+"/, `"version":"${version}"`)
    await route.fulfill({ response, body })
  })
  await ada.open(at)
  const bar = page.getByText(text, { exact: true })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/check-version')) asked.push(request.method())
  })

  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')))
      return bar.isVisible()
    })
    .toBe(true)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  if (process.env.LATCHKEY_PICTURES)
    await page.screenshot({ path: `${process.env.LATCHKEY_PICTURES}/version-${version}.png` })
  expect(asked).toEqual(['POST'])

  await page.unroute(`${service.url}${at}`)
  await page.getByRole('button', { name: 'Reload' }).click()
  await bar.waitFor({ state: 'detached' })
  await ada.leave()
  expect(ada.noise).toEqual([])
})
