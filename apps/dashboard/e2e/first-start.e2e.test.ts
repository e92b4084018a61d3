import { startService, testConfig } from '@latchkey/testkit'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { createOwnerSetupLink } from '../../server/src/features/administration/owner-setup/index.ts'
import { administrate } from './administrator.ts'

const { seed } = testConfig('')
const service = await startService({
  listen: true,
  emptyDatabase: true,
  config: { seed: { ...seed, owner: null } },
})
const browser = await launchBrowser()
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const PASSWORD = 'correct horse battery'

async function setupPath(): Promise<string> {
  const link = new URL((await createOwnerSetupLink(service.ctx)) ?? 'http://nobody.test/')
  return link.pathname + link.search
}

test('says that a link with a wrong code does not work, and never shows the code', async () => {
  const ada = await administrate(browser, service)

  await ada.open('/setup?code=wrong')
  await ada.sees('This link doesn’t work')

  expect(ada.page.url()).toBe(`${service.url}/setup`)
  expect(await ada.page.getByLabel('Email').count()).toBe(0)

  // Nothing is known about the link then, so it is not called wrong.
  await ada.page.reload()
  await ada.sees('Open the setup link again')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('leads from the owner link to the first user', async () => {
  const ada = await administrate(browser, service)
  const link = await setupPath()

  await ada.open(link)
  await ada.sees('Create the first owner')
  expect(ada.page.url()).toBe(`${service.url}/setup`)
  await ada.fill({ Email: 'ada@example.com', Password: PASSWORD, 'Repeat password': PASSWORD })
  await ada.press('Create account')

  await ada.sees('New project')
  await ada.fill({ Name: 'Birdwatch' })
  await ada.press('Create project')
  await ada.sees('Birdwatch')
  await ada.page.getByText('Waiting for the first sign-up').waitFor()
  const projectId = new URL(ada.page.url()).pathname.split('/')[2]

  const visitor = await ada.page.context().newPage()
  await visitor.goto(`${service.url}/hosted/${projectId}/handler/sign-up`)
  await visitor.getByLabel('Email').fill('grace@example.com')
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await visitor.getByLabel('Repeat password').fill(PASSWORD)
  await visitor.getByRole('button', { name: 'Sign up' }).click()
  await visitor.getByRole('heading', { name: 'Account settings' }).waitFor()
  await visitor.close()

  await ada.sees('Newest users')
  await ada.goTo('Users')
  await ada.page.getByRole('link', { name: 'grace@example.com' }).click()
  await ada.sees('Profile')
  await ada.page.getByText('Unverified').waitFor()

  const late = await administrate(browser, service)
  await late.open(link)
  await late.sees('Already set up')
  await late.leave()
  await ada.leave()
  expect([...ada.noise, ...late.noise]).toEqual([])
})

test('redirects a signed-out visitor to sign-in and back to the requested page', async () => {
  const ada = await administrate(browser, service)

  await ada.open('/new-project?display_name=Owls')
  await ada.sees('Sign in to your account')
  await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
  await ada.press('Sign in')

  await ada.sees('New project')
  expect(await ada.page.getByLabel('Name').inputValue()).toBe('Owls')
  await ada.leave()
  expect(ada.noise).toEqual([])
})

test('leads from the end of the setup wizard to new keys', async () => {
  const ada = await administrate(browser, service)

  await ada.open('/wizard-congrats')
  await ada.page.getByRole('link', { name: 'Next: create keys' }).click()
  await ada.sees('Sign in to your account')
  await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
  await ada.press('Sign in')
  await ada.sees('Choose a project')
  await ada.press('Birdwatch')

  await ada.page.getByRole('dialog').getByLabel('Description').waitFor()
  expect(new URL(ada.page.url()).pathname).toMatch(/^\/projects\/[^/]+\/api-keys$/)
  await ada.leave()
  expect(ada.noise).toEqual([])
})
