import { generateKeyPairSync } from 'node:crypto'
import { startService, type TestProject } from '@latchkey/testkit'
import { importSPKI, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from '../../screens/e2e/accessibility.ts'
import { launchBrowser } from '../../screens/e2e/browser.ts'
import { closeWindows } from '../../screens/e2e/browser-window.ts'
import { type Administrator, administrate, ownProject, signedInState } from './administrator.ts'

/* Whether a provider works before users find out: its keys, and a sign-in as a test. */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const storageState = await signedInState(service)

let ada: Administrator
let project: TestProject

beforeEach(async () => {
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

const dialog = () => ada.page.getByRole('dialog')
const inDialog = (button: string) => dialog().getByRole('button', { name: button, exact: true })
const usesProvider = async (settings = {}) => {
  project = await ownProject(service, { sign_up_enabled: true, ...settings })
  const uses = { isShared: true, allowSignIn: true, allowConnectedAccounts: true }
  await project.as('admin').patch('/internal/config/override', {
    config_override_string: JSON.stringify({
      'auth.oauth.providers.google': { type: 'google', ...uses },
    }),
  })
  await ada.open(`/projects/${project.id}/auth-methods`)
  await ada.press('Test Google')
}
const openProvider = async () => {
  const [popup] = await Promise.all([
    ada.page.context().waitForEvent('page'),
    inDialog('Open Google').click(),
  ])
  await popup.getByLabel('Email address').waitFor()
  return popup
}

describe('a test of a provider', () => {
  test('signs in through the real flow, says who it was and leaves no session', async () => {
    await usesProvider()
    const popup = await openProvider()
    await dialog().getByText('Waiting for the window.').waitFor()
    await popup.getByLabel('Email address').fill('wren@example.com')
    await popup.getByRole('button', { name: 'Continue' }).click()

    await dialog().getByText('A user was created: wren@example.com').waitFor()
    expect(await findViolations(ada.page)).toEqual([])
    const users = (await project.as('server').get('/users?limit=10')).json.items
    expect(users).toMatchObject([{ primary_email: 'wren@example.com' }])
    const sessions = await project.as('admin').get(`/auth/sessions?user_id=${users[0].id}`)
    expect(sessions.json.items).toEqual([])

    await dialog().getByRole('link', { name: 'Show user' }).click()
    await ada.page.waitForURL(new RegExp(`/users/${users[0].id}$`))
    await ada.page.getByText('wren@example.com').first().waitFor()

    // Again, as a user who exists.
    await ada.open(`/projects/${project.id}/auth-methods`)
    await ada.page.getByText('1 linked account').waitFor()
    await ada.press('Test Google')
    const again = await openProvider()
    await again.getByLabel('Email address').fill('wren@example.com')
    await again.getByRole('button', { name: 'Continue' }).click()
    await dialog().getByText('It signed in an existing user: wren@example.com').waitFor()
  })

  test('shows why a sign-in is refused', async () => {
    await usesProvider({ sign_up_enabled: false })
    const popup = await openProvider()
    await popup.getByLabel('Email address').fill('wren@example.com')
    await popup.getByRole('button', { name: 'Continue' }).click()

    await dialog().getByRole('alert').getByText('Sign-in with Google failed:').waitFor()
    await dialog().getByText('new accounts').waitFor()
    expect((await project.as('server').get('/users?limit=10')).json.items).toEqual([])
  })

  test('needs a project that trusts the address of the dashboard', async () => {
    await usesProvider({ allow_localhost: false })

    await dialog().getByText('which this project doesn’t trust').waitFor()
    await dialog().getByRole('link', { name: 'Set domains' }).click()
    await ada.sees('Domains')
  })
})

describe('the client secret for Apple', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const p8 = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const file = (buffer: string) => ({
    name: 'AuthKey_ABC123DEFG.p8',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(buffer),
  })
  const secretField = () => dialog().getByLabel('Client secret', { exact: true })

  test('is signed in the browser with the team’s key, which is not sent', async () => {
    project = await ownProject(service)
    const sent: string[] = []
    ada.page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`))
    await ada.open(`/projects/${project.id}/auth-methods`)
    await ada.press('Add provider')
    await inDialog('Apple').click()
    await dialog().getByText('Generate the client secret', { exact: true }).click()

    // Nothing is filled in yet, and the file is not a key.
    await inDialog('Generate secret').click()
    await dialog().getByText('Enter the ten letters and digits of the team ID').waitFor()
    await dialog().getByText('Choose the .p8 file', { exact: true }).waitFor()
    await dialog().getByLabel('Client ID', { exact: true }).fill('com.example.birdwatch')
    await dialog().getByLabel('Team ID').fill('team456789')
    await dialog().getByLabel('Private key (.p8)').setInputFiles(file('no key'))
    await inDialog('Generate secret').click()
    await dialog().getByText('This is not a key for “Sign in with Apple”.').waitFor()
    expect(await secretField().inputValue()).toBe('')
    expect(await findViolations(ada.page)).toEqual([])
    await ada.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await findViolations(ada.page, COLOR_RULES)).toEqual([])

    await dialog().getByLabel('Private key (.p8)').setInputFiles(file(p8))
    expect(await dialog().getByLabel('Key ID').inputValue()).toBe('ABC123DEFG')
    await dialog().getByLabel('Key ID').press('Enter')
    await dialog().getByText('Filled in below. Expires on').waitFor()
    await inDialog('Add Apple').click()
    await dialog().waitFor({ state: 'hidden' })

    const stored = await service.ctx.projects.find(project.id)
    const secret = String(stored?.config.auth.oauth.providers.apple?.clientSecret)
    const key = await importSPKI(String(publicKey.export({ type: 'spki', format: 'pem' })), 'ES256')
    const { payload, protectedHeader } = await jwtVerify(secret, key, {
      issuer: 'TEAM456789',
      subject: 'com.example.birdwatch',
      audience: 'https://appleid.apple.com',
    })
    expect(protectedHeader.kid).toBe('ABC123DEFG')
    expect(Number(payload.exp) - Number(payload.iat)).toBeLessThanOrEqual(15_777_000)
    const body = p8.split('\n')[1] ?? 'missing'
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.filter((text) => text.includes(body) || text.includes('PRIVATE'))).toEqual([])
  })
})

test('the preview has both color schemes and the width of a phone', async () => {
  project = await ownProject(service, { credential_enabled: true })
  await ada.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await ada.open(`/projects/${project.id}/auth-methods`)
  const screen = ada.page.locator('[inert] .hosted')
  await screen.waitFor()
  const look = () =>
    screen.evaluate((element) => ({
      color: getComputedStyle(element).backgroundColor,
      width: element.getBoundingClientRect().width,
    }))
  const before = await look()

  await ada.page.getByLabel('Dark').check()
  await ada.page.getByLabel('Phone').check()

  await expect.poll(async () => (await look()).color).not.toBe(before.color)
  expect((await look()).width).toBeLessThan(before.width)
})
