import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

/* API keys of users and teams: the switches of a project, and the keys on their pages. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
let project: TestProject

beforeEach(async () => {
  project = await ownProject(service)
  ada = await administrate(browser, service, { storageState })
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const dialog = () => ada.page.getByRole('dialog').last()
const inDialog = (button: string) =>
  dialog().getByRole('button', { name: button, exact: true }).click()
const row = (text: string) => ada.page.locator('tbody tr').filter({ hasText: text })

test('enables the keys of users and of teams', async () => {
  await ada.open(`/projects/${project.id}/project-settings`)

  await ada.page.getByRole('switch', { name: 'User API keys' }).click()
  await ada.page.getByText('“User API keys” turned on').waitFor()
  await ada.page.getByRole('switch', { name: 'Team API keys' }).click()
  await expect
    .poll(async () => (await project.as('admin').get('/internal/projects/current')).json.config)
    .toMatchObject({ allow_user_api_keys: true, allow_team_api_keys: true })
  await ada.page.getByRole('switch', { name: 'User API keys' }).click()
  await expect
    .poll(async () => (await project.as('admin').get('/internal/projects/current')).json.config)
    .toMatchObject({ allow_user_api_keys: false, allow_team_api_keys: true })
})

test.each(['user', 'team'] as const)('creates and revokes a key of a %s', async (kind) => {
  const enabled = { config: { [`allow_${kind}_api_keys`]: true } }
  await project.as('admin').patch('/internal/projects/current', enabled)
  const { id } = (await project.as('server').post(`/${kind}s`, { display_name: 'Grace' })).json
  const check = (api_key: string) =>
    project.as('server').post(`/${kind}-api-keys/check`, { api_key })
  await ada.open(`/projects/${project.id}/${kind}s/${id}?tab=api-keys`)
  await ada.page.getByText('No API keys yet').waitFor()

  await ada.press('Create API key')
  await inDialog('Create API key')
  await dialog().getByText('Enter a description').waitFor()
  await dialog().getByLabel('Description', { exact: true }).fill('Deploy script')
  await dialog().getByLabel('Expires', { exact: true }).selectOption('never')
  await inDialog('Create API key')
  await dialog().getByText('Store this key now').waitFor()
  const value = (await dialog().locator('code').textContent()) ?? ''
  await dialog().getByLabel('I’ve stored this key').check()
  await inDialog('Done')

  const accepted = await check(value)
  expect([accepted.status, accepted.json[`${kind}_id`]]).toEqual([200, id])
  expect('expires_at_millis' in accepted.json).toBe(false)
  await row('Deploy script').getByText('Valid', { exact: true }).waitFor()
  await row('Deploy script').getByText('Never', { exact: true }).waitFor()
  expect(await ada.page.content()).not.toContain(value)
  expect(await findViolations(ada.page)).toEqual([])
  await ada.press('Revoke Deploy script')
  await dialog().getByLabel('I understand').check()
  await inDialog('Revoke API key')
  await row('Deploy script').getByText('Revoked', { exact: true }).waitFor()
  expect((await check(value)).code).toBe('API_KEY_REVOKED')
})

test('offers no keys if the project does not enable them', async () => {
  const { id } = (await project.as('server').post('/users', { display_name: 'Grace' })).json
  await ada.open(`/projects/${project.id}/users/${id}?tab=api-keys`)

  await ada.page.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
  expect(await ada.page.getByRole('tab', { name: 'API keys' }).count()).toBe(0)
})
