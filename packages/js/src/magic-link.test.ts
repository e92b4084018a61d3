import { describe, expect, test } from 'vitest'
import { fakeAccessToken, json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const tokens = { access_token: fakeAccessToken(), refresh_token: 'refresh-1', user_id: 'user-1' }
const bodyOf = (request: { body: string | undefined } | undefined) =>
  JSON.parse(request?.body ?? '')

describe('sending a magic link', () => {
  test('gives the nonce and leads the link to the screen of the app, with the page to return to', async () => {
    const { app, service } = setUpApp({
      href: 'http://app.test/handler/sign-in?after_auth_return_to=%2Fdeep#top',
    })
    service.routes['POST /auth/otp/send-sign-in-code'] = () => json({ nonce: 'the rest' })

    expect(await app.sendMagicLinkEmail('ada@example.com')).toEqual({
      status: 'ok',
      data: { nonce: 'the rest' },
    })

    expect(bodyOf(service.wire.requests[0])).toEqual({
      email: 'ada@example.com',
      callback_url: 'http://app.test/handler/magic-link-callback?after_auth_return_to=%2Fdeep',
    })
  })

  test('takes another callback URL, and needs one outside of a browser', async () => {
    const { app, service } = setUpApp({ browser: null, tokenStore: 'memory' })
    service.routes['POST /auth/otp/send-sign-in-code'] = () => json({ nonce: 'n' })

    await expect(app.sendMagicLinkEmail('ada@example.com')).rejects.toThrow('callbackUrl')
    await app.sendMagicLinkEmail('ada@example.com', { callbackUrl: 'https://app.test/in' })

    expect(bodyOf(service.wire.requests[0]).callback_url).toBe('https://app.test/in')
  })

  test('returns that the callback is not trusted and throws everything else', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/otp/send-sign-in-code'] = () =>
      knownError('REDIRECT_URL_NOT_WHITELISTED')
    expect(await app.sendMagicLinkEmail('ada@example.com')).toMatchObject({
      error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' },
    })

    service.routes['POST /auth/otp/send-sign-in-code'] = () => knownError('SIGN_UP_NOT_ENABLED')
    await expect(app.sendMagicLinkEmail('ada@example.com')).rejects.toMatchObject({
      errorCode: 'SIGN_UP_NOT_ENABLED',
    })
  })
})

describe('signing in with a magic link', () => {
  test.each([
    [true, 'replace /welcome'],
    [false, 'replace /in'],
  ])('of a user that is new: %s, goes to the page for those', async (is_new_user, visit) => {
    const { app, browser, service } = setUpApp({
      urls: { afterSignIn: '/in', afterSignUp: '/welcome' },
    })
    service.routes['POST /auth/otp/sign-in'] = () => json({ ...tokens, is_new_user })

    expect(await app.signInWithMagicLink('ABC123-rest')).toEqual({ status: 'ok', data: undefined })

    expect(bodyOf(service.wire.requests[0])).toEqual({ code: 'ABC123-rest' })
    expect(browser.document.cookie).toContain('stack-refresh-project-1=refresh-1')
    expect(browser.visits).toEqual([visit])
  })

  test('goes back to where the visitor came from, or stays if told so', async () => {
    const { app, browser, service } = setUpApp({
      href: 'http://app.test/handler/magic-link-callback?code=c&after_auth_return_to=%2Fdeep',
    })
    service.routes['POST /auth/otp/sign-in'] = () => json({ ...tokens, is_new_user: true })

    await app.signInWithMagicLink('c', { noRedirect: true })
    expect(browser.visits).toEqual([])
    await app.signInWithMagicLink('c')
    expect(browser.visits).toEqual(['replace /deep'])
  })

  test.each([
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    'INVALID_TOTP_CODE',
  ])('returns %s and stores nothing', async (code) => {
    const { app, browser, service } = setUpApp()
    service.routes['POST /auth/otp/sign-in'] = () => knownError(code)

    expect(await app.signInWithMagicLink('c')).toMatchObject({
      status: 'error',
      error: { errorCode: code },
    })
    expect(browser.document.cookie).toBe('')
    expect(browser.visits).toEqual([])
  })

  test('throws errors that another code would not fix', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/otp/sign-in'] = () => knownError('SIGN_UP_NOT_ENABLED')
    await expect(app.signInWithMagicLink('c')).rejects.toMatchObject({
      errorCode: 'SIGN_UP_NOT_ENABLED',
    })
  })

  test('that needs a second factor goes to its screen without a session', async () => {
    const { app, browser, service } = setUpApp({
      href: 'http://app.test/handler/magic-link-callback?code=c&after_auth_return_to=%2Fdeep',
    })
    service.routes['POST /auth/otp/sign-in'] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })

    await expect(app.signInWithMagicLink('c', { noRedirect: true })).rejects.toThrow(
      'second factor',
    )

    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
    expect(browser.document.cookie).toBe('')
  })
})
