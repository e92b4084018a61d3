import { startService } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
let projectId: string
/** The bodies of all write requests. */
let sent: string[]

beforeEach(async () => {
  ada = await administrate(browser, service, { storageState })
  projectId = (await ownProject(service)).id
  sent = []
  ada.page.on(
    'request',
    (request) => request.method() === 'PATCH' && sent.push(request.postData() ?? ''),
  )
  await ada.open(`/projects/${projectId}/auth-methods`)
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const dialog = () => ada.page.getByRole('dialog')
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true })
const row = (name: string) =>
  ada.page.getByRole('list', { name: 'Providers' }).getByRole('listitem').filter({ hasText: name })
const signInWith = (name: string) => ada.page.getByRole('switch', { name: `Sign in with ${name}` })
const changes = () => sent.map((body) => JSON.parse(JSON.parse(body).config_override_string))

/** Reads the stored providers without the cache of the page. */
async function storedProviders(): Promise<Record<string, Record<string, unknown> | undefined>> {
  const project = await service.ctx.projects.find(projectId)
  return { ...project?.config.auth.oauth.providers }
}

/** Starts a sign-in and returns the redirect's target and client, or the error. */
async function startSignIn(provider: string) {
  const project = await service.ctx.projects.find(projectId)
  const query = new URLSearchParams({
    client_id: projectId,
    client_secret: project?.hostedClientKey ?? '',
    redirect_uri: 'http://localhost:3000/handler/oauth-callback',
    scope: 'legacy',
    state: 'any',
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: 'challenge',
    code_challenge_method: 'S256',
  })
  const { code, headers } = await service.anyone.get(`/auth/oauth/authorize/${provider}?${query}`)
  const location = headers.get('location')
  if (location === null) return code
  const url = new URL(location)
  return `${url.hostname}${url.pathname} as ${url.searchParams.get('client_id')}`
}

async function add(name: string, keys?: Record<string, string>): Promise<void> {
  await ada.press('Add provider')
  await inDialog(name).click()
  if (keys) await fillIn(keys)
  await inDialog(`Add ${name}`).click()
  await row(name).waitFor()
}

async function fillIn(fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog().getByLabel(label, { exact: true }).fill(value)
}

const GITHUB_KEYS = { 'Client ID': 'birdwatch-id', 'Client secret': 'a very secret secret' }

/** Checks that the secret is neither in the page nor in a field. */
async function expectSecretNotShown(): Promise<void> {
  expect(await ada.page.content()).not.toContain(GITHUB_KEYS['Client secret'])
  const values = await ada.page.evaluate(() =>
    [...document.querySelectorAll('input')].map(({ value }) => value),
  )
  expect(values).not.toContain(GITHUB_KEYS['Client secret'])
}

test('a provider with shared keys is enabled after it was added, without further input', async () => {
  await ada.press('Add provider')
  await dialog().getByLabel('Search providers').fill('goo')
  await ada.page.keyboard.press('Enter')
  await ada.sees('Add Google')
  await dialog().getByText('the built-in development provider is used instead').waitFor()
  await inDialog('Add Google').click()

  await row('Google').getByText('Shared keys').waitFor()
  expect(await signInWith('Google').isChecked()).toBe(true)
  expect((await storedProviders()).google).toMatchObject({
    type: 'google',
    isShared: true,
    allowSignIn: true,
    allowConnectedAccounts: true,
  })
  expect(await startSignIn('google')).toBe('localhost/development-provider/authorize as google')
  await ada.press('Add provider')
  await inDialog('GitHub').waitFor()
  expect(await inDialog('Google').count()).toBe(0)
})

describe('own keys', () => {
  test('replace shared keys, and the secret is never shown again', async () => {
    await add('GitHub')

    await row('GitHub').getByRole('button', { name: 'Configure' }).click()
    await dialog().getByLabel('Own keys').check()
    await dialog()
      .getByText(`${service.url}/api/v1/auth/oauth/callback/github`, { exact: true })
      .waitFor()
    const console = dialog().getByRole('link', { name: 'Open GitHub developer settings' })
    expect(await console.getAttribute('href')).toBe('https://github.com/settings/developers')
    expect(await console.getAttribute('target')).toBe('_blank')
    await fillIn(GITHUB_KEYS)
    await inDialog('Save').click()
    await dialog().waitFor({ state: 'hidden' })
    await row('GitHub').getByText('Own keys').waitFor()
    expect((await storedProviders()).github).toMatchObject({
      isShared: false,
      clientId: 'birdwatch-id',
      clientSecret: 'a very secret secret',
    })
    expect(await startSignIn('github')).toBe('github.com/login/oauth/authorize as birdwatch-id')
    await expectSecretNotShown()

    await ada.page.reload()
    await row('GitHub').getByRole('button', { name: 'Configure' }).click()
    expect(await dialog().getByLabel('Client ID').inputValue()).toBe('birdwatch-id')
    expect(await dialog().getByLabel('Client secret', { exact: true }).inputValue()).toBe('')
    await dialog().getByText('A secret is stored. Leave this empty to keep it.').waitFor()
    await expectSecretNotShown()

    sent = []
    await fillIn({ 'Client ID': 'birdwatch-2' })
    await inDialog('Save').click()
    await dialog().waitFor({ state: 'hidden' })
    expect(changes()).toEqual([{ 'auth.oauth.providers.github.clientId': 'birdwatch-2' }])
    expect((await storedProviders()).github).toMatchObject({
      clientId: 'birdwatch-2',
      clientSecret: 'a very secret secret',
    })
  })

  test('are sealed in the database even if only the secret is changed', async () => {
    await add('Discord', GITHUB_KEYS)
    await row('Discord').getByRole('button', { name: 'Configure' }).click()
    await fillIn({ 'Client secret': 'an even more secret one' })
    await inDialog('Save').click()
    await dialog().waitFor({ state: 'hidden' })

    expect((await storedProviders()).discord).toMatchObject({
      clientId: 'birdwatch-id',
      clientSecret: 'an even more secret one',
    })
    const [stored] = await service.query<{ text: string }>(
      'select config_override::text as text from tenancies where project_id = $1',
      [projectId],
    )
    expect(stored?.text).toContain('birdwatch-id')
    expect(stored?.text).not.toContain('secret one')
  })

  test('are required at their fields', async () => {
    await ada.press('Add provider')
    await inDialog('Microsoft').click()
    await dialog().getByLabel('Own keys').check()
    await inDialog('Add Microsoft').click()

    await dialog().getByText('Enter the client ID').waitFor()
    await dialog().getByText('Enter the client secret').waitFor()
    expect(await ada.page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(
      'client-id',
    )
    await fillIn({ ...GITHUB_KEYS, 'Directory (tenant) ID (optional)': 'not a tenant' })
    await inDialog('Add Microsoft').click()
    await dialog().getByText('Enter a directory').waitFor()
    expect(sent).toEqual([])

    await fillIn({ 'Directory (tenant) ID (optional)': 'contoso.com' })
    await inDialog('Add Microsoft').click()
    await row('Microsoft').getByText('Own keys').waitFor()
    expect((await storedProviders()).microsoft).toMatchObject({ microsoftTenantId: 'contoso.com' })
  })

  test('are required if the service has no shared keys', async () => {
    await ada.press('Add provider')
    await inDialog('Facebook').click()

    await dialog().getByLabel('Configuration ID (optional)').waitFor()
    expect(await dialog().getByRole('radio').count()).toBe(0)
  })

  test('are deleted when switching to shared keys, after a confirmation', async () => {
    await add('GitHub')
    await row('GitHub').getByRole('button', { name: 'Configure' }).click()
    await dialog().getByLabel('Own keys').check()
    await fillIn(GITHUB_KEYS)
    await inDialog('Save').click()
    await row('GitHub').getByText('Own keys').waitFor()

    await row('GitHub').getByRole('button', { name: 'Configure' }).click()
    await dialog().getByLabel('Shared keys').check()
    await dialog().getByText('Saving deletes your client ID and secret.').waitFor()
    await inDialog('Save').click()

    await row('GitHub').getByText('Shared keys').waitFor()
    expect((await storedProviders()).github).toEqual({
      type: 'github',
      isShared: true,
      allowSignIn: true,
      allowConnectedAccounts: true,
    })
  })
})

describe('disabling', () => {
  test('asks for confirmation, keeps the keys, and can be undone', async () => {
    await add('Discord', GITHUB_KEYS)
    sent = []

    await signInWith('Discord').click()
    await dialog()
      .getByText('No one can sign in with Discord anymore, including existing users.')
      .waitFor()
    expect(await inDialog('Turn off').isDisabled()).toBe(true)
    await dialog().getByLabel('I understand').check()
    await inDialog('Turn off').click()
    await row('Discord').getByText('Not for sign-in').waitFor()
    await ada.page.getByText('Discord turned off').waitFor()
    expect(changes()).toEqual([{ 'auth.oauth.providers.discord.allowSignIn': false }])
    expect((await storedProviders()).discord).toMatchObject({
      allowSignIn: false,
      clientSecret: GITHUB_KEYS['Client secret'],
    })

    expect(await startSignIn('discord')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')

    await ada.press('Undo')
    await row('Discord').getByText('Own keys').waitFor()
    await ada.page.getByText('Undone').waitFor()
    expect((await storedProviders()).discord).toMatchObject({
      allowSignIn: true,
      clientSecret: GITHUB_KEYS['Client secret'],
    })
  })

  test('reverts a switch that the service rejects', async () => {
    await add('Google')
    await ada.page.route('**/internal/config/override', (route) =>
      route.fulfill({ status: 200, headers: { 'x-stack-actual-status': '500' } }),
    )

    await signInWith('Google').click()
    await dialog().getByLabel('I understand').check()
    await inDialog('Turn off').click()

    await ada.page.getByRole('alert').getByText('The service returned an error').waitFor()
    expect(await signInWith('Google').isChecked()).toBe(true)
  })

  test('warns about the last sign-in method on both pages', async () => {
    await add('Google')
    await ada.page.getByRole('switch', { name: 'Email and password' }).click()
    await ada.page.getByText('“Email and password” turned off').waitFor()

    await signInWith('Google').click()
    await dialog()
      .getByText('It is the last sign-in method, so no one can sign in at all.')
      .waitFor()
  })
})

test('removes one provider after a confirmation', async () => {
  await add('Google')
  await add('Discord', GITHUB_KEYS)
  await row('Discord').getByRole('button', { name: 'Configure' }).click()
  await inDialog('Remove…').click()

  await dialog().getByText('Its client ID and secret are deleted.').waitFor()
  await dialog().getByText('Accounts stay linked to their users').waitFor()
  expect(await inDialog('Remove provider').isDisabled()).toBe(true)
  await dialog().getByLabel('I understand').check()
  await inDialog('Remove provider').click()

  await row('Discord').waitFor({ state: 'detached' })
  await dialog().waitFor({ state: 'detached' })
  expect(Object.keys(await storedProviders())).toEqual(['google'])
  expect(await startSignIn('discord')).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  expect(await ada.page.evaluate(() => document.querySelectorAll('dialog').length)).toBe(0)
})

test('does not overwrite a provider that another admin removed', async () => {
  await add('Discord', GITHUB_KEYS)
  await row('Discord').getByRole('button', { name: 'Configure' }).click()
  const colleague = await administrate(browser, service)
  await colleague.signIn()
  await colleague.open(`/projects/${projectId}/auth-methods`)
  await colleague.page.getByRole('button', { name: 'Configure Discord' }).click()
  await colleague.press('Remove…')
  await colleague.page.getByLabel('I understand').check()
  await colleague.press('Remove provider')
  await colleague.page.getByText('No providers yet.').waitFor()
  await colleague.leave()

  await fillIn({ 'Client ID': 'another' })
  await inDialog('Save').click()

  await dialog().getByRole('alert').getByText('Discord was removed while you edited it.').waitFor()
  expect(colleague.noise).toEqual([])
})

test('lists shared keys as an open issue in production mode', async () => {
  await add('Google')
  expect(await ada.page.getByText('these providers use shared keys').count()).toBe(0)
  await service.rows.setProductionMode(projectId)
  await ada.page.reload()

  await ada.page.getByRole('alert').getByText('these providers use shared keys: Google.').waitFor()
})

test('explains the options for existing email addresses', async () => {
  const choose = async (strategy: string) => {
    const reply = ada.page.waitForResponse((response) => response.request().method() === 'PATCH')
    await ada.page.getByLabel('If an account with this email exists').selectOption(strategy)
    await reply
  }
  await ada.page.getByText('if the email is verified here and by the provider').waitFor()

  await choose('Refuse')
  await ada.page.getByText('Users must sign in the way they signed up').waitFor()
  await ada.page.getByText('Handling of existing accounts changed').waitFor()
  await choose('Create another account')
  await ada.page.getByText('A user can end up with several accounts').waitFor()

  expect(sent.map((body) => JSON.parse(body).config.oauth_account_merge_strategy)).toEqual([
    'raise_error',
    'allow_duplicates',
  ])
})
