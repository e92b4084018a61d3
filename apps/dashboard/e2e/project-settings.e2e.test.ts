import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { findViolations } from '../../screens/e2e/accessibility.ts'
import { openDashboard, ownProject } from './administrator.ts'

const { service, ada, page } = await openDashboard()

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const isOn = (name: string) => page.getByRole('switch', { name }).isChecked()

test('a table has the switches of all features, and asks before sign-ups are opened', async () => {
  const project = await ownProject(service, {
    sign_up_enabled: false,
    credential_enabled: false,
    passkey_enabled: true,
  })
  const config = async () =>
    (await project.as('admin').get('/internal/projects/current')).json.config
  await ada.open(`/projects/${project.id}/project-settings`)
  await row('Payments').getByText('Not set up').waitFor()
  await row('Data vault').getByText('No stores').waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('switch', { name: 'Personal teams' }).click()
  await expect.poll(config).toMatchObject({ create_team_on_sign_up: true })

  const dialog = page.getByRole('dialog')
  await page.getByRole('switch', { name: 'Sign-up' }).click()
  await dialog.getByText('Anyone who finds the sign-up page can create an account.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await isOn('Sign-up')).toBe(false)
  expect(await config()).toMatchObject({ sign_up_enabled: false })
  await page.getByRole('switch', { name: 'Sign-up' }).click()
  await dialog.getByLabel('I understand').check()
  await dialog.getByRole('button', { name: 'Allow sign-ups' }).click()
  await page.getByText('“Anyone can sign up” turned on').waitFor()
  expect(await config()).toMatchObject({ sign_up_enabled: true })

  // The last way to sign in.
  await page.getByRole('switch', { name: 'Passkeys' }).click()
  await dialog.getByText('No one can sign in anymore').waitFor()
  await dialog.getByLabel('I understand').check()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(config).toMatchObject({ passkey_enabled: false })

  await project.as('admin').post('/internal/payments/setup', {})
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({ 'dataVault.stores.keys': { displayName: 'Keys' } }),
  })
  await page.reload()
  await row('Payments').getByText('Set up', { exact: true }).waitFor()
  await row('Data vault').getByText('1 store').waitFor()
  await row('Personal teams').getByRole('link', { name: 'Personal teams' }).click()
  await ada.sees('Team settings')
})

test('a backend can check the tokens of users with the URLs that are shown', async () => {
  const project = await ownProject(service)
  const { access_token } = await project.signUp()
  await ada.open(`/projects/${project.id}/project-settings`)
  const shown = async (name: string) => {
    const fact = page.locator('dl > div').filter({ hasText: name })
    return (await fact.locator('code').textContent()) ?? ''
  }

  const keys = createRemoteJWKSet(new URL(await shown('Signing keys (JWKS)')))
  const options = { issuer: await shown('Issuer'), audience: await shown('Project ID') }

  expect((await jwtVerify(access_token, keys, options)).payload.sub).toBeTruthy()
})

test('the default language is changed, and changed back', async () => {
  const project = await ownProject(service)
  const stored = async () => {
    const { json } = await project.as('admin').get('/internal/config')
    return JSON.parse(json.config_string).localization?.defaultLanguage
  }
  await ada.open(`/projects/${project.id}/project-settings`)

  await page.getByLabel('Default language').selectOption('Deutsch')
  await page.getByText('Default language changed').waitFor()
  await expect.poll(stored).toBe('de-DE')
  await ada.press('Undo')

  await page.getByText('Undone').waitFor()
  await expect.poll(stored).toBeUndefined()
  expect(await page.getByLabel('Default language').inputValue()).toBe('en-US')
})
