import type { TestProject, TestUser } from '@latchkey/testkit'
import { Secret } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { type Authenticator, addAuthenticator } from './authenticator.ts'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { registerPasskey, type Visitor, visit, withoutPasskeySuggestions } from './visitor.ts'

/*
 * Chromium with a virtual authenticator shows no suggestions. If its user is present, the passkey is
 * chosen as soon as the page offers it; otherwise the request stays pending.
 */

const { service, browser, newJourney, becomeMember, signedInUser, button, alert } =
  await startJourneys(ALL_FACTORS)

const SIGN_IN = '/auth/passkey/sign-in'
const CHALLENGE = '/auth/passkey/initiate-passkey-authentication'

let project: TestProject
let ada: Visitor
let user: TestUser
let authenticator: Authenticator
/** The paths of the requests about passkeys. */
let requests: string[]

const watch = ({ page }: Visitor) =>
  page.on('request', (request) => {
    const path = [SIGN_IN, CHALLENGE].find((known) => request.url().endsWith(known))
    if (path !== undefined) requests.push(path)
  })
const count = (path: string) => requests.filter((known) => known === path).length
const isOffered = () => expect.poll(() => count(CHALLENGE)).toBe(1)
const hint = ({ page }: Visitor) =>
  page.getByRole('textbox', { name: 'Email' }).getAttribute('autocomplete')

/** Time for a request that should not be sent. */
const idle = ({ page }: Visitor) =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 500))))

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
  requests = []
  watch(ada)
  authenticator = await addAuthenticator(ada.page)
  user = await becomeMember()
  await ada.open('account-settings')
  await registerPasskey(ada)
  // The settings would lead to the sign-in page.
  await ada.page.goto(`${service.url}/health`)
  await ada.page.context().clearCookies()
})

test('a passkey chosen in the email field signs in and goes to the requested page', async () => {
  const target = `/hosted/${project.id}/handler/error?from=notes`

  await ada.open(`sign-in?after_auth_return_to=${encodeURIComponent(target)}`)

  await ada.sees('An unknown error occurred')
  expect(new URL(ada.page.url()).search).toBe('?from=notes')
  expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
  expect(requests).toEqual([CHALLENGE, SIGN_IN])
})

test('it leads to the second factor of an account that has one', async () => {
  const totp_secret_base64 = Buffer.from(new Secret({ size: 20 }).buffer).toString('base64')
  const reply = await project.as('client', user).patch('/users/me', { totp_secret_base64 })
  expect(reply.status).toBe(200)

  await ada.open('sign-in')

  await ada.sees('Multi-factor authentication')
  await idle(ada)
  expect(requests).toEqual([CHALLENGE, SIGN_IN])
  expect(await signedInUser()).toBeNull()
})

test('a passkey that was removed gets the message of the button, a limited number of times', async () => {
  await service.query('delete from passkeys')

  await ada.open('sign-in')

  await alert('The passkey was not accepted. Please try again.')
  await expect.poll(() => count(SIGN_IN)).toBe(10)
  await idle(ada)
  expect(count(SIGN_IN)).toBe(10)
  expect(await ada.page.getByRole('alert').count()).toBe(1)
})

test('the email fields of both tabs have the hint, with one challenge for both', async () => {
  await authenticator.setPresent(false)
  await ada.open('sign-in')
  expect(await hint(ada)).toBe('username webauthn')
  await isOffered()

  await ada.page.getByRole('tab', { name: 'Password' }).click()
  await ada.page.getByLabel('Password', { exact: true }).and(ada.page.locator('input')).waitFor()

  expect(await hint(ada)).toBe('username webauthn')
  await idle(ada)
  expect(requests).toEqual([CHALLENGE])
  expect(await ada.page.getByRole('alert').count()).toBe(0)
})

test('the button signs in while passkeys are offered', async () => {
  await authenticator.setPresent(false)
  await ada.open('sign-in')
  await isOffered()
  await idle(ada)

  await authenticator.setPresent(true)
  await button('Sign in with a passkey').click()

  await ada.sees('Account settings')
  expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
  expect(count(SIGN_IN)).toBe(1)
})

test('a page that was open for longer than a challenge lives gets a new one when it is used', async () => {
  await authenticator.setPresent(false)
  await ada.open('sign-in')
  await isOffered()
  await idle(ada)
  service.clock.advance({ minutes: 30 })
  await ada.page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 30 * 60_000
  })
  await idle(ada)
  expect(requests).toEqual([CHALLENGE])

  await authenticator.setPresent(true)
  await ada.page.mouse.move(5, 5)

  await ada.sees('Account settings')
  expect(requests).toEqual([CHALLENGE, CHALLENGE, SIGN_IN])
})

test('the sign-up page offers no passkeys', async () => {
  await ada.open('sign-up')
  expect(await hint(ada)).toBe('email')
  await idle(ada)

  await ada.page.getByRole('tab', { name: 'Password' }).click()
  await ada.page.getByLabel('Repeat password').waitFor()
  expect(await hint(ada)).toBe('email')
  await idle(ada)
  expect(requests).toEqual([])
})

test('a browser without suggestions asks for no challenge', async () => {
  await withoutPasskeySuggestions(ada)

  await ada.open('sign-in')

  await idle(ada)
  expect(requests).toEqual([])
})

test('a project without passkeys has the plain field', async () => {
  const plain = await service.newProject({ credential_enabled: true, magic_link_enabled: true })
  const bob = await visit(browser, service, plain)
  watch(bob)

  await bob.open('sign-in')

  expect(await hint(bob)).toBe('email')
  await idle(bob)
  expect(requests).toEqual([])
  await bob.leave()
  expect(bob.noise).toEqual([])
})
