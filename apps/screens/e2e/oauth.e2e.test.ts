import type { TestProject } from '@latchkey/testkit'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { offerProviders } from '../../../packages/js/src/testing/provider-trip.ts'
import { EMAIL } from './journey.ts'
import { pathOf, startOAuthJourneys } from './oauth-journey.ts'
import { PASSWORD, type Visitor, visit } from './visitor.ts'

const { service, browser, newJourney, confirmAtProvider, signInWith, signedInUser, button } =
  await startOAuthJourneys()

let project: TestProject
let ada: Visitor

beforeEach(async () => {
  ;({ project, ada } = await newJourney())
})

/** Starts to connect an account from the current page, like a button of an app. */
const connect = (provider: string) =>
  ada.page.evaluate(async (id) => {
    const { latchkeyApp } = globalThis as unknown as {
      latchkeyApp: import('@latchkey/react').ClientApp
    }
    const user = await latchkeyApp.getUser({ or: 'throw' })
    void user.getConnectedAccount(id, { or: 'redirect' })
  }, provider)

const unlink = (provider: string) =>
  ada.page.evaluate(async (type) => {
    const { latchkeyApp } = globalThis as unknown as {
      latchkeyApp: import('@latchkey/react').ClientApp
    }
    const accounts = await (await latchkeyApp.getUser({ or: 'throw' })).listOAuthProviders()
    await accounts.find((account) => account.type === type)?.delete()
  }, provider)

/** Signs out without the form. */
const signOut = () => ada.page.context().clearCookies()

describe('a provider', () => {
  test('creates an account, signs the user in again, and is marked as last used', async () => {
    await signInWith('Google', EMAIL, 'sign-up')
    await ada.sees('Account settings')
    const first = await signedInUser()
    expect(first).toMatchObject({
      primary_email: EMAIL,
      primary_email_verified: true,
      has_password: false,
    })
    expect(new URL(ada.page.url()).search).toBe('')

    await ada.signOut()
    const last = ada.page.getByText('Last used', { exact: true })
    expect(await last.count()).toBe(1)
    expect(await button('Continue with Google').getAttribute('aria-describedby')).toBe(
      await last.getAttribute('id'),
    )
    expect(await button('Continue with GitHub').getAttribute('aria-describedby')).toBeNull()
    await ada.press('Continue with Google')
    await confirmAtProvider('Google', EMAIL)

    await ada.sees('Account settings')
    expect((await signedInUser())?.id).toBe(first?.id)
  })

  test('D: is not marked as last used after a canceled attempt', async () => {
    await ada.open('sign-in')
    await ada.press('Continue with GitHub')
    await ada.page.waitForURL((url) => !url.pathname.startsWith('/hosted/'))

    await ada.open('sign-in')

    await button('Continue with GitHub').waitFor()
    expect(await ada.page.getByText('Last used', { exact: true }).count()).toBe(0)
  })

  test('redirects to the requested page', async () => {
    const target = `/hosted/${project.id}/handler/error?from=notes`

    await signInWith('GitHub', EMAIL, `sign-in?after_auth_return_to=${encodeURIComponent(target)}`)

    await ada.sees('An unknown error occurred')
    expect(new URL(ada.page.url()).search).toBe('?from=notes')
  })

  test('links to the account with the same proven address', async () => {
    await signInWith('Google')
    await ada.sees('Account settings')
    const first = await signedInUser()
    await signOut()

    await signInWith('GitHub')

    await ada.sees('Account settings')
    expect((await signedInUser())?.id).toBe(first?.id)
  })

  test('is shown above the password form, in order', async () => {
    await ada.open('sign-in')

    const texts = (await ada.page.getByRole('main').textContent()) ?? ''

    const at = [
      'Continue with GitHub',
      'Continue with Google',
      'Or continue with',
      'Email',
      'Password',
    ].map((text) => texts.indexOf(text))
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    expect(at).not.toContain(-1)
  })

  test('can be the only sign-in method', async () => {
    const only = await service.newProject({ credential_enabled: false, sign_up_enabled: true })
    await offerProviders(service, only, { discord: null })
    const visitor = await visit(browser, service, only)
    await visitor.open('sign-up')

    expect(await visitor.page.getByText('Or continue with').count()).toBe(0)
    expect(await visitor.page.getByText('No authentication method enabled.').count()).toBe(0)
    await visitor.press('Continue with Discord')
    await confirmAtProvider('Discord', EMAIL, visitor)

    await visitor.sees('Account settings')
    await visitor.leave()
    expect(visitor.noise).toEqual([])
  })

  test('is shown as an icon from four providers on, with its full text as name and tooltip', async () => {
    await offerProviders(service, project, { apple: null, microsoft: null })
    await ada.open('sign-in')
    const names = ['Apple', 'GitHub', 'Google', 'Microsoft']
    const buttons = names.map((name) => button(`Continue with ${name}`))

    const boxes = await Promise.all(buttons.map((icon) => icon.boundingBox()))

    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
    expect(new Set(boxes.map((box) => box?.width)).size).toBe(1)
    expect(await Promise.all(buttons.map((icon) => icon.textContent()))).toEqual(['', '', '', ''])
    expect(await Promise.all(buttons.map((icon) => icon.getAttribute('title')))).toEqual(
      names.map((name) => `Continue with ${name}`),
    )
    // The keyboard reaches each.
    await buttons[0]?.focus()
    await ada.page.keyboard.press('Tab')
    expect(await buttons[1]?.evaluate((icon) => icon === document.activeElement)).toBe(true)
  })

  test('can be selected again after the user went back', async () => {
    // A response without content keeps the browser on the page.
    await ada.page.route('**/auth/oauth/authorize/google*', (route) =>
      route.fulfill({ status: 204 }),
    )
    await ada.open('sign-in')
    await ada.press('Continue with Google')
    await ada.page.locator('button[aria-busy=true]').waitFor()

    // Simulates the event for a page from the back-forward cache, which is disabled here.
    await ada.page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await ada.page.locator('button[aria-busy=true]').waitFor({ state: 'detached' })
    await ada.page.unroute('**/auth/oauth/authorize/google*')

    await ada.press('Continue with Google')
    await confirmAtProvider('Google', EMAIL)
    await ada.sees('Account settings')
  })

  test('shows an error if the browser rejects cookies', async () => {
    await ada.page.addInitScript(() =>
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} }),
    )
    await ada.open('sign-in')

    await ada.press('Continue with Google')

    await ada.page.getByRole('alert').getByText('Your browser blocks cookies').waitFor()
    expect(await button('Continue with Google').isEnabled()).toBe(true)
  })

  test('is disabled in a frame, with a hint for pointer and keyboard', async () => {
    const address = `${service.url}/of-an-app`
    const frame = `<!doctype html><title>App</title><iframe width="500" height="700" src="/hosted/${project.id}/handler/sign-in"></iframe>`
    await ada.page.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: frame }),
    )
    await ada.page.goto(address)
    const inside = ada.page.frameLocator('iframe')
    const google = inside.getByRole('button', { name: 'Continue with Google', exact: true })
    const hint = inside
      .getByText('This auth provider is not supported in an iframe for security reasons.')
      .first()
    await google.waitFor()

    expect(await google.isDisabled()).toBe(true)
    expect(await hint.isVisible()).toBe(false)
    await google.hover()
    expect(await inside.getByRole('tooltip').count()).toBe(1)
    await ada.page.mouse.move(0, 0)
    expect(await inside.getByRole('tooltip').count()).toBe(0)
    await google.focus()
    expect(await inside.getByRole('tooltip').textContent()).toBe(
      'This auth provider is not supported in an iframe for security reasons.',
    )
    expect(await google.getAttribute('aria-describedby')).toBe(
      await inside.getByRole('tooltip').getAttribute('id'),
    )
    await ada.page.keyboard.press('Escape')
    expect(await inside.getByRole('tooltip').count()).toBe(0)

    const asked: string[] = []
    ada.page.on('request', (request) => asked.push(request.url()))
    await ada.page.keyboard.press('Enter')
    await google.click({ force: true })
    // Other sign-in methods work in a frame.
    await project.signUp({ email: EMAIL })
    await inside.getByRole('textbox', { name: 'Email' }).fill(EMAIL)
    await inside.getByLabel('Password', { exact: true }).and(inside.locator('input')).fill(PASSWORD)
    await inside.getByRole('button', { name: 'Sign in', exact: true }).click()
    await inside.getByRole('heading', { name: 'Account settings' }).waitFor()
    expect(asked.filter((url) => url.includes('/oauth/authorize/'))).toEqual([])
  })
})

describe('a second provider', () => {
  const OTHER = 'ada@work.example'

  beforeEach(async () => {
    await signInWith('Google')
    await ada.sees('Account settings')
  })

  test('is connected by a signed-in user and signs in until it is unlinked', async () => {
    const first = await signedInUser()
    await connect('github')
    await confirmAtProvider('GitHub', OTHER)
    await ada.sees('Account settings')
    expect(pathOf(ada.page.url())).toBe('account-settings')
    const types = async () =>
      (await signedInUser())?.oauth_providers.map(({ id }: { id: string }) => id).toSorted()
    expect(await types()).toEqual(['github', 'google'])

    for (const [provider, email] of [
      ['GitHub', OTHER],
      ['Google', EMAIL],
    ] as const) {
      await signOut()
      await signInWith(provider, email)
      await ada.sees('Account settings')
      expect((await signedInUser())?.id).toBe(first?.id)
    }

    await unlink('github')
    expect(await types()).toEqual(['google'])
    await signOut()
    await signInWith('GitHub', OTHER)
    await ada.sees('Account settings')
    const stranger = await signedInUser()
    expect(stranger?.id).not.toBe(first?.id)
    expect(stranger?.primary_email).toBe(OTHER)
  })

  test('is not connected if another user has its account', async () => {
    await signOut()
    await signInWith('GitHub', OTHER)
    await ada.sees('Account settings')

    await connect('google')
    await confirmAtProvider('Google', EMAIL)

    await ada.sees('The account could not be connected')
    await ada.page.getByText('It is already connected to another user.').waitFor()
    await ada.press('Go home')
    await ada.sees('Account settings')
    expect((await signedInUser())?.primary_email).toBe(OTHER)
  })
})

test('is combined with a second factor', async () => {
  const secret = new Secret({ size: 20 })
  await signInWith('Google')
  await ada.sees('Account settings')
  await ada.page.evaluate(
    async (bytes) => {
      const { latchkeyApp } = globalThis as unknown as {
        latchkeyApp: import('@latchkey/react').ClientApp
      }
      await (await latchkeyApp.getUser({ or: 'throw' })).update({
        totpMultiFactorSecret: new Uint8Array(bytes),
      })
    },
    [...new Uint8Array(secret.buffer)],
  )
  await signOut()
  const target = `/hosted/${project.id}/handler/error?from=notes`

  await signInWith('Google', EMAIL, `sign-in?after_auth_return_to=${encodeURIComponent(target)}`)
  await ada.sees('Multi-factor authentication')
  expect(await signedInUser()).toBeNull()
  expect(ada.page.url()).not.toContain('code=')
  await ada.page.keyboard.type(
    new TOTP({ secret }).generate({ timestamp: service.clock.now().getTime() }),
  )

  await ada.sees('An unknown error occurred')
  expect(new URL(ada.page.url()).search).toBe('?from=notes')
  expect(await signedInUser()).toMatchObject({ primary_email: EMAIL })
  // The browser logs that tokens were refused before the second factor.
  expect(ada.noise.splice(0)).toEqual([
    expect.stringContaining('the server responded with a status of 400'),
  ])
})
