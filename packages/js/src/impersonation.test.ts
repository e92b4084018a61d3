import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeAccessToken, json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockReset().mockReturnValue())

const REDEEM = 'POST /auth/impersonations/redeem'
const LINK = 'http://app.test/tickets?open=1&latchkey_impersonation=the-code#top'
const tokens = () =>
  json({
    access_token: fakeAccessToken(),
    refresh_token: 'refresh-1',
    user_id: 'user-1',
    expires_at_millis: 0,
  })

describe('a page opened by an impersonation link', () => {
  test('redeems the code once, stores the tokens and loads again without the code', async () => {
    const { browser, service } = setUpApp({ href: LINK })
    service.routes[REDEEM] = tokens
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
    service.routes[REDEEM] = tokens
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
