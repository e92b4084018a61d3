import { startService } from '@latchkey/testkit'
// For what it adds to the types of others, which the web's type check would not see otherwise.
import type {} from '@latchkey/testkit/global-setup'
import { afterAll, describe, expect, test } from 'vitest'
import { appInternals } from './client-app.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { openTab } from './testing/open-tab.ts'
import { totpAt } from './testing/totp.ts'

const service = await startService()
afterAll(() => service.stop())

const ada = { email: 'ada@example.com', password: 'a horse of my own' }
const secret = Uint8Array.from({ length: 20 }, (_, at) => at * 7)

const fresh = (part: string) => ({ ...ada, email: `${part}@example.com` })

describe('a magic link', () => {
  test('by its link makes an account, and the next one signs in to it', async () => {
    const project = await service.newProject({ magic_link_enabled: true })
    const { email } = fresh('link')
    const { app, browser } = openTab(service, project, {
      urls: { afterSignIn: '/in', afterSignUp: '/welcome' },
    })

    expect((await app.sendMagicLinkEmail(email)).status).toBe('ok')
    const message = await service.mailbox.latest(email)
    expect(message.link).toMatch(/^http:\/\/localhost:3000\/handler\/magic-link-callback\?code=/)
    expect(await app.signInWithMagicLink(message.code)).toEqual({ status: 'ok', data: undefined })

    const user = await app.getUser({ or: 'throw' })
    expect(user).toMatchObject({
      primaryEmail: email,
      primaryEmailVerified: true,
      otpAuthEnabled: true,
      hasPassword: false,
    })
    await app.sendMagicLinkEmail(email)
    await app.signInWithMagicLink((await service.mailbox.latest(email)).code)
    expect((await app.getUser())?.id).toBe(user.id)
    expect(browser.visits).toEqual(['replace /welcome', 'replace /in'])
  })

  test('by its six characters needs the nonce, and works once', async () => {
    const { email } = fresh('typed')
    const { app } = openTab(service, await service.newProject({ magic_link_enabled: true }))
    const sent = await app.sendMagicLinkEmail(email)
    if (sent.status === 'error') throw sent.error
    const { otp } = await service.mailbox.latest(email)

    const wrong = await app.signInWithMagicLink(
      `${otp === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA'}${sent.data.nonce}`,
    )
    expect(wrong).toMatchObject({ error: { errorCode: 'VERIFICATION_CODE_NOT_FOUND' } })
    expect((await app.signInWithMagicLink(otp + sent.data.nonce)).status).toBe('ok')
    const again = await app.signInWithMagicLink(otp + sent.data.nonce)
    expect(again).toMatchObject({ error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' } })
  })

  test('expires after ten minutes', async () => {
    const { email } = fresh('late')
    const { app } = openTab(service, await service.newProject({ magic_link_enabled: true }))
    await app.sendMagicLinkEmail(email)
    const { code } = await service.mailbox.latest(email)

    service.clock.advance({ minutes: 11 })

    expect(await app.signInWithMagicLink(code)).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_EXPIRED' },
    })
    expect(await app.getUser()).toBeNull()
  })

  test('does not lead to pages of others', async () => {
    const { app } = openTab(service, await service.newProject({ magic_link_enabled: true }))
    const sent = await app.sendMagicLinkEmail('x@example.com', {
      callbackUrl: 'https://evil.example/in',
    })
    expect(sent).toMatchObject({ error: { errorCode: 'REDIRECT_URL_NOT_WHITELISTED' } })
  })

  test('makes an anonymous visitor a user with the same id', async () => {
    const { email } = fresh('visitor')
    const { app } = openTab(service, await service.newProject({ magic_link_enabled: true }))
    const visitor = await app.getUser({ or: 'anonymous' })

    await app.sendMagicLinkEmail(email)
    await app.signInWithMagicLink((await service.mailbox.latest(email)).code)

    expect(await app.getUser()).toMatchObject({
      id: visitor.id,
      isAnonymous: false,
      primaryEmail: email,
    })
  })
})

describe('a forgotten password', () => {
  test('is replaced with the emailed code, which ends all sessions and does not sign in', async () => {
    const person = fresh('forgetful')
    const project = await service.newProject()
    const before = openTab(service, project)
    await before.app.signUpWithCredential({ ...person, noRedirect: true })
    const { app } = openTab(
      service,
      project,
      {},
      createFakeBrowser('http://localhost:3000/handler/forgot-password'),
    )

    expect(await app.sendForgotPasswordEmail(person.email)).toEqual({
      status: 'ok',
      data: undefined,
    })
    expect(await app.sendForgotPasswordEmail('nobody@example.com')).toEqual({
      status: 'ok',
      data: undefined,
    })
    const { code, link } = await service.mailbox.latest(person.email)
    expect(link).toMatch(/^http:\/\/localhost:3000\/handler\/password-reset\?code=/)

    expect(await app.verifyPasswordResetCode(code)).toEqual({ status: 'ok', data: undefined })
    expect(await app.resetPassword({ code, password: 'another horse of mine' })).toEqual({
      status: 'ok',
      data: undefined,
    })
    expect(await app.resetPassword({ code, password: 'a third horse' })).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })
    expect(await app.verifyPasswordResetCode(code)).toMatchObject({
      error: { errorCode: 'VERIFICATION_CODE_ALREADY_USED' },
    })

    expect(await app.getUser()).toBeNull()
    service.clock.advance({ hours: 1 })
    expect(await before.app.getUser()).toBeNull()
    expect((await app.signInWithCredential(person)).status).toBe('error')
    expect(
      (await app.signInWithCredential({ ...person, password: 'another horse of mine' })).status,
    ).toBe('ok')
  })

  test('that is too short is thrown, because another code would not fix it', async () => {
    const person = fresh('short')
    const { app } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...person, noRedirect: true })
    await app.sendForgotPasswordEmail(person.email)
    const { code } = await service.mailbox.latest(person.email)

    await expect(app.resetPassword({ code, password: 'short' })).rejects.toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
    })
  })
})

describe('a second factor', () => {
  test('is asked for on a screen of its own, from which the way leads back', async () => {
    const person = fresh('careful')
    const project = await service.newProject({ magic_link_enabled: true })
    const { app, browser } = openTab(
      service,
      project,
      {},
      createFakeBrowser('http://localhost:3000/in?after_auth_return_to=%2Fdeep'),
    )
    await app.signUpWithCredential({ ...person, noRedirect: true })
    await (await app.getUser({ or: 'throw' })).update({ totpMultiFactorSecret: secret })
    expect((await app.getUser())?.isMultiFactorRequired).toBe(true)
    await app.signOut({ redirectUrl: '/bye' })

    await expect(app.signInWithCredential(person)).rejects.toThrow('second factor')
    expect(browser.document.cookie).toBe('')
    const attempt = browser.stored.get('stack_mfa_attempt_code') ?? ''
    const wrong = totpAt(secret, new Date(service.clock.now().getTime() + 3_600_000))
    expect(await app.signInWithMfa(wrong, attempt)).toMatchObject({
      error: { errorCode: 'INVALID_TOTP_CODE' },
    })
    expect(await app.signInWithMfa(totpAt(secret, service.clock.now()), attempt)).toEqual({
      status: 'ok',
      data: undefined,
    })

    expect((await app.getUser())?.primaryEmail).toBe(person.email)
    expect(browser.stored.size).toBe(0)
    expect(browser.visits).toEqual([
      'replace /bye',
      'assign /handler/mfa?after_auth_return_to=%2Fdeep',
      'replace /deep',
    ])
  })

  test('waits for five minutes', async () => {
    const person = fresh('slow')
    const { app, browser } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...person, noRedirect: true })
    await (await app.getUser({ or: 'throw' })).update({ totpMultiFactorSecret: secret })
    await expect(app.signInWithCredential(person)).rejects.toThrow('second factor')

    service.clock.advance({ minutes: 6 })

    const late = await app.signInWithMfa(
      totpAt(secret, service.clock.now()),
      browser.stored.get('stack_mfa_attempt_code') ?? '',
    )
    expect(late).toMatchObject({ error: { errorCode: 'VERIFICATION_CODE_EXPIRED' } })
  })

  test('is asked for no more once the user has ended it', async () => {
    const person = fresh('relaxed')
    const { app } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...person, noRedirect: true })
    const user = await app.getUser({ or: 'throw' })
    await user.update({ totpMultiFactorSecret: secret })
    await user.update({ totpMultiFactorSecret: null })

    expect(await app.signInWithCredential(person)).toEqual({ status: 'ok', data: undefined })
  })
})

describe('a sign-in from the command line', () => {
  test('shares the session of the browser that confirms it', async () => {
    const project = await service.newProject()
    const { app, browser } = openTab(service, project)
    await app.signUpWithCredential({ ...fresh('hacker'), noRedirect: true })
    const user = await app.getUser({ or: 'throw' })
    const program = openTab(service, project, { tokenStore: null, redirectMethod: 'none' })

    const confirm = async (url: string, confirmationCode: string) => {
      expect(url).toMatch(
        new RegExp(
          `^http://localhost:3000/handler/cli-auth-confirm\\?login_code=.*${confirmationCode}$`,
        ),
      )
      await app[appInternals].completeCliLogin(new URL(url).searchParams.get('login_code') ?? '')
    }
    const result = await program.app.promptCliLogin({
      appUrl: 'http://localhost:3000',
      promptLink: confirm,
    })

    if (result.status === 'error') throw result.error
    const tokenStore = { accessToken: null, refreshToken: result.data }
    expect((await program.app.getUser({ tokenStore }))?.id).toBe(user.id)
    expect(browser.document.cookie).toContain(result.data)
    await app.signOut()
    expect(await program.app.getUser({ tokenStore: { ...tokenStore } })).toBeNull()
  })

  test('that is not confirmed expires', async () => {
    const program = openTab(service, await service.newProject(), {
      tokenStore: null,
      redirectMethod: 'none',
    })
    const result = await program.app.promptCliLogin({
      appUrl: 'http://localhost:3000',
      expiresInMillis: 60_000,
      promptLink: () => service.clock.advance({ minutes: 2 }),
    })
    expect(result).toMatchObject({ error: { errorCode: 'CLI_AUTH_EXPIRED_ERROR' } })
  })

  test('is refused to a login code that does not exist', async () => {
    const { app } = openTab(service, await service.newProject())
    await app.signUpWithCredential({ ...fresh('lost'), noRedirect: true })
    await expect(app[appInternals].completeCliLogin('no such code')).rejects.toThrow('400')
  })
})
