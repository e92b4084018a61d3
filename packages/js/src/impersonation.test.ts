import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findCookie, writeTokenCookies } from './cookies.ts'
import type { FakeBrowser } from './testing/fake-platform.ts'
import { fakeAccessToken, json, knownError, userJson } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const REDEEM = 'POST /auth/impersonations/redeem'
const LINK = 'http://app.test/tickets?open=1&latchkey_impersonation=the-code#top'
const FORMER = 'latchkey-former-refresh-project-1'
const MINUTE_MS = 60_000

const tokens = (n = 1) =>
  json({
    access_token: fakeAccessToken({ impersonation: MARKER }),
    refresh_token: `refresh-${n}`,
    user_id: 'user-1',
    expires_at_millis: MARKER.ends_at * 1_000,
  })
const MARKER = { by: 'support@example.com', ends_at: 3_999_999_000 }

/** Follows a link in a browser that may have a session already. */
async function follow(before: { refreshToken: string | null; accessToken?: string }, n = 1) {
  const { browser } = setUpApp()
  const { refreshToken, accessToken = null } = before
  writeTokenCookies(browser, 'project-1', { refreshToken, accessToken }, 0)
  return open(browser, n)
}

async function open(browser: FakeBrowser, n = 1) {
  browser.location.href = LINK
  const { service } = setUpApp({ browser })
  service.routes[REDEEM] = () => tokens(n)
  await browser.nextVisit()
  const { app, service: next } = setUpApp({ browser })
  next.routes['GET /users/me'] = () => json(userJson())
  next.routes['DELETE /auth/sessions/current'] = () => json({ success: true })
  const user = await app.getUser({ or: 'throw' })
  browser.visits.length = 0
  return { app, browser, service: next, user }
}

const END = 'DELETE /auth/sessions/current'

describe('a page opened by an impersonation link', () => {
  test('redeems the code once, stores the tokens and loads again without the code', async () => {
    const { browser, service } = setUpApp({ href: LINK })
    service.routes[REDEEM] = () => tokens()
    const reloaded = browser.nextVisit()

    expect(browser.location.href).toBe('http://app.test/tickets?open=1#top')
    await reloaded

    expect(browser.visits).toEqual(['reload http://app.test/tickets?open=1#top'])
    expect(service.wire.lines).toEqual([REDEEM])
    expect(JSON.parse(service.wire.requests[0]?.body ?? '')).toEqual({ code: 'the-code' })
    expect(browser.document.cookie).toContain('refresh-1')
  })

  test('does not redirect to the sign-in page meanwhile', async () => {
    const { app, browser, service } = setUpApp({ href: LINK })
    service.routes[REDEEM] = () => tokens()
    const reloaded = browser.nextVisit()
    void app.redirectToSignIn()
    await reloaded

    expect(browser.visits).toEqual(['reload http://app.test/tickets?open=1#top'])
  })

  test('continues without a session if the link is no longer valid', async () => {
    const { app, browser, service } = setUpApp({ href: LINK })
    service.routes[REDEEM] = () => knownError('VERIFICATION_CODE_EXPIRED')

    await app.redirectToSignIn()

    expect(browser.visits).toEqual([expect.stringMatching(/^assign .*\/sign-in/)])
    expect(warn).toHaveBeenCalledWith(
      'The impersonation link did not sign in. Create a new one.',
      expect.anything(),
    )
    expect(await app.getUser()).toBeNull()
  })

  test.each([null, 'memory'] as const)(
    'leaves the code to another app with store %s',
    (tokenStore) => {
      const { browser, service } = setUpApp({ href: LINK, tokenStore })

      expect(browser.location.href).toBe(LINK)
      expect(service.wire.lines).toEqual([])
    },
  )
})

describe('a user whom an administrator impersonates', () => {
  test('says by whom and until when', async () => {
    const { user } = await follow({ refreshToken: null })

    expect(user.impersonation).toMatchObject({
      by: 'support@example.com',
      endsAt: new Date(MARKER.ends_at * 1_000),
    })
  })

  test('is told from a user with a session of their own', async () => {
    const { app } = setUpApp()
    await app.signUpWithCredential({
      email: 'ada@example.com',
      password: 'a good password',
      noRedirect: true,
    })

    expect((await app.getUser({ or: 'throw' })).impersonation).toBeNull()
  })

  test('stop ends the session and continues as who was signed in before', async () => {
    const { browser, service, user } = await follow({ refreshToken: 'mine' })
    const left = browser.nextVisit()

    void user.impersonation?.stop()
    await left

    expect(service.wire.lines.at(-1)).toBe(END)
    expect(service.wire.requests.at(-1)?.headers.get('x-stack-refresh-token')).toBe('refresh-1')
    expect(browser.visits).toEqual(['reload http://app.test/tickets?open=1#top'])
    expect(findCookie(browser.document.cookie, 'stack-refresh-project-1')).toBe('mine')
    expect(findCookie(browser.document.cookie, 'stack-access')).toBeNull()
    expect(findCookie(browser.document.cookie, FORMER)).toBeNull()
  })

  test('stop signs out where nobody was signed in before', async () => {
    const { app, browser, user } = await follow({ refreshToken: null })
    const left = browser.nextVisit()

    void user.impersonation?.stop()
    await left

    expect(browser.visits).toEqual(['assign /'])
    expect(browser.document.cookie).not.toContain('refresh-1')
    expect(await app.getUser()).toBeNull()
  })

  test('stop works after the session was ended elsewhere', async () => {
    const { browser, service, user } = await follow({ refreshToken: 'mine' })
    service.routes[END] = () => knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', undefined, 401)
    const left = browser.nextVisit()

    void user.impersonation?.stop()
    await left

    expect(findCookie(browser.document.cookie, 'stack-refresh-project-1')).toBe('mine')
  })

  test('stop changes nothing while the service is unreachable', async () => {
    const { browser, service, user } = await follow({ refreshToken: 'mine' })
    service.routes[END] = () => json({}, { status: 500 })

    await expect(user.impersonation?.stop()).rejects.toThrow()

    expect(browser.visits).toEqual([])
    expect(findCookie(browser.document.cookie, 'stack-refresh-project-1')).toBe('refresh-1')
    expect(findCookie(browser.document.cookie, FORMER)).toBe('mine')
  })

  test('a second link keeps who was signed in before the first', async () => {
    const { browser } = await follow({ refreshToken: 'mine' })
    const { user } = await open(browser, 2)
    const left = browser.nextVisit()

    void user.impersonation?.stop()
    await left

    expect(findCookie(browser.document.cookie, 'stack-refresh-project-1')).toBe('mine')
  })

  test('the cookie of the former session ends with the impersonation', async () => {
    const { browser } = await follow({ refreshToken: 'mine' })

    const written = browser.cookieWrites.find((text) => text.startsWith(`${FORMER}=`))
    expect(written).toContain('SameSite=Lax')
    const expires = Date.parse(/Expires=([^;]+)/.exec(written ?? '')?.[1] ?? '')
    expect(expires).toBe(MARKER.ends_at * 1_000 + 5 * MINUTE_MS)
  })

  test('signing out forgets the former session', async () => {
    const { browser, user } = await follow({ refreshToken: 'mine' })
    const left = browser.nextVisit()

    void user.signOut()
    await left

    expect(browser.document.cookie).not.toContain('mine')
    expect(browser.document.cookie).not.toContain('refresh-1')
  })
})
