import { readFile } from 'node:fs/promises'
import { OWNER } from '@latchkey/testkit'
import { expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { administrate, openDashboard, ownProject, signedInState } from './administrator.ts'

const { service, browser, ada, page } = await openDashboard()

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
  // What differs from the defaults stands out.
  const rowOf = (path: string) => page.getByRole('row').filter({ hasText: path })
  await rowOf('auth.passkey.allowSignIn').getByText('Changed', { exact: true }).waitFor()
  await ada.fill({ 'Search settings': 'auth.password.allowCommonPasswords' })
  await rowOf('auth.password.allowCommonPasswords').waitFor()
  expect(
    await rowOf('auth.password.allowCommonPasswords').getByText('Changed', { exact: true }).count(),
  ).toBe(0)

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

test('exports settings, refuses a wrong file, imports one after a diff, and copies to another project', async () => {
  const project = await ownProject(service, { display_name: 'Development' })
  const other = await ownProject(service, { display_name: 'Production' })
  const change = (of: typeof project, override: object) =>
    of.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
  const read = async (of: typeof project) =>
    JSON.parse((await of.as('admin').get('/internal/config')).json.config_string)
  await change(project, {
    'branding.radius': 4,
    'auth.passkey.allowSignIn': true,
    'auth.oauth.providers.github': {
      type: 'github',
      allowSignIn: true,
      isShared: false,
      clientId: 'of-development',
      clientSecret: 'secret-of-development',
    },
  })
  await change(other, {
    'auth.oauth.providers.github': { type: 'github', clientSecret: 'secret-of-production' },
  })
  const menu = (item: string) =>
    page
      .getByRole('button', { name: 'Export and import' })
      .click()
      .then(() => page.getByRole('menuitem', { name: item }).click())

  await ada.open(`/projects/${project.id}/expert-mode`)
  await page.getByText('branding.radius', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    menu('Export without secrets'),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(download.suggestedFilename()).toBe('configuration-development.json')
  expect(JSON.parse(file)).toMatchObject({
    'branding.radius': 4,
    'auth.oauth.providers.github.clientId': 'of-development',
  })
  expect(file).not.toMatch(/secret-of|•/)

  await menu('Import a file…')
  const choose = (text: string) =>
    dialog()
      .getByLabel('Configuration file')
      .setInputFiles({
        name: 'settings.json',
        mimeType: 'application/json',
        buffer: Buffer.from(text),
      })
  await choose('[1, 2]')
  await dialog().getByRole('alert').getByText('This file has no settings').waitFor()
  expect(await dialog().getByRole('button', { name: 'Apply changes' }).isDisabled()).toBe(true)
  await choose('{"branding.radius": 99}')
  await dialog().getByText('1 setting changes').waitFor()
  await dialog().getByRole('button', { name: 'Apply changes' }).click()
  await dialog().getByRole('alert').getByText('radius').waitFor()
  expect((await read(project)).branding.radius).toBe(4)
  await choose('{"branding.radius": 6}')
  await dialog().getByText('branding.radius').waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Apply changes' }).click()
  await seesToast('Configuration changed')
  expect((await read(project)).branding.radius).toBe(6)

  await menu('Import a file…')
  const provider = { type: 'github', allowSignIn: true, isShared: false, clientId: 'of-file' }
  await choose(JSON.stringify({ 'auth.oauth.providers': { github: provider } }))
  await dialog().getByText('1 setting changes').waitFor()
  await dialog().getByRole('button', { name: 'Apply changes' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect((await read(project)).auth.oauth.providers).toEqual({
    github: { ...provider, allowConnectedAccounts: false, clientSecret: 'secret-of-development' },
  })

  await menu('Copy to another project…')
  await dialog().getByLabel('To project').selectOption({ label: 'Production' })
  await dialog().getByText('auth.passkey.allowSignIn').waitFor()
  await dialog().getByRole('checkbox', { name: 'branding' }).uncheck()
  await dialog().getByText('branding.radius').waitFor({ state: 'detached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(page, colorScheme === 'light' ? {} : COLOR_RULES)).toEqual([])
  }
  await dialog().getByRole('button', { name: 'Copy settings' }).click()
  await seesToast('Settings copied to')
  const copied = await read(other)
  expect(copied.branding).toBeUndefined()
  expect(copied.auth.passkey.allowSignIn).toBe(true)
  expect(copied.auth.oauth.providers.github).toMatchObject({
    clientId: 'of-file',
    clientSecret: 'secret-of-production',
  })
})

test('exports secrets after a confirmation, and compares the file with the project', async () => {
  const project = await ownProject(service)
  const change = (override: object) =>
    project.as('admin').patch('/internal/config/override', {
      config_override_string: JSON.stringify(override),
    })
  await change({
    'branding.radius': 4,
    'emails.server': {
      isShared: false,
      provider: 'smtp',
      host: 'smtp.example.com',
      port: 465,
      username: 'u',
      password: 'smtp-password',
      senderName: 'Birdwatch',
      senderEmail: 'birds@example.com',
    },
  })
  // The confirmation replaces the tokens, so not the session of the other tests.
  const bo = await administrate(browser, service, { storageState: await signedInState(service) })
  await service.query("update sessions set created_at = created_at - interval '1 hour'", [])
  const choose = async (item: string) => {
    await bo.page.getByRole('button', { name: 'Export and import' }).click()
    await bo.page.getByRole('menuitem', { name: item }).click()
  }
  const shown = bo.page.getByRole('dialog')
  await bo.open(`/projects/${project.id}/expert-mode`)
  await bo.page.getByText('branding.radius').first().waitFor()

  await choose('Export with secrets…')
  expect(await shown.getByRole('button', { name: 'Export with secrets' }).isDisabled()).toBe(true)
  await shown.getByLabel('I understand').check()
  expect(await findViolations(bo.page)).toEqual([])
  await shown.getByRole('button', { name: 'Export with secrets' }).click()
  const question = bo.page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await shown.getByRole('alert').waitFor()
  await shown.getByRole('button', { name: 'Export with secrets' }).click()
  await question.getByRole('textbox', { name: 'Password' }).fill(OWNER.password)
  const download = bo.page.waitForEvent('download')
  await question.getByRole('button', { name: 'Confirm' }).click()
  const path = await (await download).path()
  const exported = await readFile(path, 'utf8')
  expect(JSON.parse(exported)).toMatchObject({
    'branding.radius': 4,
    'emails.server.password': 'smtp-password',
  })
  expect(await bo.page.content()).not.toContain('smtp-password')
  const entries = await project
    .as('admin')
    .get('/internal/audit-log?kind=project_config.secrets_exported')
  const outcomes = entries.json.items.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes.filter((outcome: string) => outcome === 'ok')).toHaveLength(1)
  await shown.waitFor({ state: 'hidden' })

  await choose('Compare with a file…')
  await shown.getByLabel('Configuration file').setInputFiles(path)
  await shown.getByText('No differences').waitFor()
  const field = shown.getByLabel('Or paste it')
  await field.fill('[1]')
  await shown.getByRole('alert').getByText('This has no settings.').waitFor()
  await field.fill(
    JSON.stringify({
      ...JSON.parse(exported),
      'emails.server.host': 'old.example.com',
      'auth.passkey.allowSignIn': true,
      'emails.server.password': 'another',
    }),
  )
  await shown.getByText('2 settings differ').waitFor()
  const differences = shown.locator('li')
  await differences.filter({ hasText: 'emails.server.host' }).getByText('old.example.com').waitFor()
  await differences.filter({ hasText: 'auth.passkey.allowSignIn' }).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await bo.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await findViolations(bo.page, colorScheme === 'light' ? {} : COLOR_RULES)).toEqual([])
  }
  await bo.page.setViewportSize({ width: 360, height: 720 })
  expect(
    await bo.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0)
  await bo.leave()
  expect(bo.noise).toEqual([])
})
