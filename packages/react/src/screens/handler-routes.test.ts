import { resolveUrls } from '@latchkey/js/internal'
import { describe, expect, test } from 'vitest'
import { findDestination, leadsSomewhere, pathInHandler, signInRedirect } from './handler-routes.ts'

const urls = resolveUrls()
const at = (location: string, search = '', table = urls) =>
  findDestination({ location, search, urls: table })

describe('paths', () => {
  test.each([
    ['/handler/sign-in', 'SignIn'],
    ['/handler/sign-up', 'SignUp'],
    ['/handler/sign-out', 'SignOut'],
    ['/handler/email-verification', 'EmailVerification'],
    ['/handler/password-reset', 'PasswordReset'],
    ['/handler/forgot-password', 'ForgotPassword'],
    ['/handler/magic-link-callback', 'MagicLinkCallback'],
    ['/handler/oauth-callback', 'OAuthCallback'],
    ['/handler/team-invitation', 'TeamInvitation'],
    ['/handler/mfa', 'MFA'],
    ['/handler/cli-auth-confirm', 'CliAuthConfirmation'],
    ['/handler/account-settings', 'AccountSettings'],
    ['/handler/error', 'ErrorPage'],
    ['/handler/sign-in/', 'SignIn'],
    ['/handler/sign-in?code=1#top', 'SignIn'],
  ])('%s shows %s', (location, screen) => {
    expect(at(location)).toEqual({ kind: 'screen', screen })
  })

  test.each([
    '/handler',
    '/handler/nothing',
    '/handler/log-in',
    '/handler/Sign-In',
    '/handler/sign-in/more',
    '/handlers/sign-in',
    '/',
  ])('%s shows nothing', (location) => {
    expect(at(location)).toEqual({ kind: 'unknown' })
  })

  test('uses the whole path outside of the handler, without leading slashes', () => {
    expect(pathInHandler('//sign-in', urls)).toBe('sign-in')
    expect(at('/sign-in')).toEqual({ kind: 'screen', screen: 'SignIn' })
  })

  test('uses the path of the configured handler as base path', () => {
    const hosted = resolveUrls({ handler: '/hosted/internal/handler' })

    expect(at('/hosted/internal/handler/sign-up', '', hosted)).toEqual({
      kind: 'screen',
      screen: 'SignUp',
    })
    expect(at('/handler/sign-up', '', hosted)).toEqual({ kind: 'unknown' })
  })
})

describe('aliases', () => {
  test.each([
    ['signin', 'sign-in'],
    ['login', 'sign-in'],
    ['signup', 'sign-up'],
    ['register', 'sign-up'],
    ['signout', 'sign-out'],
    ['accountsettings', 'account-settings'],
    ['emailverification', 'email-verification'],
    ['passwordreset', 'password-reset'],
    ['forgotpassword', 'forgot-password'],
    ['magiclinkcallback', 'magic-link-callback'],
    ['oauthcallback', 'oauth-callback'],
    ['teaminvitation', 'team-invitation'],
    ['cliauthconfirm', 'cli-auth-confirm'],
  ])('redirects %s to %s and keeps the query', (alias, path) => {
    expect(at(`/handler/${alias}`, '?a=1&b=%20x')).toEqual({
      kind: 'redirect',
      to: `/handler/${path}?a=1&b=+x`,
    })
    expect(at(`/handler/${alias}`)).toEqual({ kind: 'redirect', to: `/handler/${path}?` })
  })
})

describe('screens with a custom URL', () => {
  test('redirect to the configured path, with each parameter once', () => {
    const moved = resolveUrls({ signIn: '/login?theme=dark#form' })

    expect(at('/handler/sign-in', '?theme=light&x=1&x=2', moved)).toEqual({
      kind: 'redirect',
      to: '/login?theme=light&x=2#form',
    })
  })

  test('never redirect to another origin', () => {
    const moved = resolveUrls({ signUp: 'https://elsewhere.example/join' })

    expect(at('/handler/sign-up', '', moved)).toEqual({ kind: 'redirect', to: '/join' })
  })

  test('are shown here if the configured URL is here', () => {
    expect(at('/handler/sign-in', '', resolveUrls({ signIn: '/handler/sign-up' }))).toEqual({
      kind: 'screen',
      screen: 'SignIn',
    })
  })

  test('pass on the code of an email link', () => {
    const moved = resolveUrls({
      magicLinkCallback: '/enter',
      passwordReset: '/reset',
      emailVerification: '/verify',
      oauthCallback: '/back',
      mfa: '/second',
      teamInvitation: '/join',
      forgotPassword: '/lost',
    })

    expect(at('/handler/magic-link-callback', '?code=1', moved)).toEqual({
      kind: 'redirect',
      to: '/enter?code=1',
    })
    expect(at('/handler/password-reset', '?code=1', moved)).toEqual({
      kind: 'redirect',
      to: '/reset?code=1',
    })
    expect(at('/handler/email-verification', '?code=1', moved)).toEqual({
      kind: 'redirect',
      to: '/verify?code=1',
    })
    expect(at('/handler/oauth-callback', '?code=1&state=2', moved)).toEqual({
      kind: 'redirect',
      to: '/back?code=1&state=2',
    })
    expect(at('/handler/team-invitation', '?code=1', moved)).toEqual({
      kind: 'redirect',
      to: '/join?code=1',
    })
    expect(at('/handler/mfa', '', moved)).toEqual({ kind: 'redirect', to: '/second' })
    expect(at('/handler/forgot-password', '', moved)).toEqual({ kind: 'redirect', to: '/lost' })
  })

  test('do not include account settings and the error page', () => {
    const moved = resolveUrls({ accountSettings: '/me', error: '/oops' })

    expect(at('/handler/account-settings', '', moved).kind).toBe('screen')
    expect(at('/handler/error', '', moved).kind).toBe('screen')
  })
})

test('are linked if the screen or the custom page exists', () => {
  expect(leadsSomewhere(urls, 'signUp')).toBe(true)
  expect(leadsSomewhere(resolveUrls({ forgotPassword: '/forgot' }), 'forgotPassword')).toBe(true)
  expect(
    leadsSomewhere(resolveUrls({ teamInvitation: '/handler/nothing' }), 'teamInvitation'),
  ).toBe(false)
})

describe('the page to return to after signing in', () => {
  test.each([
    'sign-in',
    'sign-up',
    'sign-out',
    'forgot-password',
    'password-reset',
    'magic-link-callback',
    'oauth-callback',
    'mfa',
    'error',
  ])('is never %s', (path) => {
    expect(signInRedirect({ location: `/handler/${path}`, search: '', urls })).toEqual({
      noRedirectBack: true,
    })
  })

  test('is passed on by a page that received one', () => {
    expect(
      signInRedirect({
        location: '/handler/sign-in',
        search: '?after_auth_return_to=%2Fnotes',
        urls,
      }),
    ).toEqual({
      noRedirectBack: false,
    })
  })

  test('is the current page otherwise', () => {
    expect(signInRedirect({ location: '/notes', search: '', urls })).toEqual({
      noRedirectBack: false,
    })
    expect(signInRedirect({ location: '/handler/account-settings', search: '', urls })).toEqual({
      noRedirectBack: false,
    })
    expect(
      signInRedirect({ location: '/handler/team-invitation', search: '?code=1', urls }),
    ).toEqual({ noRedirectBack: false })
    expect(
      signInRedirect({ location: '/handler/cli-auth-confirm', search: '?login_code=1', urls }),
    ).toEqual({ noRedirectBack: false })
  })
})
