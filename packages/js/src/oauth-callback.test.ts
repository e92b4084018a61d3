import { KnownError } from '@latchkey/contract/pure'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flowCookieName } from './oauth-flow-cookie.ts'
import { TooManyRequestsError } from './retries.ts'
import { fakeAccessToken, json, type WireRequest, type WireResponse } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const granted = (more: object = {}) =>
  json({
    access_token: fakeAccessToken(),
    token_type: 'Bearer',
    expires_in: 3599,
    refresh_token: 'refresh-1',
    scope: 'legacy',
    is_new_user: false,
    after_callback_redirect_url: null,
    ...more,
  })

interface Visit {
  /** What the service added to the URL of the page. */
  query?: Record<string, string>
  page?: string
  token?: (request: WireRequest) => WireResponse
  redirectUri?: string
  options?: Parameters<typeof setUpApp<'cookie'>>[0]
}

/** The page that the browser returned to, with the cookie of the start. */
function comeBack({
  page = 'http://app.test/handler/oauth-callback',
  query = { code: 'the code', state: 'the-state' },
  token = () => granted(),
  redirectUri = page,
  options = {},
}: Visit = {}) {
  const href = `${page}${page.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
  const setUp = setUpApp({
    href,
    urls: { afterSignIn: '/in', afterSignUp: '/welcome' },
    ...options,
  })
  const flow = encodeURIComponent(JSON.stringify(['the-verifier', redirectUri]))
  setUp.browser.document.cookie = `${flowCookieName('the-state')}=${flow}; Path=/`
  setUp.service.routes['POST /auth/oauth/token'] = token
  return setUp
}

const refused = (code: string, details?: object, status = 400) =>
  json({ code, details, error: 'text' }, { status, headers: { 'x-stack-known-error': code } })

describe('the way back from a provider', () => {
  test('exchanges the code for a session and redirects', async () => {
    const { app, browser, service } = comeBack()

    expect(await app.callOAuthCallback()).toBe(true)

    const { path, headers, body } = service.wire.requests[0] as WireRequest
    expect(path).toBe('/auth/oauth/token')
    expect(Object.fromEntries(headers)).toEqual({ accept: 'application/json' })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      redirect_uri: 'http://app.test/handler/oauth-callback',
      code_verifier: 'the-verifier',
      client_id: 'project-1',
      client_secret: 'pck_1',
    })
    expect(browser.document.cookie).toContain('stack-refresh-project-1=refresh-1')
    expect(browser.visits).toEqual(['replace /in'])
    expect(warn).not.toHaveBeenCalled()
  })

  test('leads new users to the page after sign-up', async () => {
    const { app, browser } = comeBack({ token: () => granted({ is_new_user: true }) })
    await app.callOAuthCallback()
    expect(browser.visits).toEqual(['replace /welcome'])
  })

  test('redirects to the page where the flow started', async () => {
    const { app, browser } = comeBack({
      page: 'http://app.test/handler/oauth-callback?after_auth_return_to=%2Fdeep',
    })
    await app.callOAuthCallback()
    expect(browser.visits).toEqual(['replace /deep'])
  })

  test('never redirects to another origin, however the page to return to is written', async () => {
    const { app, browser } = comeBack({
      page: 'http://app.test/handler/oauth-callback?after_auth_return_to=//evil.test',
    })
    await expect(app.callOAuthCallback()).rejects.toThrow('not trusted')
    expect(browser.visits).toEqual([])
  })

  test('leads back to the page that wanted to connect an account', async () => {
    const after_callback_redirect_url = 'http://app.test/files?x=1#top'
    const { app, browser } = comeBack({ token: () => granted({ after_callback_redirect_url }) })
    expect(await app.callOAuthCallback()).toBe(true)
    expect(browser.visits).toEqual(['replace http://app.test/files?x=1#top'])
  })

  test('runs no script instead of that page', async () => {
    const { app, browser } = comeBack({
      token: () => granted({ after_callback_redirect_url: 'javascript:alert(1)' }),
    })
    await expect(app.callOAuthCallback()).rejects.toThrow('http:// or https://')
    expect(browser.visits).toEqual([])
  })

  test('repeats the redirect URI of the start, wherever the page lives by now', async () => {
    const redirectUri = 'http://app.test/welcome?tab=1'
    const { app, service } = comeBack({
      redirectUri,
      page: 'http://app.test/welcome?tab=1&added=by-the-router',
    })
    await app.callOAuthCallback()
    expect(new URLSearchParams(service.wire.requests[0]?.body).get('redirect_uri')).toBe(
      redirectUri,
    )
  })

  test('empties cookie and address before anything is sent, and leaves the rest of the address alone', async () => {
    const page = 'http://app.test/handler/oauth-callback?tab=1'
    let sentWith = ''
    const token = () => {
      sentWith = `${browser.location.href} ${browser.document.cookie}`
      return granted()
    }
    const { app, browser } = comeBack({ page, token })

    await app.callOAuthCallback()

    expect(sentWith).toBe(`${page} `)
    expect(browser.history.state).toEqual({ of: 'the router' })
  })

  test('one of fifty concurrent calls finishes', async () => {
    const { app, service } = comeBack()

    const calls = await Promise.all(Array.from({ length: 50 }, () => app.callOAuthCallback()))

    expect(calls.filter(Boolean)).toEqual([true])
    expect(service.wire.requests).toHaveLength(1)
  })
})

describe('a page with nothing to finish', () => {
  test.each<[string, Record<string, string>]>([
    ['no code', { state: 'the-state' }],
    ['no state', { code: 'the code' }],
    ['an empty code', { code: '', state: 'the-state' }],
    ['nothing', {}],
    ['an error without code', { error: 'access_denied', state: 'the-state' }],
  ])('because of %s stays as it is', async (_, response) => {
    const { app, browser, service } = comeBack({ query: response })
    const { href } = browser.location

    expect(await app.callOAuthCallback()).toBe(false)

    expect(warn).toHaveBeenCalledOnce()
    expect(browser.location.href).toBe(href)
    expect(browser.document.cookie).toContain('the-state')
    expect(service.wire.requests).toEqual([])
  })

  test.each(['other-state', 'the-state; Domain=evil', 'the-state=', '__proto__', '.*'])(
    'because the state %j was begun elsewhere keeps the code to itself',
    async (state) => {
      const { app, browser, service } = comeBack({ query: { code: 'the code', state } })
      const writes = browser.cookieWrites.length

      expect(await app.callOAuthCallback()).toBe(false)

      expect(warn).toHaveBeenCalledOnce()
      expect(String(warn.mock.calls)).not.toContain('the code')
      expect(browser.cookieWrites).toHaveLength(writes)
      expect(service.wire.requests).toEqual([])
    },
  )

  test('as after a reload says so', async () => {
    const { app, browser } = comeBack()
    const { href } = browser.location
    await app.callOAuthCallback()
    browser.location.href = href

    expect(await app.callOAuthCallback()).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
  })

  test.each(['plain-verifier', '["only one"]', '[1,2]', '{"0":"a","1":"b"}', 'null'])(
    'because the cookie holds %s is that of another library',
    async (value) => {
      const { app, browser, service } = comeBack()
      browser.document.cookie = `${flowCookieName('the-state')}=${encodeURIComponent(value)}; Path=/`

      expect(await app.callOAuthCallback()).toBe(false)
      expect(service.wire.requests).toEqual([])
    },
  )
})

describe('a sign-in that fails', () => {
  test.each([
    { error: 'server_error' },
    { response: 'jwt' },
    { id_token: 'jwt' },
    { token: 'x' },
    { iss: 'http://evil.test' },
  ])('because the response has %j sends the code nowhere', async (odd) => {
    const { app, browser, service } = comeBack({
      query: { code: 'the code', state: 'the-state', ...odd },
    })

    await expect(app.callOAuthCallback()).rejects.toThrow(
      /^Error signing in during OAuth callback\. Please try again\.$/,
    )

    expect(service.wire.requests).toEqual([])
    expect(browser.document.cookie).toBe('')
  })

  test('because the response has two codes sends neither', async () => {
    const { app, browser, service } = comeBack()
    browser.location.href += '&code=another'
    await expect(app.callOAuthCallback()).rejects.toThrow('Please try again.')
    expect(service.wire.requests).toEqual([])
  })

  test('does not fail for an issuer that is the service itself', async () => {
    const response = { code: 'the code', state: 'the-state', iss: 'http://service.test' }
    expect(await comeBack({ query: response }).app.callOAuthCallback()).toBe(true)
  })

  test.each(['INVALID_AUTHORIZATION_CODE', 'INVALID_TOTP_CODE'] as const)(
    'with %s throws what the screen can show',
    async (code) => {
      const { app, browser } = comeBack({ token: () => refused(code) })

      const error = await app.callOAuthCallback().catch((thrown: unknown) => thrown)

      expect(KnownError.is(error, code)).toBe(true)
      expect(browser.document.cookie).toBe('')
      expect(browser.visits).toEqual([])
    },
  )

  test.each<[string, () => WireResponse]>([
    ['there is no network', () => Promise.reject(new TypeError('fetch failed'))],
    ['the service is broken', () => new Response('oops', { status: 500 })],
    ['there were too many requests', () => new Response('', { status: 429 })],
    ['the response is not JSON', () => new Response('fine')],
    ['the response is empty', () => json(null)],
    ['there is no refresh token', () => granted({ refresh_token: undefined })],
    ['the refresh token is empty', () => granted({ refresh_token: '' })],
    ['there is no access token', () => granted({ access_token: undefined })],
    ['the token is of another kind', () => granted({ token_type: 'mac' })],
  ])('because %s is not tried again with the same code', async (_, token) => {
    const { app, browser, service } = comeBack({ token })

    await expect(app.callOAuthCallback()).rejects.toThrow(
      /^Error signing in during OAuth callback\. Please try again\.$/,
    )

    expect(service.wire.requests).toHaveLength(1)
    expect(browser.document.cookie).toBe('')
    expect(browser.visits).toEqual([])
  })

  test('because of too many requests reports how long to wait, and does not wait itself', async () => {
    const { app, service, platform } = comeBack({
      token: () => new Response('', { status: 429, headers: { 'retry-after': '2.5' } }),
    })

    const error = await app.callOAuthCallback().catch((thrown: unknown) => thrown)

    expect(error).toBeInstanceOf(TooManyRequestsError)
    expect(error).toMatchObject({ retryAfterSeconds: 3 })
    expect(platform.waits).toEqual([])
    expect(service.wire.requests).toHaveLength(1)
  })

  test('shows no secret in its error', async () => {
    const { app } = comeBack({
      token: () => granted({ access_token: 'the-access-token', token_type: 'mac' }),
    })
    const error = (await app.callOAuthCallback().catch((thrown: unknown) => thrown)) as Error
    expect(`${error} ${error.cause} ${JSON.stringify(error.cause)}`).not.toMatch(
      /the-access-token|refresh-1|the-verifier|the code/,
    )
  })

  test('for want of a second factor goes to its screen, with nothing stored but the attempt', async () => {
    const { app, browser } = comeBack({
      page: 'http://app.test/handler/oauth-callback?after_auth_return_to=%2Fdeep',
      token: () => refused('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' }),
    })

    await expect(app.callOAuthCallback()).rejects.toThrow('second factor')

    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
    expect(browser.document.cookie).toBe('')
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
  })

  test('outside of a browser or without a place for the tokens does not use the code up', async () => {
    await expect(
      setUpApp({ browser: null, tokenStore: 'memory' }).app.callOAuthCallback(),
    ).rejects.toThrow('browser window')

    const { app, browser } = setUpApp({
      tokenStore: null,
      href: 'http://app.test/handler/oauth-callback?code=c&state=the-state',
    })
    browser.document.cookie = `${flowCookieName('the-state')}=["v","r"]; Path=/`
    await expect(app.callOAuthCallback()).rejects.toThrow('token store')
    expect(browser.document.cookie).toContain('the-state')
  })
})
