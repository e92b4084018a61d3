import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AppContext } from './app-context.ts'
import { linkOAuthAccount } from './oauth-start.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { fakeAccessToken, json, plainKnownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())
afterEach(() => vi.unstubAllGlobals())

const ada = { email: 'ada@example.com', password: 'correct horse', noRedirect: true }
const contextOf = (app: unknown) => (app as { context: AppContext }).context

/** Clicks the button; returns the URL of the service that the browser is redirected to. */
async function start(
  { app, browser }: ReturnType<typeof setUpApp>,
  ...[provider, options]: Parameters<typeof app.signInWithOAuth>
) {
  const visit = browser.nextVisit()
  const url = await Promise.race([visit, app.signInWithOAuth(provider, options)])
  return { url, query: Object.fromEntries(url.searchParams) }
}

describe('signing in with a provider', () => {
  test('sends the browser to the service with all that the flow needs, and nothing else', async () => {
    const setUp = setUpApp({ href: 'http://app.test/sign-in?a=b#c' })

    const { url, query } = await start(setUp, 'GitHub')

    expect(url.origin + url.pathname).toBe('http://service.test/api/v1/auth/oauth/authorize/github')
    expect(query).toEqual({
      client_id: 'project-1',
      client_secret: 'pck_1',
      redirect_uri: 'http://app.test/handler/oauth-callback',
      scope: 'legacy',
      state: expect.stringMatching(/^[\w-]{43}$/),
      grant_type: 'authorization_code',
      response_type: 'code',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      type: 'authenticate',
      error_redirect_url: 'http://app.test/handler/error',
    })
    expect(setUp.browser.visits).toEqual([`assign ${url}`])
    expect(setUp.service.wire.requests).toEqual([])
    expect(warn).not.toHaveBeenCalled()
  })

  test('leaves the verifier and the page to return to in a cookie, for an hour', async () => {
    const setUp = setUpApp()

    const { query } = await start(setUp, 'github')

    const [, name, text, rest] =
      /^([^=]+)=([^;]*); (.*)$/.exec(setUp.browser.cookieWrites.at(-1) ?? '') ?? []
    const [verifier, redirectUri] = JSON.parse(decodeURIComponent(text ?? ''))
    expect(name).toBe(`stack-oauth-outer-${query.state}`)
    expect(verifier).toMatch(/^[\w-]{43}$/)
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(query.code_challenge)
    expect(redirectUri).toBe(query.redirect_uri)
    const expires = new Date(setUp.platform.now() + 3_600_000).toUTCString()
    expect(rest).toBe(`Path=/; Expires=${expires}; SameSite=Lax`)
  })

  test('keeps that cookie off plain http where the page is on https', async () => {
    const setUp = setUpApp({ href: 'https://app.test/sign-in' })
    await start(setUp, 'github')
    expect(setUp.browser.cookieWrites.at(-1)).toMatch(
      /^stack-oauth-outer-.*; SameSite=Lax; Secure$/,
    )
  })

  test('has another state and verifier each time', async () => {
    const setUp = setUpApp()
    const starts = [await start(setUp, 'github'), await start(setUp, 'github')]
    expect(new Set(starts.flatMap(({ query }) => [query.state, query.code_challenge])).size).toBe(4)
    expect(setUp.browser.document.cookie.match(/stack-oauth-outer-/g)).toHaveLength(2)
  })

  test('takes the way back along, so that it is found again after the provider', async () => {
    const { query } = await start(
      setUpApp({ href: 'http://app.test/sign-in?after_auth_return_to=%2Fdeep%3Fx%3D1' }),
      'github',
    )
    expect(query.redirect_uri).toBe(
      'http://app.test/handler/oauth-callback?after_auth_return_to=%2Fdeep%3Fx%3D1',
    )
    expect(query.error_redirect_url).toBe(
      'http://app.test/handler/error?after_auth_return_to=%2Fdeep%3Fx%3D1',
    )
  })

  test('can return to a page of one’s own, which loses a code and state it should not have', async () => {
    const setUp = setUpApp()

    const { query } = await start(setUp, 'github', {
      returnTo: '/welcome?tab=1&code=x&state=y#top',
    })

    expect(query.redirect_uri).toBe('http://app.test/welcome?tab=1')
    expect(warn).toHaveBeenCalledOnce()
    expect(setUp.browser.document.cookie).toContain('welcome')
  })

  test('asks for the scopes that the app wants of that provider', async () => {
    const oauthScopesOnSignIn = { github: ['repo', 'gist', 'repo'], google: [] }
    expect((await start(setUpApp({ oauthScopesOnSignIn }), 'github')).query.provider_scope).toBe(
      'repo gist',
    )
    expect(
      (await start(setUpApp({ oauthScopesOnSignIn }), 'google')).url.searchParams.has(
        'provider_scope',
      ),
    ).toBe(false)
    expect(
      (await start(setUpApp({ oauthScopesOnSignIn }), 'x')).url.searchParams.has('provider_scope'),
    ).toBe(false)
  })

  test('does not let the name of a provider reach for another path', async () => {
    const { url } = await start(setUpApp(), '../../x?y#')
    expect(url.pathname).toBe('/api/v1/auth/oauth/authorize/..%2F..%2Fx%3Fy%23')
  })

  test('takes an anonymous user along, with a token that lives long enough', async () => {
    const setUp = setUpApp()
    const visitor = await setUp.app.getUser({ or: 'anonymous' })
    setUp.platform.pass(590_000)

    const { query } = await start(setUp, 'github')

    expect(
      JSON.parse(Buffer.from(query.token?.split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({
      sub: visitor.id,
      is_anonymous: true,
      exp: (setUp.platform.now() + 600_000) / 1000,
    })
  })

  test('shows no token of a real user in an address', async () => {
    const setUp = setUpApp()
    await setUp.app.signUpWithCredential(ada)
    expect((await start(setUp, 'github')).url.searchParams.has('token')).toBe(false)
  })

  test('begins afresh where the session is over', async () => {
    const setUp = setUpApp()
    await setUp.app.getUser({ or: 'anonymous' })
    setUp.platform.pass(700_000)
    setUp.service.routes['POST /auth/oauth/token'] = () =>
      plainKnownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await start(setUp, 'github')).url.searchParams.has('token')).toBe(false)
  })

  test('leaves the page also in an app that is told not to redirect', async () => {
    const setUp = setUpApp({ redirectMethod: 'none' })
    await start(setUp, 'github')
    expect(setUp.browser.visits).toHaveLength(1)
  })

  test('is impossible outside of a browser and without a place for the tokens', async () => {
    await expect(
      setUpApp({ browser: null, tokenStore: 'memory' }).app.signInWithOAuth('github'),
    ).rejects.toThrow('browser window')
    const { app, browser } = setUpApp({ tokenStore: null })
    await expect(app.signInWithOAuth('github')).rejects.toThrow('token store')
    expect(browser.visits).toEqual([])
  })

  test('does not redirect if the browser blocks cookies', async () => {
    const browser = createFakeBrowser()
    Object.defineProperty(browser.document, 'cookie', { get: () => '', set: () => {} })
    const { app } = setUpApp({ browser })

    await expect(app.signInWithOAuth('github')).rejects.toThrow('Are cookies blocked?')
    expect(browser.visits).toEqual([])
  })

  test('says why it is impossible on a page without https', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes })
    await expect(setUpApp().app.signInWithOAuth('github')).rejects.toThrow('https or localhost')
  })
})

describe('connecting an account', () => {
  async function setUpSignedIn() {
    const setUp = setUpApp({
      href: 'http://app.test/files?x=1#top',
      oauthScopesOnSignIn: { github: ['repo', 'user'] },
    })
    await setUp.app.signUpWithCredential(ada)
    const context = contextOf(setUp.app)
    return { ...setUp, context, session: context.sessionOf(context.openTokenStore()) }
  }

  test('names the user by token, the scopes of both without repeating any, and the page to come back to', async () => {
    const { browser, context, session } = await setUpSignedIn()
    const visit = browser.nextVisit()

    const url = await Promise.race([
      visit,
      linkOAuthAccount(context, session, { provider: 'github', scopes: ['gist', 'repo', 'gist'] }),
    ])

    expect(url.pathname).toBe('/api/v1/auth/oauth/authorize/github')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      type: 'link',
      token: session.accessToken,
      provider_scope: 'gist repo user',
      after_callback_redirect_url: 'http://app.test/files?x=1#top',
      redirect_uri: 'http://app.test/handler/oauth-callback',
    })
  })

  test('is rejected when signed out', async () => {
    const { browser, context, session } = await setUpSignedIn()
    session.markInvalid()

    await expect(
      linkOAuthAccount(context, session, { provider: 'github', scopes: [] }),
    ).rejects.toThrow('Only a signed-in user')
    expect(browser.visits).toEqual([])
  })
})

test('a token that the service refuses to renew for another reason stops the start', async () => {
  const setUp = setUpApp()
  await setUp.app.getUser({ or: 'anonymous' })
  setUp.platform.pass(700_000)
  setUp.service.routes['POST /auth/oauth/token'] = () =>
    json({ access_token: fakeAccessToken() }, { status: 500 })

  await expect(setUp.app.signInWithOAuth('github')).rejects.toThrow('500')
  expect(setUp.browser.visits).toEqual([])
})
