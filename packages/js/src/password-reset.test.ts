import { describe, expect, test } from 'vitest'
import { findNewPasswordProblem } from './new-password.ts'
import { json, knownError } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const success = () => json({ success: true })

describe('resetting a password', () => {
  test('starts with an email with a link to the screen of the app', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/password/send-reset-code'] = () =>
      json({ success: 'maybe, only if user with e-mail exists' })

    expect(await app.sendForgotPasswordEmail('ada@example.com')).toEqual({
      status: 'ok',
      data: undefined,
    })
    await app.sendForgotPasswordEmail('ada@example.com', { callbackUrl: 'http://app.test/mine' })

    expect(service.wire.requests.map(({ body }) => JSON.parse(body ?? '').callback_url)).toEqual([
      'http://app.test/handler/password-reset',
      'http://app.test/mine',
    ])
  })

  test('returns an unknown user of older services and throws a callback that is not trusted', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/password/send-reset-code'] = () => knownError('USER_NOT_FOUND')
    expect(await app.sendForgotPasswordEmail('ada@example.com')).toMatchObject({
      error: { errorCode: 'USER_NOT_FOUND' },
    })

    service.routes['POST /auth/password/send-reset-code'] = () =>
      knownError('REDIRECT_URL_NOT_WHITELISTED')
    await expect(app.sendForgotPasswordEmail('ada@example.com')).rejects.toMatchObject({
      errorCode: 'REDIRECT_URL_NOT_WHITELISTED',
    })
  })

  test('checks the code, then sets the password without signing in', async () => {
    const { app, browser, service } = setUpApp()
    service.routes['POST /auth/password/reset/check-code'] = () => json({ is_code_valid: true })
    service.routes['POST /auth/password/reset'] = success

    expect(await app.verifyPasswordResetCode('code')).toEqual({ status: 'ok', data: undefined })
    expect(await app.resetPassword({ code: 'code', password: 'a horse of my own' })).toEqual({
      status: 'ok',
      data: undefined,
    })

    expect(service.wire.requests.map(({ body }) => JSON.parse(body ?? ''))).toEqual([
      { code: 'code' },
      { code: 'code', password: 'a horse of my own' },
    ])
    expect(browser.visits).toEqual([])
    expect(browser.document.cookie).toBe('')
  })

  test('returns what is wrong with the code and throws what is wrong with the password', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/password/reset/check-code'] = () =>
      knownError('VERIFICATION_CODE_EXPIRED')
    service.routes['POST /auth/password/reset'] = () => knownError('VERIFICATION_CODE_ALREADY_USED')
    expect(await app.verifyPasswordResetCode('code')).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_EXPIRED' },
    })
    expect(await app.resetPassword({ code: 'c', password: 'x' })).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })

    service.routes['POST /auth/password/reset'] = () =>
      knownError('PASSWORD_TOO_SHORT', { min_length: 8 })
    await expect(app.resetPassword({ code: 'c', password: 'x' })).rejects.toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
    })
  })
})

test('a form can tell the length of a password before it asks', () => {
  expect(findNewPasswordProblem('1234567')).toMatchObject({ errorCode: 'PASSWORD_TOO_SHORT' })
  expect(findNewPasswordProblem('😀'.repeat(7))).toMatchObject({ errorCode: 'PASSWORD_TOO_SHORT' })
  expect(findNewPasswordProblem('12345678')).toBeNull()
  expect(findNewPasswordProblem('😀'.repeat(8))).toBeNull()
  expect(findNewPasswordProblem('x'.repeat(70))).toBeNull()
  expect(findNewPasswordProblem('x'.repeat(71))).toMatchObject({ errorCode: 'PASSWORD_TOO_LONG' })
})
