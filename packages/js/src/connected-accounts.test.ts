import { describe, expect, test } from 'vitest'
import type { ConnectedAccountOptions } from './connected-accounts.ts'
import { fakeAccessToken, json, knownError, type WireResponse } from './testing/fake-wire.ts'
import { setUpApp } from './testing/test-app.ts'

const TOKEN = 'POST /connected-accounts/me/github/access-token'
const granted = () => json({ access_token: 'token-of-github' }, { status: 201 })

/** A signed-in user with these accounts; the service returns this response to token requests. */
async function setUp({
  accounts = ['github'],
  token = granted,
}: {
  accounts?: string[]
  token?: () => WireResponse
} = {}) {
  const all = setUpApp({ href: 'http://app.test/files', oauthScopesOnSignIn: { github: ['user'] } })
  await all.app.signUpWithCredential({
    email: 'ada@example.com',
    password: 'correct horse',
    noRedirect: true,
  })
  const [id = '', json = {}] = [...all.service.users][0] ?? []
  all.service.users.set(id, {
    ...json,
    oauth_providers: accounts.map((id) => ({ id, account_id: 'a', email: null })),
  })
  all.service.routes[TOKEN] = token
  const user = await all.app.getUser({ or: 'throw' })
  all.service.wire.requests.length = 0

  /** The redirect of the browser when the account is requested. */
  const leave = (options: ConnectedAccountOptions = {}) => {
    const visit = all.browser.nextVisit()
    const call = user.getConnectedAccount('github', { or: 'redirect', ...options })
    return Promise.race([
      visit,
      call.then(() => Promise.reject(new Error('The page was not left.'))),
    ])
  }
  return { ...all, user, leave }
}

describe('a connected account', () => {
  test('gives tokens with the scopes that were asked for', async () => {
    const { service, user } = await setUp()

    const account = await user.getConnectedAccount('github', { scopes: ['repo', 'gist'] })

    expect(account?.id).toBe('github')
    expect(service.wire.lines).toEqual(['GET /users/me', TOKEN])
    expect(service.wire.requests[1]?.body).toBe('{"scope":"repo gist"}')
    expect(await account?.getAccessToken()).toEqual({ accessToken: 'token-of-github' })
    expect(service.wire.lines).toEqual(['GET /users/me', TOKEN, TOKEN])
  })

  test('needs no scopes', async () => {
    const { service, user } = await setUp()
    await user.getConnectedAccount('github')
    expect(service.wire.requests[1]?.body).toBe('{"scope":""}')
  })

  test('is the one of the provider that was named', async () => {
    const { service, user } = await setUp({ accounts: ['google'] })
    expect(await user.getConnectedAccount('github')).toBeNull()
    expect(service.wire.lines).toEqual(['GET /users/me'])
  })

  test.each([
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  ])('is null for %s', async (code) => {
    const { browser, user } = await setUp({ token: () => knownError(code) })
    expect(await user.getConnectedAccount('github')).toBeNull()
    expect(browser.visits).toEqual([])
  })

  test('throws errors that asking the user would not fix', async () => {
    const { browser, user } = await setUp({
      token: () => knownError('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'),
    })

    await expect(user.getConnectedAccount('github', { or: 'redirect' })).rejects.toMatchObject({
      errorCode: 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    })
    expect(browser.visits).toEqual([])
  })

  test('that is withdrawn later no longer gives a token', async () => {
    const { service, user } = await setUp()
    const account = await user.getConnectedAccount('github', { scopes: ['repo'] })
    service.routes[TOKEN] = () => knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
    await expect(account?.getAccessToken()).rejects.toThrow('no access token of github')
  })

  test('is null once the user has signed out, without a request', async () => {
    const { service, user } = await setUp()
    const account = await user.getConnectedAccount('github')
    await user.signOut({ redirectUrl: '/bye' })
    service.wire.requests.length = 0

    expect(await user.getConnectedAccount('github')).toBeNull()
    await expect(account?.getAccessToken()).rejects.toThrow('no access token')
    expect(service.wire.requests).toEqual([])
  })
})

describe("with or: 'redirect' the page is left", () => {
  test('for an account that is not connected', async () => {
    const { leave } = await setUp({ accounts: [] })
    const url = await leave()
    expect(url.pathname).toBe('/api/v1/auth/oauth/authorize/github')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      type: 'link',
      token: expect.any(String),
      provider_scope: 'user',
      after_callback_redirect_url: 'http://app.test/files',
    })
  })

  test('for scopes that are missing', async () => {
    const { leave } = await setUp({
      token: () => knownError('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    })
    expect((await leave({ scopes: ['repo', 'user'] })).searchParams.get('provider_scope')).toBe(
      'repo user',
    )
  })

  test('is not requested when signed out', async () => {
    const { browser, user } = await setUp()
    await user.signOut({ redirectUrl: '/bye' })
    await expect(user.getConnectedAccount('github', { or: 'redirect' })).rejects.toThrow(
      'Only a signed-in user',
    )
    expect(browser.visits).toEqual(['replace /bye'])
  })
})

describe('while an administrator impersonates the user', () => {
  const refused = () =>
    new Response('You cannot do this while impersonating a user.', { status: 403 })

  /** The tokens of an impersonation; the service refuses tokens of providers. */
  async function impersonate(accounts?: string[]) {
    const all = await setUp({ ...(accounts && { accounts }), token: refused })
    const [found] = all.service.users.values()
    all.service.routes['GET /users/me'] = () => json(found)
    const impersonation = { by: 'support@example.com', ends_at: 3_999_999_000 }
    const accessToken = fakeAccessToken({ impersonation })
    const user = await all.app.getUser({
      or: 'throw',
      tokenStore: { accessToken, refreshToken: 'rt' },
    })
    all.service.wire.requests.length = 0
    return { ...all, user }
  }

  test('an account is connected, but gives no token', async () => {
    const { service, user } = await impersonate()

    const account = await user.getConnectedAccount('github', { or: 'redirect' })

    expect(account.id).toBe('github')
    await expect(account.getAccessToken()).rejects.toThrow('someone impersonates')
    expect(service.wire.lines).toEqual(['GET /users/me'])
  })

  test('no account is linked', async () => {
    const { browser, user } = await impersonate([])
    expect(await user.getConnectedAccount('github')).toBeNull()
    await expect(user.getConnectedAccount('github', { or: 'redirect' })).rejects.toThrow(
      'Only a signed-in user',
    )
    expect(browser.visits).toEqual([])
  })
})
