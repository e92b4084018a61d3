import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const ada = await administrate(browser, service, {
  storageState: await signedInState(service),
})
const { page } = ada

afterEach(() => expect(ada.noise.splice(0)).toEqual([]))
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const dialog = () => page.getByRole('dialog').last()
const seesToast = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).waitFor()

test('finds a setting, refuses a wrong value, changes it, and restores an earlier version', async () => {
  const project = await ownProject(service)
  const allowsPasskeys = async () =>
    JSON.parse((await project.as('admin').get('/internal/config')).json.config_string).auth.passkey
      .allowSignIn

  await ada.open(`/projects/${project.id}/project-settings`)
  await page.getByRole('link', { name: 'Open configuration' }).click()
  await page.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor()
  await ada.fill({ 'Search settings': 'passkey' })
  await page.getByRole('button', { name: 'Change auth.passkey.allowSignIn' }).click()
  const field = dialog().getByLabel('Settings to change')
  expect(await field.inputValue()).toBe('{\n  "auth.passkey.allowSignIn": false\n}')
  await field.fill('{ "auth.passkey.allowSignIn": "yes" }')
  await page.keyboard.press('Control+Enter')
  await dialog().getByRole('alert').filter({ hasText: 'allowSignIn' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(await allowsPasskeys()).toBe(false)

  await field.fill('{ "auth.passkey.allowSignIn": true }')
  await page.keyboard.press('Control+Enter')
  await seesToast('Configuration changed')
  expect(await allowsPasskeys()).toBe(true)

  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('heading', { name: 'Version 2' }).waitFor()
  await page.getByRole('listitem').getByText('owner@example.com').waitFor()
  expect(new URL(page.url()).search).toBe('?tab=history')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, colorScheme === 'light' ? {} : COLOR_RULES)).toEqual([])
  }
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await dialog().getByRole('button', { name: 'Restore version', exact: true }).click()
  await seesToast('Version 1 restored')
  await page.getByRole('heading', { name: 'Version 3' }).waitFor()
  expect(await allowsPasskeys()).toBe(false)
})
