import type { TestProject } from '@latchkey/testkit'
import { beforeEach, describe, expect, test } from 'vitest'
import { ALL_FACTORS, EMAIL, startJourneys } from './journey.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const {
  service,
  browser,
  newJourney,
  becomeMember,
  signedInUser,
  email,
  button,
  alert,
  isFocused,
} = await startJourneys(ALL_FACTORS)

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
})

describe('a sign-in code', () => {
  const CODE = 'Enter the code from your email'
  const slots = () => ada.page.getByLabel(CODE)

  async function requestCode(path = 'sign-in') {
    await ada.open(path)
    await ada.fill({ Email: EMAIL })
    await ada.press('Send email')
    await slots().waitFor()
  }

  test('signs in a new user after it was typed, without a click', async () => {
    await requestCode()
    expect(await isFocused(CODE)).toBe(true)
    expect(await slots().getAttribute('autocomplete')).toBe('one-time-code')

    await ada.page.keyboard.type((await email()).otp)

    await ada.sees('Account settings')
    // The focus moves to the heading of the next screen.
    await ada.page.waitForFunction(() => document.activeElement?.textContent === 'Account settings')
    expect(await signedInUser()).toMatchObject({
      primary_email: EMAIL,
      primary_email_verified: true,
      has_password: false,
    })
  })

  test('can be pasted with spaces and in lower case', async () => {
    await ada.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await requestCode()
    const { otp } = await email()
    await ada.page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      ` ${otp.slice(0, 3)} ${otp.slice(3)}\n`.toLowerCase(),
    )

    await ada.page.keyboard.press('Control+V')

    await ada.sees('Account settings')
  })

  test('can be edited slot by slot, or left for another address', async () => {
    await requestCode()
    const { keyboard } = ada.page

    await keyboard.type('a-b c')
    expect(await slots().inputValue()).toBe('ABC')
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowLeft')
    await keyboard.type('x')
    expect(await slots().inputValue()).toBe('AXC')
    await keyboard.press('Backspace')
    expect(await slots().inputValue()).toBe('AX')
    await keyboard.press('Home')
    await keyboard.press('Delete')
    await keyboard.press('End')
    await keyboard.type('9')
    expect(await slots().inputValue()).toBe('X9')

    await ada.press('Change email')
    const field = ada.page.getByRole('textbox', { name: 'Email' })
    await field.waitFor()
    // A typing error is easier to correct than to type again.
    expect(await field.inputValue()).toBe(EMAIL)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await ada.fill({ Email: 'countess@example.com' })
    await ada.press('Send email')
    await ada.page.getByText('Enter the code that we sent to countess@example.com.').waitFor()
  })

  test('is a step of its own, which names the address and hides the other ways to sign in', async () => {
    await requestCode()

    await ada.sees('Check your email')
    expect(await ada.page.getByText('Sign in with a passkey').count()).toBe(0)
    expect(await ada.page.getByRole('tab').count()).toBe(0)
    expect(await ada.page.getByRole('link').count()).toBe(0)
    // Screen readers read the address with the field.
    const description = await slots().evaluate((input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    )
    expect(description).toBe(`Enter the code that we sent to ${EMAIL}.`)
  })

  test('is left with the back button and survives a reload', async () => {
    await ada.open('error')
    await requestCode()
    await ada.page.goBack()
    const field = ada.page.getByRole('textbox', { name: 'Email' })
    await field.waitFor()
    expect(await field.inputValue()).toBe(EMAIL)

    await ada.page.goForward()
    await slots().waitFor()
    await ada.page.reload()
    await slots().waitFor()
    await ada.page.keyboard.type('000000')
    await alert("That code isn't right.")
    await ada.page.keyboard.type((await email()).otp)
    await ada.sees('Account settings')

    // The sign-in page was replaced, so the back button does not end there.
    await ada.page.goBack()
    await ada.sees('An unknown error occurred')
  })

  test('can be sent again after a pause, with the keyboard alone', async () => {
    await ada.page.clock.install()
    await ada.open('sign-in')
    const { keyboard } = ada.page
    await keyboard.type(EMAIL)
    await keyboard.press('Enter')
    await slots().waitFor()
    const first = await email()
    await keyboard.press('Tab')
    const focusedText = () => ada.page.evaluate(() => document.activeElement?.textContent)
    expect(await focusedText()).toMatch(/^Send a new code in 0:(30|2\d)$/)
    await keyboard.press('Enter')
    await ada.page.clock.runFor(31_000)
    expect(await focusedText()).toBe('Send a new code')
    expect((await email()).otp).toBe(first.otp)

    await keyboard.press('Enter')
    await ada.page.getByRole('status').getByText('A new code was sent.').waitFor()
    expect(await isFocused(CODE)).toBe(true)
    const second = await email()
    expect(second.otp).not.toBe(first.otp)
    await ada.page.getByText('Send a new code in 0:').waitFor()

    await keyboard.type(second.otp)
    await ada.page.clock.runFor(1000)
    await ada.sees('Account settings')
  })

  test('reloads the page if the step cannot be loaded, and keeps the code', async () => {
    let broken = true
    await ada.page.route('**/assets/magic-link-code-step-*.js', (route) => {
      if (!broken) return route.continue()
      broken = false
      return route.abort()
    })
    await requestCode()

    await ada.page.keyboard.type((await email()).otp)

    await ada.sees('Account settings')
    // The browser logs what failed to load.
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true)
  })

  test('is cleared after an error and can be entered again', async () => {
    await requestCode()

    await ada.page.keyboard.type('000000')
    await alert("That code isn't right.")
    expect(await slots().inputValue()).toBe('')
    expect(await slots().getAttribute('aria-invalid')).toBe('true')
    expect(await button('Send a new code').count()).toBe(0)

    const { otp } = await email()
    await ada.page.keyboard.type(otp.slice(0, 1))
    expect(await ada.page.getByRole('alert').count()).toBe(0)
    await ada.page.context().setOffline(true)
    await ada.page.keyboard.type(otp.slice(1))
    await alert('You are offline. Check your connection and try again.')
    await ada.page.context().setOffline(false)
    await ada.page.keyboard.type(otp)

    await ada.sees('Account settings')
    // The browser logs the lost connection.
    expect(ada.noise.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(
      true,
    )
  })

  test('can be replaced by a new one after it expired', async () => {
    await requestCode()
    const { otp } = await email()
    service.clock.advance({ minutes: 11 })

    await ada.page.keyboard.type(otp)
    await alert("That code isn't right.")
    await ada.page.getByText('This code can no longer be used.').waitFor()
    // Without a pause, because the code is of no use anymore.
    await ada.press('Send a new code')
    await ada.page.getByRole('status').getByText('A new code was sent.').waitFor()
    const fresh = await email()
    expect(fresh.otp).not.toBe(otp)
    await ada.page.keyboard.type(fresh.otp)

    await ada.sees('Account settings')
  })

  test('creates no account if the project does not allow sign-ups', async () => {
    const closed = await service.newProject({
      credential_enabled: false,
      magic_link_enabled: true,
      sign_up_enabled: false,
    })
    const visitor = await visit(browser, service, closed)
    await visitor.open('sign-in')
    await visitor.fill({ Email: 'nobody@example.com' })

    await visitor.press('Send email')

    await visitor.page.getByRole('alert').getByText('Sign-ups are closed.').waitFor()
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('redirects to the requested page', async () => {
    const target = `/hosted/${project.id}/handler/error?from=notes`
    await requestCode(`sign-in?after_auth_return_to=${encodeURIComponent(target)}`)

    await ada.page.keyboard.type((await email()).otp)

    await ada.sees('An unknown error occurred')
    expect(new URL(ada.page.url()).search).toBe('?from=notes')
  })

  test('also comes as a link, which signs in once after a click and is replaced in the history', async () => {
    const target = `/hosted/${project.id}/handler/account-settings?from=notes`
    await requestCode(`sign-in?after_auth_return_to=${encodeURIComponent(target)}`)
    const { link } = await email()
    const used: string[] = []
    ada.page.on(
      'request',
      (request) => request.url().endsWith('/auth/otp/sign-in') && used.push(request.url()),
    )

    await ada.follow(link)
    await ada.sees('Do you want to sign in?')
    expect(used).toEqual([])
    await ada.press('Sign in')
    await ada.sees('Account settings')
    expect(new URL(ada.page.url()).search).toBe('?from=notes')
    expect(used).toHaveLength(1)

    await ada.page.goBack()
    await ada.page.waitForURL((url) => !url.pathname.endsWith('magic-link-callback'))
    await ada.page.context().clearCookies()
    await ada.follow(link)
    await ada.press('Sign in')
    await ada.sees('This magic link was already used')
  })

  test('shows an error for a broken or expired link', async () => {
    await ada.open('magic-link-callback')
    await ada.sees('Invalid magic link')
    await ada.open(`magic-link-callback?code=${'0'.repeat(45)}`)
    await ada.press('Sign in')
    await ada.sees('Invalid magic link')

    await requestCode()
    const { link } = await email()
    service.clock.advance({ minutes: 11 })
    await ada.follow(link)
    await ada.press('Sign in')
    await ada.sees('This magic link has expired')
  })
})

describe('a command-line program', () => {
  interface CommandLineSignIn {
    login_code: string
    polling_code: string
  }
  const begin = async (): Promise<CommandLineSignIn> =>
    (await project.as('client').post('/auth/cli', {})).json
  const poll = async ({ polling_code }: CommandLineSignIn) =>
    (await project.as('client').post('/auth/cli/poll', { polling_code })).json

  test('gets access after the user signs in and compares the code', async () => {
    await project.signUp({ email: EMAIL })
    const waiting = await begin()
    await ada.open(`cli-auth-confirm?login_code=${encodeURIComponent(waiting.login_code)}`)
    await ada.sees('Sign in to your account')
    await ada.page.getByRole('tab', { name: 'Password' }).click()
    await ada.fill({ Email: EMAIL, Password: PASSWORD })
    await ada.press('Sign in')

    await ada.sees('Authorize CLI application')
    await ada.page.getByText(waiting.login_code.slice(-6), { exact: true }).waitFor()
    await ada.page.getByText(EMAIL).waitFor()
    expect(await poll(waiting)).toEqual({ status: 'waiting' })
    await ada.press('Authorize')
    await ada.sees('CLI authorized')
    expect(await poll(waiting)).toMatchObject({
      status: 'success',
      refresh_token: expect.any(String),
    })

    // The same code a second time.
    await ada.page.reload()
    await ada.press('Authorize')
    await ada.sees('Authorization failed')
    await ada.press('Try again')
    await ada.sees('Authorize CLI application')
  })

  test('gets no access if the user cancels', async () => {
    await becomeMember()
    const waiting = await begin()
    await ada.open(`cli-auth-confirm?login_code=${waiting.login_code}`)

    await ada.press('Cancel')

    await ada.sees('Nothing was authorized')
    expect(await poll(waiting)).toEqual({ status: 'expired' })
  })

  test('requires a login code', async () => {
    await becomeMember()
    await ada.open('cli-auth-confirm')

    await ada.press('Authorize')

    await alert('The address of this page has no login code. Start again in your terminal.')
  })
})

describe('the sign-in page', () => {
  const focused = () =>
    ada.page.evaluate(
      () =>
        (document.activeElement as HTMLInputElement).labels?.[0]?.textContent ??
        document.activeElement?.textContent,
    )

  test('has a tab order that matches the reading order', async () => {
    await ada.open('sign-in')
    expect(await focused()).toBe('Email')
    const { keyboard } = ada.page

    const backwards: (string | null | undefined)[] = []
    for (let step = 0; step < 3; step++) {
      await keyboard.press('Shift+Tab')
      backwards.push(await focused())
    }
    expect(backwards).toEqual(['Email code', 'Sign in with a passkey', 'Sign up'])

    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.press('ArrowRight')
    expect(await focused()).toBe('Password')
    await ada.page.getByLabel('Password', { exact: true }).and(ada.page.locator('input')).waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    expect(await focused()).toBe('Password')
  })

  test("shows only the project's sign-in methods", async () => {
    const passkeys = await service.newProject({
      credential_enabled: false,
      passkey_enabled: true,
      sign_up_enabled: true,
    })
    const visitor = await visit(browser, service, passkeys)

    await visitor.open('sign-in')
    await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    expect(await visitor.page.getByText('Or continue with').count()).toBe(0)
    expect(await visitor.page.getByRole('tab').count()).toBe(0)
    expect(await visitor.page.getByRole('textbox').count()).toBe(0)

    await visitor.open('sign-up')
    await visitor.page.getByText('No authentication method enabled.').waitFor()
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })
})

test('loads a screen later if it failed to load', async () => {
  let broken = true
  await ada.page.route('**/assets/forgot-password-*', (route) =>
    broken ? route.abort() : route.continue(),
  )
  await ada.open('sign-in')
  await ada.page.getByRole('tab', { name: 'Password' }).click()
  await ada.page.getByRole('link', { name: 'Forgot password?' }).click()
  await ada.sees('This page could not be loaded')

  broken = false
  await ada.press('Try again')

  await ada.sees('Reset your password')
  // React and the browser log what failed to load.
  ada.noise.splice(0)
})
