import type { TestProject } from '@latchkey/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const { service, browser, newJourney, becomeMember, signedInUser, address, email, alert } =
  await startJourneys(ALL_FACTORS)

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
})

describe('a forgotten password', () => {
  /** Requests the email without the form. */
  async function requestReset(): Promise<string> {
    await project.signUp({ email: EMAIL })
    await project.as('client').post('/auth/password/send-reset-code', {
      email: EMAIL,
      callback_url: address('password-reset'),
    })
    return (await email()).link
  }

  test('is reset with a link by email', async () => {
    await project.signUp({ email: EMAIL })
    await ada.open('sign-in')
    await ada.page.getByRole('tab', { name: 'Password' }).click()
    await ada.page.getByRole('link', { name: 'Forgot password?' }).click()
    await ada.sees('Reset your password')
    await ada.press('Send email')
    await alert('Please enter your email')
    await ada.fill({ 'Your email': EMAIL })
    await ada.press('Send email')
    await ada.sees('Check your email')
    await ada.page
      .getByText(`If ${EMAIL} has an account, we sent it a link to reset the password.`)
      .waitFor()
    expect(await ada.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Check your email',
    )

    const checks: string[] = []
    ada.page.on(
      'request',
      (request) => request.url().endsWith('/reset/preview') && checks.push(request.url()),
    )
    const { link } = await email()
    await ada.follow(link)
    await ada.page.getByText(`Choose a new password for ${EMAIL}.`).waitFor()
    await ada.page.getByText('At least 8 characters. No common passwords.').waitFor()
    await ada.fill({
      'New password': 'a fresh horse battery',
      'Repeat new password': 'a fresh horse',
    })
    await ada.press('Reset password')
    await alert('Passwords do not match')
    await ada.fill({ 'Repeat new password': 'a fresh horse battery' })
    await ada.press('Reset password')
    await ada.sees('Password reset successfully!')
    expect(checks).toHaveLength(1)

    await ada.press('Sign in')
    await ada.sees('Sign in to your account')
    expect(new URL(ada.page.url()).search).toBe('')
    await ada.page.getByRole('tab', { name: 'Password' }).click()
    await ada.fill({ Email: EMAIL, Password: 'a fresh horse battery' })
    await ada.press('Sign in')
    await ada.sees('Account settings')

    await ada.follow(link)
    await ada.sees('This link was already used')
  })

  test('shows the same message for an unknown address', async () => {
    await ada.open('forgot-password')
    await ada.fill({ 'Your email': 'nobody@example.com' })

    await ada.press('Send email')

    await ada.page
      .getByText('If nobody@example.com has an account, we sent it a link to reset the password.')
      .waitFor()
    expect(await service.mailbox.all('nobody@example.com')).toEqual([])
  })

  test('can be sent again after a pause or for another address, with the keyboard alone', async () => {
    await project.signUp({ email: EMAIL })
    const sent = async () => (await service.mailbox.all(EMAIL)).length
    const before = await sent()
    await ada.page.clock.install()
    await ada.open('forgot-password')
    const { keyboard } = ada.page
    const focusedText = () => ada.page.evaluate(() => document.activeElement?.textContent)
    await keyboard.type(EMAIL)
    await keyboard.press('Enter')
    await ada.sees('Check your email')

    await keyboard.press('Tab')
    expect(await focusedText()).toBe('Change email')
    await keyboard.press('Tab')
    expect(await focusedText()).toMatch(/^Send it again in 0:(30|2\d)$/)
    await keyboard.press('Enter')
    await ada.page.clock.runFor(31_000)
    expect(await sent()).toBe(before + 1)
    await keyboard.press('Enter')
    await ada.page.getByRole('status').getByText('The email was sent again.').waitFor()
    expect(await sent()).toBe(before + 2)

    await ada.press('Change email')
    expect(await ada.page.getByLabel('Your email').inputValue()).toBe(EMAIL)
    await ada.page.context().setOffline(true)
    await ada.press('Send email')
    await alert('You are offline. Check your connection and try again.')
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(
      true,
    )
  })

  test('is not asked for if the project has no passwords', async () => {
    const codes = await service.newProject({
      display_name: 'Acme Notes',
      credential_enabled: false,
      magic_link_enabled: true,
    })
    const visitor = await visit(browser, service, codes)

    await visitor.open('forgot-password')

    await visitor.sees('Passwords are turned off')
    await visitor.page
      .getByText('Acme Notes does not use passwords. Choose another way to sign in.')
      .waitFor()
    expect(await visitor.page.getByRole('textbox').count()).toBe(0)
    await visitor.press('Back to sign-in')
    await visitor.sees('Sign in to your account')
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('shows an error for a broken or expired link, or without a connection', async () => {
    await ada.open('password-reset')
    await ada.sees('Invalid password reset link')
    await ada.press('Request a new link')
    await ada.page.getByLabel('Your email').waitFor()
    await ada.open(`password-reset?code=${'0'.repeat(45)}`)
    await ada.sees('Invalid password reset link')

    const link = await requestReset()
    let broken = true
    await ada.page.route('**/reset/preview', (route) => (broken ? route.abort() : route.continue()))
    await ada.follow(link)
    await ada.sees('This page could not be loaded')
    broken = false
    await ada.press('Try again')
    await ada.sees('Reset your password')
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)

    service.clock.advance({ hours: 2 })
    await ada.follow(link)
    await ada.sees('This link has expired')
    await ada.press('Request a new link')
    await ada.page.getByLabel('Your email').waitFor()
  })

  test('shows that the link was used if the new password is too common', async () => {
    await ada.follow(await requestReset())
    await ada.fill({ 'New password': 'password123', 'Repeat new password': 'password123' })

    await ada.press('Reset password')

    await ada.sees('Your password could not be reset')
    await ada.page.getByText('easily guessed').waitFor()
  })

  test('does not apply to a signed-in user', async () => {
    await becomeMember()

    await ada.open('forgot-password')

    await ada.sees('You are already signed in')
  })
})

describe('verifying an address', () => {
  test('requires a click on the page of the link', async () => {
    await ada.open('sign-up')
    await ada.page.getByRole('tab', { name: 'Password' }).click()
    await ada.fill({ Email: EMAIL, Password: PASSWORD, 'Repeat password': PASSWORD })
    await ada.press('Sign up')
    await ada.sees('Account settings')
    const { link } = await email()

    await ada.follow(link)
    await ada.sees('Do you want to verify your email?')
    await ada.page.getByText(`Confirm that ${EMAIL} is yours.`).waitFor()
    expect(await signedInUser()).toMatchObject({ primary_email_verified: false })
    await ada.press('Verify')
    await ada.sees('Your email has been verified!')
    expect(await signedInUser()).toMatchObject({ primary_email_verified: true })
    expect(await ada.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Your email has been verified!',
    )

    await ada.press('Go home')
    await ada.sees('Account settings')
    // A second click on the link is not an error.
    await ada.follow(link)
    await ada.sees('Your email has been verified!')
  })

  test('requires no session and shows errors', async () => {
    await ada.open('email-verification')
    await ada.sees('Invalid verification link')
    await ada.page.getByRole('button', { name: 'Go home' }).waitFor()
    await ada.open(`email-verification?code=${'0'.repeat(45)}`)
    await ada.sees('Invalid verification link')
  })

  test('leads to the account settings for a new link if this one has expired', async () => {
    await ada.open('sign-up')
    await ada.page.getByRole('tab', { name: 'Password' }).click()
    await ada.fill({ Email: EMAIL, Password: PASSWORD, 'Repeat password': PASSWORD })
    await ada.press('Sign up')
    await ada.sees('Account settings')
    const { link } = await email()
    service.clock.advance({ days: 8 })

    await ada.follow(link)
    await ada.sees('This link has expired')
    await ada.page.getByRole('button', { name: 'Account settings' }).waitFor()
  })
})
