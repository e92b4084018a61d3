import { KnownError } from '@latchkey/contract/pure'
import { describe, expect, test } from 'vitest'
import { appInternals, type ClientApp } from './client-app.ts'
import { createFakeBrowser } from './testing/fake-platform.ts'
import { fakeAccessToken, json, knownError, userJson } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'
import { noTokens } from './token-stores/token-store.ts'

const ada = { email: 'ada@example.com', password: 'correct horse' }

async function setUpSignedIn() {
  const setUp = setUpApp()
  await setUp.app.signUpWithCredential({ ...ada, noRedirect: true })
  setUp.service.wire.requests.length = 0
  return { ...setUp, user: await setUp.app.getUser({ or: 'throw' }) }
}

describe('signing up', () => {
  test('stores the tokens and goes to the page after sign-up', async () => {
    const { app, browser, service } = setUpApp({
      href: 'http://app.test/handler/sign-up?after_auth_return_to=%2Fdeep',
    })

    const result = await app.signUpWithCredential(ada)

    expect(result).toEqual({ status: 'ok', data: undefined })
    expect(browser.document.cookie).toMatch(
      /^stack-refresh-project-1=refresh-of-.*; stack-access=\[/,
    )
    expect(browser.visits).toEqual(['replace /deep'])
    expect(JSON.parse(service.wire.requests[0]?.body ?? '')).toEqual({
      ...ada,
      verification_callback_url:
        'http://app.test/handler/email-verification?after_auth_return_to=%2Fdeep',
    })
  })

  test('returns errors the user can fix and does not redirect', async () => {
    const { app, browser } = setUpApp()
    await app.signUpWithCredential({ ...ada, noRedirect: true })

    const taken = await app.signUpWithCredential(ada)
    const short = await app.signUpWithCredential({ email: 'b@example.com', password: 'short' })

    expect(taken).toMatchObject({
      status: 'error',
      error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS' },
    })
    expect(short).toMatchObject({
      status: 'error',
      error: { errorCode: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } },
    })
    expect(browser.visits).toEqual([])
  })

  test('throws errors the user cannot fix', async () => {
    const { app, service } = setUpApp()
    service.routes['POST /auth/password/sign-up'] = () => knownError('SIGN_UP_NOT_ENABLED')
    await expect(app.signUpWithCredential(ada)).rejects.toMatchObject({
      errorCode: 'SIGN_UP_NOT_ENABLED',
    })
  })

  test('needs a callback URL outside of a browser', async () => {
    const { app } = setUpApp({ browser: null, tokenStore: 'memory', redirectMethod: 'none' })
    await expect(app.signUpWithCredential(ada)).rejects.toThrow('verificationCallbackUrl')

    const result = await app.signUpWithCredential({
      ...ada,
      verificationCallbackUrl: 'https://app.test/verify',
    })
    expect(result.status).toBe('ok')
    expect((await app.getUser())?.primaryEmail).toBe('ada@example.com')
  })
})

describe('signing in', () => {
  test('goes to the page after sign-in, replacing the form', async () => {
    const { app, browser } = setUpApp({ urls: { afterSignIn: '/in' } })
    await app.signUpWithCredential({ ...ada, noRedirect: true })

    expect(await app.signInWithCredential(ada)).toEqual({ status: 'ok', data: undefined })

    expect(browser.visits).toEqual(['replace /in'])
  })

  test('returns a wrong password as a result', async () => {
    const { app } = setUpApp()
    const result = await app.signInWithCredential({ ...ada, password: 'wrong' })
    expect(result).toMatchObject({
      status: 'error',
      error: { errorCode: 'EMAIL_PASSWORD_MISMATCH' },
    })
  })

  test('as another user returns another session and does not change the old one', async () => {
    const { app, user, service } = await setUpSignedIn()

    await app.signUpWithCredential({
      email: 'bob@example.com',
      password: 'correct horse',
      noRedirect: true,
    })

    expect((await app.getUser())?.primaryEmail).toBe('bob@example.com')
    expect((await user.currentSession.getTokens()).refreshToken).toMatch(/^refresh-of/)
    expect(service.sessions.size).toBe(2)
  })

  test('that needs a second factor keeps the attempt and goes to its screen', async () => {
    const { app, browser, service } = setUpApp({
      href: 'http://app.test/handler/sign-in?after_auth_return_to=%2Fdeep',
    })
    service.routes['POST /auth/password/sign-in'] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })

    await expect(app.signInWithCredential(ada)).rejects.toThrow('second factor')

    expect(browser.stored.get('stack_mfa_attempt_code')).toBe('attempt')
    expect(browser.visits).toEqual(['assign /handler/mfa?after_auth_return_to=%2Fdeep'])
    expect(browser.document.cookie).toBe('')
  })

  test('throws if the browser keeps no cookies, and stays on the page', async () => {
    const browser = createFakeBrowser()
    Object.defineProperty(browser.document, 'cookie', { get: () => '', set: () => {} })
    const { app } = setUpApp({ browser })

    await expect(app.signUpWithCredential(ada)).rejects.toThrow('Are cookies blocked?')

    await expect(app.signInWithCredential(ada)).rejects.toThrow('Are cookies blocked?')
    expect(browser.visits).toEqual([])
  })

  test('that needs a second factor throws if the browser stores nothing', async () => {
    const browser = createFakeBrowser()
    browser.sessionStorage.setItem = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    const { app, service } = setUpApp({ browser })
    service.routes['POST /auth/password/sign-in'] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })

    await expect(app.signInWithCredential(ada)).rejects.toThrow('Are cookies blocked?')
    expect(browser.visits).toEqual([])
  })

  test('that needs a second factor hands the attempt to programs without a browser', async () => {
    const { app, service } = setUpApp({ browser: null, tokenStore: 'memory' })
    service.routes['POST /auth/password/sign-in'] = () =>
      knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt' })
    await expect(app.signInWithCredential(ada)).rejects.toMatchObject({
      details: { attempt_code: 'attempt' },
    })
  })

  test('is impossible without a token store', async () => {
    const { app } = setUpApp({ tokenStore: null })
    await expect(app.signInWithCredential(ada)).rejects.toThrow('persistent token store')
    await expect(app.getUser({ tokenStore: null as unknown as 'memory' })).rejects.toThrow(
      'persistent token store',
    )
  })
})

describe('the current user', () => {
  test('is null when signed out, without a request', async () => {
    const { app, service } = setUpApp()
    expect(await app.getUser()).toBeNull()
    expect(service.wire.requests).toEqual([])
  })

  test('has its fields in camel case, and cannot be changed by hand', async () => {
    const { user } = await setUpSignedIn()

    expect(user).toMatchObject({
      displayName: 'Ada',
      primaryEmail: 'ada@example.com',
      primaryEmailVerified: false,
      profileImageUrl: null,
      signedUpAt: new Date(1_600_000_000_000),
      clientMetadata: null,
      hasPassword: true,
      isMultiFactorRequired: false,
      isAnonymous: false,
    })
    expect(Object.isFrozen(user)).toBe(true)
    expect(user.toClientJson()).toMatchObject({ display_name: 'Ada' })
  })

  test('is null if the service does not know it', async () => {
    const { app, service } = await setUpSignedIn()
    service.users.clear()
    expect(await app.getUser()).toBeNull()
  })

  test('is signed out everywhere once the service refuses to refresh', async () => {
    const { app, service, platform, browser } = await setUpSignedIn()
    service.sessions.clear()
    platform.pass(3_600_000)

    expect(await app.getUser()).toBeNull()
    expect(browser.document.cookie).toBe('')
  })

  test('is refreshed in the cookies when the access token expires', async () => {
    const { app, service, platform, browser } = await setUpSignedIn()
    const before = browser.document.cookie
    platform.pass(3_600_000)

    expect(await app.getUser()).not.toBeNull()
    expect(service.wire.lines).toContain('POST /auth/oauth/token')
    expect(browser.document.cookie).not.toBe(before)
  })

  test('of another store can be read at each call', async () => {
    const { app, service } = setUpApp({ browser: null, tokenStore: null })
    service.sessions.set('rt', 'user-9')
    service.users.set('user-9', userJson({ id: 'user-9' }))
    const tokens = { accessToken: fakeAccessToken(), refreshToken: 'rt' }

    const request = { headers: new Headers({ 'x-stack-auth': JSON.stringify(tokens) }) }

    expect((await app.getUser({ tokenStore: request }))?.id).toBe('user-9')
    expect((await app.getUser({ tokenStore: tokens }))?.id).toBe('user-9')
    expect(await app.getUser({ tokenStore: noTokens })).toBeNull()
  })
})

describe('when signed out', () => {
  test("or: 'throw' throws", async () => {
    await expect(setUpApp().app.getUser({ or: 'throw' })).rejects.toThrow(
      "User is not signed in but getUser was called with { or: 'throw' }",
    )
  })

  test("or: 'redirect' goes to sign-in and back afterwards", async () => {
    const { app, browser } = setUpApp({ href: 'http://app.test/secret?a=b' })
    expect(await app.getUser({ or: 'redirect' })).toBeNull()
    expect(browser.visits).toEqual([
      'replace /handler/sign-in?after_auth_return_to=%2Fsecret%3Fa%3Db',
    ])
  })

  test("or: 'anonymous' creates one user for concurrent callers", async () => {
    const { app, service } = setUpApp()

    const users = await Promise.all([
      app.getUser({ or: 'anonymous' }),
      app.getUser({ or: 'anonymous' }),
    ])

    expect(users.map(({ isAnonymous, id }) => [isAnonymous, id])).toEqual([
      [true, users[0].id],
      [true, users[0].id],
    ])
    expect(service.wire.lines.filter((line) => line.startsWith('POST'))).toEqual([
      'POST /auth/anonymous/sign-up',
    ])
    expect(service.wire.requests[0]?.body).toBeUndefined()
  })

  test('an anonymous user only counts where it is asked for, and is upgraded by signing up', async () => {
    const { app } = setUpApp()
    const anonymous = await app.getUser({ or: 'anonymous' })

    expect(await app.getUser()).toBeNull()
    expect((await app.getUser({ or: 'anonymous-if-exists[deprecated]' }))?.id).toBe(anonymous.id)

    await app.signUpWithCredential({ ...ada, noRedirect: true })
    expect((await app.getUser())?.id).toBe(anonymous.id)
  })

  test('a failed anonymous sign-up can be tried again', async () => {
    const { app, service } = setUpApp()
    const works = service.routes['POST /auth/anonymous/sign-up']
    service.routes['POST /auth/anonymous/sign-up'] = () => new Response('down', { status: 500 })
    await expect(app.getUser({ or: 'anonymous' })).rejects.toThrow('down')

    service.routes['POST /auth/anonymous/sign-up'] = works as NonNullable<typeof works>
    expect((await app.getUser({ or: 'anonymous' })).isAnonymous).toBe(true)
  })

  test('the tokens of an anonymous user go to the store that the call names', async () => {
    const { app, browser } = setUpApp()

    const user = await app.getUser({ or: 'anonymous', tokenStore: 'memory' })

    expect(browser.document.cookie).toBe('')
    expect(
      (await app.getUser({ or: 'anonymous-if-exists[deprecated]', tokenStore: 'memory' }))?.id,
    ).toBe(user.id)
  })
})

describe('the tokens of a user', () => {
  test('are handed out for requests to one’s own back end', async () => {
    const { user } = await setUpSignedIn()

    const tokens = await user.currentSession.getTokens()

    expect(tokens.accessToken).toMatch(/^header\./)
    expect(await user.getAuthJson()).toEqual(tokens)
    expect(await user.getAuthHeaders()).toEqual({ 'x-stack-auth': JSON.stringify(tokens) })
  })

  test('are null after sign-out', async () => {
    const { user } = await setUpSignedIn()
    await user.signOut()
    expect(await user.currentSession.getTokens()).toEqual({ accessToken: null, refreshToken: null })
  })
})

describe('signing out', () => {
  test('ends the session, empties the cookies and goes to the page after it', async () => {
    const { app, service, browser } = await setUpSignedIn()

    await app.signOut()

    expect(service.wire.lines.at(-1)).toBe('DELETE /auth/sessions/current')
    expect(service.wire.requests.at(-1)?.body).toBe('{}')
    expect(browser.document.cookie).toBe('')
    expect(browser.visits).toEqual(['assign /'])
    expect(await app.getUser()).toBeNull()
  })

  test('goes wherever the caller says', async () => {
    const { user, browser } = await setUpSignedIn()
    await user.signOut({ redirectUrl: 'https://bye.test/' })
    expect(browser.visits).toEqual(['replace https://bye.test/'])
  })

  test('succeeds if the session has already ended', async () => {
    const { user, service, browser } = await setUpSignedIn()
    service.sessions.clear()
    await user.signOut()
    expect(browser.document.cookie).toBe('')
  })

  test('fails if the service does, and leaves the session as it is', async () => {
    const { app, user, service } = await setUpSignedIn()
    service.routes['DELETE /auth/sessions/current'] = () => new Response('down', { status: 500 })
    await expect(user.signOut()).rejects.toThrow('down')
    expect(await app.getUser()).not.toBeNull()
  })

  test('does nothing when signed out', async () => {
    const { app, browser, service } = setUpApp()
    await app.signOut()
    expect(browser.visits).toEqual([])
    expect(service.wire.requests).toEqual([])
  })
})

describe('changing the account', () => {
  test('sends only what changes, and null to clear', async () => {
    const { app, user, service } = await setUpSignedIn()

    await user.setDisplayName('Countess')
    await user.update({ displayName: null, clientMetadata: { theme: 'dark' } })

    expect(
      service.wire.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body),
    ).toEqual([
      '{"display_name":"Countess"}',
      '{"display_name":null,"client_metadata":{"theme":"dark"}}',
    ])
    expect(await app.getUser()).toMatchObject({
      displayName: null,
      clientMetadata: { theme: 'dark' },
    })
  })

  test('returns what is wrong with a password, and nothing if all is well', async () => {
    const { user, service } = await setUpSignedIn()
    const passwords = { oldPassword: 'a', newPassword: 'b' }
    service.routes['POST /auth/password/update'] = () =>
      knownError('PASSWORD_CONFIRMATION_MISMATCH')
    service.routes['POST /auth/password/set'] = () =>
      knownError('PASSWORD_TOO_LONG', { maxLength: 70 })

    expect(
      KnownError.is(await user.updatePassword(passwords), 'PASSWORD_CONFIRMATION_MISMATCH'),
    ).toBe(true)
    expect(
      KnownError.is(await user.setPassword({ password: 'b' }), 'PASSWORD_REQUIREMENTS_NOT_MET'),
    ).toBe(true)

    service.routes['POST /auth/password/update'] = () => json({ success: true })
    expect(await user.updatePassword(passwords)).toBeUndefined()
    expect(service.wire.requests.at(-1)?.body).toBe('{"old_password":"a","new_password":"b"}')
  })

  test('by deleting it ends the session without leaving the page', async () => {
    const { app, user, browser, service } = await setUpSignedIn()

    await user.delete()

    expect(service.wire.lines.at(-1)).toBe('DELETE /users/me')
    expect(browser.document.cookie).toBe('')
    expect(browser.visits).toEqual([])
    expect(await app.getUser()).toBeNull()
  })
})

describe('the partial user', () => {
  test('is read from the token, without a request', async () => {
    const { app, service, user } = await setUpSignedIn()
    service.wire.requests.length = 0

    expect(await app.getPartialUser({ from: 'token' })).toEqual({
      id: user.id,
      primaryEmail: 'ada@example.com',
      displayName: 'Ada',
      primaryEmailVerified: true,
      isAnonymous: false,
    })
    expect(service.wire.requests).toEqual([])
  })

  test('is null for expired tokens, and for anonymous users unless they are wanted', async () => {
    const { app } = setUpApp({ tokenStore: null })
    const of = (claims: Record<string, unknown>, or?: 'anonymous') =>
      app.getPartialUser({
        from: 'token',
        or,
        tokenStore: { accessToken: fakeAccessToken(claims), refreshToken: null },
      })

    expect(await of({ exp: 1 })).toBeNull()
    expect(await of({ is_anonymous: true })).toBeNull()
    expect((await of({ is_anonymous: true }, 'anonymous'))?.isAnonymous).toBe(true)
    await expect(of({ email: undefined })).rejects.toThrow('email')
  })

  test('from an unknown place is reported to the service, whose text is thrown', async () => {
    const { app, service } = setUpApp({ tokenStore: null })
    service.routes['POST /check-feature-support'] = () => new Response('Please update.')

    await expect(
      app.getPartialUser({ from: 'elsewhere' as 'token', tokenStore: noTokens }),
    ).rejects.toThrow('Please update.')

    // Without the tokens.
    expect(service.wire.requests.map(({ body }) => body)).toEqual([
      '{"from":"elsewhere","name":"getPartialUser"}',
    ])
  })

  test('is the caller of a Convex function, as Convex reports', async () => {
    const { app, service } = setUpApp({ tokenStore: null })
    const from = (
      identity: { subject: string; [claim: string]: unknown } | null,
      or?: 'anonymous',
    ) =>
      app.getPartialUser({
        from: 'convex',
        or,
        ctx: { auth: { getUserIdentity: async () => identity } },
      })
    const user = {
      id: 'u',
      primaryEmail: null,
      displayName: null,
      primaryEmailVerified: false,
      isAnonymous: false,
    }

    expect(
      await from({ subject: 'u', email: 'a@b.test', name: 'Ada', email_verified: true }),
    ).toEqual({
      ...user,
      primaryEmail: 'a@b.test',
      displayName: 'Ada',
      primaryEmailVerified: true,
    })
    expect(await from({ subject: 'u' })).toEqual(user)
    expect(await from({ subject: 'u', is_anonymous: true })).toBeNull()
    expect(await from({ subject: 'u', is_anonymous: true }, 'anonymous')).toEqual({
      ...user,
      isAnonymous: true,
    })
    expect(await from(null)).toBeNull()
    expect(service.wire.requests).toEqual([])
  })
})

test('the project says which ways to sign in it offers, in order', async () => {
  const { app, service } = setUpApp()

  const project = await app.getProject()

  expect(project).toMatchObject({
    id: 'project-1',
    displayName: 'Demo',
    config: { credentialEnabled: true, passkeyEnabled: false },
  })
  expect(project.config.oauthProviders).toEqual([{ id: 'github' }, { id: 'google' }])
  expect(service.wire.requests[0]?.headers.has('x-stack-access-token')).toBe(false)
})

test('there is a redirect method for every screen', async () => {
  const { app, browser } = setUpApp({ href: 'http://app.test/' })
  const screens = [
    ['SignOut', '/handler/sign-out'],
    ['EmailVerification', '/handler/email-verification'],
    ['PasswordReset', '/handler/password-reset'],
    ['ForgotPassword', '/handler/forgot-password'],
    ['Home', '/'],
    ['OAuthCallback', '/handler/oauth-callback'],
    ['MagicLinkCallback', '/handler/magic-link-callback'],
    ['AfterSignIn', '/'],
    ['AfterSignUp', '/'],
    ['AfterSignOut', '/'],
    ['AccountSettings', '/handler/account-settings'],
    ['Error', '/handler/error'],
    ['TeamInvitation', '/handler/team-invitation'],
    ['Mfa', '/handler/mfa'],
    ['SignIn', '/handler/sign-in?after_auth_return_to=%2F'],
    ['SignUp', '/handler/sign-up?after_auth_return_to=%2F'],
  ] as const

  for (const [name, url] of screens) {
    const redirect: ClientApp<'cookie'>['redirectToHome'] = app[`redirectTo${name}`]
    await redirect.call(app)
    expect(browser.visits.pop()).toBe(`assign ${url}`)
  }
})

test('raw requests go out with the session at hand', async () => {
  const { app, service } = await setUpSignedIn()
  service.routes['POST /auth/cli/complete'] = () => json({ fine: true })

  const response = await app[appInternals].sendRequest({
    method: 'POST',
    path: '/auth/cli/complete',
    body: {},
  })

  expect(await response.json()).toEqual({ fine: true })
  expect(service.wire.requests.at(-1)?.headers.has('x-stack-access-token')).toBe(true)
})
