import { describe, expect, test } from 'vitest'
import { fakeAccessToken, json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const tokens = { access_token: fakeAccessToken(), refresh_token: 'refresh-1', user_id: 'user-1' }
const bodyOf = (request: { body: string | undefined } | undefined) =>
  JSON.parse(request?.body ?? '')

describe('finishing with the second factor', () => {
  test('sends the digits with the attempt, stores the session and forgets the attempt', async () => {
    const { app, browser, service } = setUpApp({
      href: 'http://app.test/handler/mfa?after_auth_return_to=%2Fdeep',
    })
    browser.stored.set('stack_mfa_attempt_code', 'attempt')
    service.routes['POST /auth/mfa/sign-in'] = () => json({ ...tokens, is_new_user: false })

    expect(await app.signInWithMfa('123456', 'attempt')).toEqual({ status: 'ok', data: undefined })

    expect(bodyOf(service.wire.requests[0])).toEqual({
      type: 'totp',
      totp: '123456',
      code: 'attempt',
    })
    expect(browser.stored.size).toBe(0)
    expect(browser.document.cookie).toContain('refresh-1')
    expect(browser.visits).toEqual(['replace /deep'])
  })

  test('leaves the attempt of another sign-in alone', async () => {
    const { app, browser, service } = setUpApp()
    browser.stored.set('stack_mfa_attempt_code', 'later attempt')
    service.routes['POST /auth/mfa/sign-in'] = () => json({ ...tokens, is_new_user: true })

    await app.signInWithMfa('123456', 'attempt', { noRedirect: true })

    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('later attempt')
    expect(browser.visits).toEqual([])
  })

  test.each(['INVALID_TOTP_CODE', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_ALREADY_USED'])(
    'returns %s and keeps the code for another attempt',
    async (code) => {
      const { app, browser, service } = setUpApp()
      browser.stored.set('stack_mfa_attempt_code', 'attempt')
      service.routes['POST /auth/mfa/sign-in'] = () => knownError(code)

      expect(await app.signInWithMfa('123456', 'attempt')).toMatchObject({
        status: 'error',
        error: { errorCode: code },
      })
      expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
      expect(browser.document.cookie).toBe('')
    },
  )
})
