import { startService, type TestProject } from '@latchkey/testkit'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { closeWindows } from './browser-window.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const service = await startService({ listen: true })
const browser = await launchBrowser()

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  project = await service.newProject({
    display_name: 'Acme Notes',
    credential_enabled: true,
    sign_up_enabled: true,
  })
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

const pathOf = (url: string) => new URL(url).pathname.split('/handler/')[1]
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    return { label, outlined: getComputedStyle(element).outlineStyle === 'solid' }
  })

describe('signing up and in', () => {
  test('a new user signs up, stays signed in after a reload, signs out, and signs in again', async () => {
    await ada.signUp('ada@example.com')
    await ada.sees('Account settings')
    expect(pathOf(ada.page.url())).toBe('account-settings')

    await ada.page.reload()
    await ada.sees('Account settings')
    await ada.page.getByRole('region').getByText('ada@example.com').waitFor()

    await ada.signOut()
    expect(await ada.page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: `stack-refresh-${project.id}` }),
    )

    await ada.signIn('ada@example.com')
    await ada.sees('Account settings')
  })

  test('a browser that blocks cookies gets a message, not an empty form', async () => {
    await project.signUp({ email: 'ada@example.com' })
    await ada.page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    )

    await ada.signIn('ada@example.com')

    await ada.page.getByRole('alert').getByText('Your browser blocks cookies').waitFor()
    expect(await ada.page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    expect(pathOf(ada.page.url())).toBe('sign-in')
  })

  test('the back button does not return to a submitted form', async () => {
    await ada.open('sign-in')
    await ada.page.getByRole('link', { name: 'Sign up' }).click()
    await ada.sees('Create a new account')
    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD, 'Repeat password': PASSWORD })
    await ada.press('Sign up')
    await ada.sees('Account settings')

    await ada.page.goBack()

    // The sign-in page redirects a signed-in user.
    await ada.sees('Account settings')
  })

  test('shows a wrong password below the email field and keeps the address', async () => {
    await project.signUp({ email: 'ada@example.com' })

    await ada.signIn('ada@example.com', 'not her password')

    const email = ada.page.getByLabel('Email')
    await ada.page.getByRole('alert').waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await email.inputValue()).toBe('ada@example.com')
    const description = await email.getAttribute('aria-describedby')
    expect(await ada.page.locator(`[id="${description}"]`).textContent()).toBe(
      'Wrong email or password.',
    )
    expect((await focused(ada)).label).toBe('Email')
    expect(pathOf(ada.page.url())).toBe('sign-in')
  })

  test('shows a taken address and a common password below their fields', async () => {
    await project.signUp({ email: 'ada@example.com' })

    await ada.signUp('ada@example.com')
    await ada.page.getByRole('alert').getByText('already exists').waitFor()
    expect(await ada.page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')

    await ada.fill({
      Email: 'countess@example.com',
      Password: 'password123',
      'Repeat password': 'password123',
    })
    await ada.press('Sign up')
    await ada.page.getByRole('alert').getByText('easily guessed').waitFor()
    expect(
      await ada.page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid'),
    ).toBe('true')
  })

  test('validates every field before submitting, and clears errors when they are fixed', async () => {
    const sent: string[] = []
    ada.page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await ada.open('sign-up')

    await ada.press('Sign up')
    const alerts = ada.page.getByRole('alert')
    expect(await alerts.allTextContents()).toEqual([
      'Please enter your email',
      'Please enter your password',
      'Please repeat your password',
    ])
    expect((await focused(ada)).label).toBe('Email')

    await ada.fill({ Email: 'ada' })
    expect(await alerts.first().textContent()).toBe('Please enter a valid email')
    await ada.fill({ Email: 'ada@example.com' })
    await ada.fill({ Password: 'x' })
    expect(await alerts.count()).toBe(0)

    await ada.fill({ Password: 'long enough', 'Repeat password': 'other' })
    await ada.press('Sign up')
    expect(await alerts.allTextContents()).toEqual(['Passwords do not match'])
    expect(sent).toEqual([])
  })

  test('works by keyboard with a visible focus', async () => {
    await ada.open('sign-up')
    expect(await focused(ada)).toEqual({ label: 'Email', outlined: true })

    await ada.page.keyboard.type('ada@example.com')
    await ada.page.keyboard.press('Tab')
    expect(await focused(ada)).toEqual({ label: 'Password', outlined: true })
    await ada.page.keyboard.type(PASSWORD)
    await ada.page.keyboard.press('Tab')
    expect(await focused(ada)).toEqual({ label: 'Repeat password', outlined: true })
    await ada.page.keyboard.type(PASSWORD)
    await ada.page.keyboard.press('Tab')
    expect(await focused(ada)).toEqual({ label: 'Sign up', outlined: true })
    await ada.page.keyboard.press('Shift+Tab')
    await ada.page.keyboard.press('Enter')
    await ada.sees('Account settings')

    await ada.page.getByRole('link', { name: 'Settings', exact: true }).focus()
    await ada.page.keyboard.press('Enter')
    const section = ada.page.getByRole('group', { name: 'Sign out' })
    await section.getByRole('button').focus()
    await ada.page.keyboard.press('Enter')
    await ada.sees('Sign in to your account')
    expect((await focused(ada)).label).toBe('Email')
  })

  test('submits once for a double click', async () => {
    let sent = 0
    ada.page.on('request', (request) => {
      if (request.url().endsWith('/auth/password/sign-up')) sent += 1
    })
    await ada.open('sign-up')
    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD, 'Repeat password': PASSWORD })

    await ada.page.getByRole('button', { name: 'Sign up' }).dblclick()

    await ada.sees('Account settings')
    expect(sent).toBe(1)
  })

  test('can show the password, and keeps the input after a network error', async () => {
    await ada.open('sign-in')
    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
    await ada.press('Show password')
    expect(await ada.page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
    await ada.press('Hide password')
    expect(await ada.page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe(
      'password',
    )

    await ada.page.context().setOffline(true)
    await ada.press('Sign in')
    await ada.page.getByRole('alert').getByText('You are offline').waitFor()
    expect(await ada.page.getByLabel('Email').inputValue()).toBe('ada@example.com')
    // The browser logs the lost connection.
    ada.noise.splice(0)
  })
})

describe('navigation', () => {
  test('returns to the account page after sign-in', async () => {
    await project.signUp({ email: 'ada@example.com' })
    await ada.open('account-settings')
    await ada.sees('Sign in to your account')

    await ada.page.getByRole('link', { name: 'Sign up' }).click()
    await ada.sees('Create a new account')
    expect(new URL(ada.page.url()).searchParams.get('after_auth_return_to')).toContain(
      '/account-settings',
    )
    await ada.page.getByRole('link', { name: 'Sign in' }).click()
    await ada.sees('Sign in to your account')
    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
    await ada.press('Sign in')

    await ada.sees('Account settings')
    expect(ada.page.url()).not.toContain('after_auth_return_to')
  })

  test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (elsewhere) => {
      const asked: string[] = []
      ada.page.on('request', (request) => asked.push(new URL(request.url()).origin))
      await project.signUp({ email: 'ada@example.com' })
      await ada.open(`sign-in?after_auth_return_to=${encodeURIComponent(elsewhere)}`)
      await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })

      await ada.press('Sign in')

      await ada.sees('Account settings')
      expect(asked.filter((origin) => origin !== service.url && origin !== 'null')).toEqual([])
      // The rejected URL is logged to the console.
      ada.noise.splice(0)
    },
  )

  test('a user who signs in again on the sign-out page stays signed in', async () => {
    await project.signUp({ email: 'ada@example.com' })
    await ada.open('sign-out')
    await ada.sees('You are not currently signed in.')

    await ada.press('Sign in')
    await ada.sees('Sign in to your account')
    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
    await ada.press('Sign in')

    await ada.sees('Account settings')
    await ada.page.reload()
    await ada.sees('Account settings')
  })

  test('the sign-out page signs out', async () => {
    await ada.become(await project.signUp({ email: 'ada@example.com' }))

    await ada.page.goto(`${service.url}/hosted/${project.id}/handler/sign-out`)

    await ada.sees('Sign in to your account')
    expect(await ada.page.context().cookies()).not.toContainEqual(
      expect.objectContaining({ name: `stack-refresh-${project.id}` }),
    )
  })

  test('signing in in one tab redirects the sign-in page in another', async () => {
    await project.signUp({ email: 'ada@example.com' })
    await ada.open('sign-in')
    const other = await ada.newTab()
    await other.goto(ada.page.url())
    await other.getByRole('heading', { name: 'Sign in to your account' }).waitFor()

    await ada.fill({ Email: 'ada@example.com', Password: PASSWORD })
    await ada.press('Sign in')

    await other.getByRole('heading', { name: 'Account settings' }).waitFor()
  })

  test('aliases redirect to their pages; the window title has screen and project', async () => {
    await ada.open('login?after_auth_return_to=%2Fnotes')
    await ada.sees('Sign in to your account')
    expect(pathOf(ada.page.url())).toBe('sign-in')
    expect(new URL(ada.page.url()).searchParams.get('after_auth_return_to')).toBe('/notes')
    expect(await ada.page.title()).toBe('Sign in – Acme Notes')

    await ada.page.getByRole('link', { name: 'Sign up' }).click()
    await ada.sees('Create a new account')
    expect(await ada.page.title()).toBe('Sign up – Acme Notes')

    await ada.open('nothing')
    await ada.sees('This page does not exist')
  })

  test('shows that the project does not allow sign-ups', async () => {
    const closed = await service.newProject({ sign_up_enabled: false })
    const visitor = await visit(browser, service, closed)

    await visitor.open('sign-in')
    expect(await visitor.page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
    await visitor.open('sign-up')
    await visitor.sees('Sign-ups are closed.')

    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('shows that the project has no sign-in method', async () => {
    const bare = await service.newProject({ credential_enabled: false })
    const visitor = await visit(browser, service, bare)

    await visitor.open('sign-in')

    await visitor.page.getByText('No authentication method enabled.').waitFor()
    expect(await visitor.page.getByLabel('Email').count()).toBe(0)
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })
})
