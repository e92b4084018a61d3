import { expect, test } from 'vitest'
import { resolveUrls } from './urls.ts'

test('every screen has a place below /handler', () => {
  expect(resolveUrls()).toEqual({
    handler: '/handler',
    home: '/',
    signIn: '/handler/sign-in',
    signUp: '/handler/sign-up',
    signOut: '/handler/sign-out',
    afterSignIn: '/',
    afterSignUp: '/',
    afterSignOut: '/',
    magicLinkCallback: '/handler/magic-link-callback',
    oauthCallback: '/handler/oauth-callback',
    emailVerification: '/handler/email-verification',
    passwordReset: '/handler/password-reset',
    forgotPassword: '/handler/forgot-password',
    accountSettings: '/handler/account-settings',
    teamInvitation: '/handler/team-invitation',
    mfa: '/handler/mfa',
    error: '/handler/error',
  })
})

test('screens follow the handler, pages after sign-in follow home', () => {
  const urls = resolveUrls({ handler: '/auth', home: '/start' })

  expect(urls).toMatchObject({
    signIn: '/auth/sign-in',
    mfa: '/auth/mfa',
    afterSignIn: '/start',
    afterSignUp: '/start',
    afterSignOut: '/start',
  })
})

test('after sign-up comes what comes after sign-in, unless it has a page of its own', () => {
  expect(resolveUrls({ afterSignIn: '/in' }).afterSignUp).toBe('/in')
  expect(resolveUrls({ afterSignIn: '/in', afterSignUp: '/up' }).afterSignUp).toBe('/up')
})

test('an undefined override changes nothing', () => {
  expect(resolveUrls({ signIn: undefined, home: undefined, handler: undefined })).toEqual(
    resolveUrls(),
  )
})
