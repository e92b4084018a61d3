import { mkdirSync } from 'node:fs'
import { startService, type TestProject, type TestUser } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { COLOR_RULES, findViolations } from './accessibility.ts'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { type Visitor, visit } from './visitor.ts'

/* Changes of sign-in methods require recent authentication (security case 73). */

const service = await startService({ listen: true })
const browser = await launchBrowser()
const pictures = process.env.LATCHKEY_PICTURES

let project: TestProject
let user: TestUser
let ada: Visitor

beforeEach(async () => {
  project = await service.newProject({
    display_name: 'Acme Notes',
    credential_enabled: true,
    magic_link_enabled: true,
    passkey_enabled: true,
    sign_up_enabled: true,
  })
  user = await project.signUp({ email: 'ada@example.com' })
  await change({ primary_email_verified: true })
  ada = await visit(browser, service, project)
})
afterEach(async () => {
  await ada.leave()
  expect(ada.noise).toEqual([])
})
afterAll(async () => {
  await closeWindows(browser)
  await service.stop()
})

const change = (body: object) => project.as('server').patch(`/users/${user.user_id}`, body)
const me = async () => (await project.as('server').get(`/users/${user.user_id}`)).json
const dialog = () => ada.page.getByRole('dialog', { name: "Confirm it's you" })
const isFocused = (selector: string) =>
  expect
    .poll(() => ada.page.evaluate((it) => document.activeElement?.matches(it), selector))
    .toBe(true)

/** Opens the sign-in settings with a session older than ten minutes. */
async function openLate(visitor = ada): Promise<void> {
  await service.query(
    "update sessions set created_at = created_at - interval '11 minutes', authenticated_at = null where user_id = $1",
    [user.user_id],
  )
  await visitor.become(user)
  await visitor.open('account-settings#auth')
}

test('M7: the password confirms, the change is made, and the session gets new tokens', async () => {
  await change({ otp_auth_enabled: true })
  await openLate()

  await ada.press('Disable email codes')
  await ada.press('Disable email codes')
  await dialog().waitFor()
  await isFocused('input[name=current-password]')
  await ada.page.keyboard.type('not the password')
  await ada.page.keyboard.press('Enter')
  await dialog().getByText('Incorrect password').waitFor()
  await dialog().getByLabel('Password', { exact: true }).fill(user.password)
  await ada.page.keyboard.press('Enter')

  await dialog().waitFor({ state: 'detached' })
  await ada.page.getByRole('button', { name: 'Enable email codes' }).waitFor()
  expect(await me()).toMatchObject({ otp_auth_enabled: false })
  const old = await project.as('client').post('/auth/sessions/current/refresh', undefined, {
    'x-stack-refresh-token': user.refresh_token,
  })
  expect(old.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  // The page and the next visit keep the user signed in.
  await ada.open('account-settings#auth')
  await ada.sees('Emails & sign-in')
})

test('M7: the password confirms a new email of an account that never proved one', async () => {
  user = await project.signUp({ email: 'bo@example.com' })
  await openLate()

  await ada.press('Add an email')
  await ada.page.getByLabel('New email').fill('bo@work.example.com')
  await ada.press('Add')
  await dialog().waitFor()
  await dialog().getByLabel('Password', { exact: true }).fill(user.password)
  await ada.page.keyboard.press('Enter')

  await dialog().waitFor({ state: 'detached' })
  await ada.page.getByText('We sent a verification link to bo@work.example.com.').waitFor()
})

test('M7: Escape and Cancel change nothing and return the focus', async () => {
  await change({ otp_auth_enabled: true })
  await openLate()

  for (const leave of [
    () => ada.page.keyboard.press('Escape'),
    () => dialog().getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await ada.press('Disable email codes')
    await ada.press('Disable email codes')
    await dialog().waitFor()
    await leave()
    await dialog().waitFor({ state: 'detached' })
    expect(await ada.page.getByRole('alert').count()).toBe(0)
    await ada.page.getByRole('button', { name: 'Cancel', exact: true }).click()
  }

  expect(await me()).toMatchObject({ otp_auth_enabled: true })
})

test('M7: a user with a second factor confirms with a code, by keyboard', async () => {
  const totp = new TOTP({
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: new Secret({ size: 20 }),
  })
  await change({ totp_secret_base64: Buffer.from(totp.secret.bytes).toString('base64') })
  await openLate()

  await ada.page.getByRole('button', { name: 'Disable', exact: true }).focus()
  await ada.page.keyboard.press('Enter')
  await dialog().waitFor()
  expect(await dialog().getByRole('button', { name: /Use/ }).count()).toBe(0)
  await ada.page.keyboard.type(totp.generate({ timestamp: service.clock.now().getTime() }))

  await dialog().waitFor({ state: 'detached' })
  await expect.poll(async () => (await me()).requires_totp_mfa).toBe(false)
})

test('M7: a user without a password confirms with a code by email', async () => {
  await change({ otp_auth_enabled: true, password: null })
  const { refresh_token } = (
    await project.as('server').post('/auth/sessions', { user_id: user.user_id })
  ).json
  user = { ...user, refresh_token }
  await openLate()

  await ada.press('Set a password')
  await ada.fill({
    'New password': 'a much better password',
    'Repeat new password': 'a much better password',
  })
  await ada.press('Set password')
  await dialog().waitFor()
  await dialog().getByRole('button', { name: 'Send code' }).click()
  await dialog().getByText('Sent to ada@example.com').waitFor()
  const email = (await service.mailbox.all('ada@example.com')).find(({ subject }) =>
    subject.startsWith('Confirm it is you'),
  )
  await ada.page.keyboard.type(email?.otp ?? '')

  await ada.page.getByText('Your password has been saved.').waitFor()
  expect(await me()).toMatchObject({ has_password: true })
})

const SCHEMES = [
  ['light', {}],
  ['dark', COLOR_RULES],
] as const

test.each([360, 1280])(
  'the dialog at %i px is accessible in light and dark mode and fits',
  async (width) => {
    await change({ otp_auth_enabled: true })
    const visitor = await visit(browser, service, project, {
      viewport: { width, height: 740 },
      reducedMotion: 'reduce',
    })
    const examine = async (step: string) => {
      for (const [colorScheme, rules] of SCHEMES) {
        await visitor.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (pictures) {
          mkdirSync(pictures, { recursive: true })
          await visitor.page.screenshot({ path: `${pictures}/${step}-${width}-${colorScheme}.png` })
        }
        expect(await findViolations(visitor.page, rules)).toEqual([])
      }
      expect(
        await visitor.page.evaluate(
          () => document.documentElement.scrollWidth <= window.innerWidth,
        ),
      ).toBe(true)
    }
    try {
      await openLate(visitor)
      await visitor.press('Disable email codes')
      await visitor.press('Disable email codes')
      await visitor.page.getByRole('dialog').waitFor()
      await examine('password')
      await visitor.press('Use an email code')
      await visitor.page.getByRole('button', { name: 'Send code' }).click()
      await visitor.page.getByText('Sent to ada@example.com').waitFor()
      await examine('email')
    } finally {
      await visitor.leave()
    }
  },
)
