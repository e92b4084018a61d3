import type { TestProject } from '@latchkey/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { PASSWORD, type Visitor } from './visitor.ts'

const { service, newJourney, becomeMember, signedInUser, address, email, alert } =
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
    await ada.sees('Email sent!')

    const checks: string[] = []
    ada.page.on(
      'request',
      (request) => request.url().endsWith('/reset/check-code') && checks.push(request.url()),
    )
    const { link } = await email()
    await ada.follow(link)
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

    await ada.sees('Email sent!')
    expect(await service.mailbox.all('nobody@example.com')).toEqual([])
  })

  test('shows an error for a broken or expired link, or without a connection', async () => {
    await ada.open('password-reset')
    await ada.sees('Invalid password reset link')
    await ada.open(`password-reset?code=${'0'.repeat(45)}`)
    await ada.sees('Invalid password reset link')

    const link = await requestReset()
    let broken = true
    await ada.page.route('**/reset/check-code', (route) =>
      broken ? route.abort() : route.continue(),
    )
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
    await ada.press('Verify')
    await ada.sees('Your email has been verified!')
  })

  test('requires no session and shows errors', async () => {
    await ada.open('email-verification')
    await ada.sees('Invalid verification link')
    await ada.open(`email-verification?code=${'0'.repeat(45)}`)
    await ada.press('Verify')
    await ada.sees('Invalid verification link')
  })
})
