import type { OAuthProviderType } from '@latchkey/contract'
import { startService, type TestService } from '@latchkey/testkit'
import { afterAll, describe, expect, test } from 'vitest'
import { type OpenIdStandIn, startOpenIdStandIn } from './testing/open-id-stand-in.ts'
import { newStart, open } from './testing/projects.ts'

/*
 * The flow against a certified OpenID provider that acts as Google and others under their names and
 * paths.
 */

const CLAIMS = { name: 'Ada', email: 'ada@example.com', email_verified: true }
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const one of running.reverse()) await one.stop()
})

type Parts = Parameters<typeof startOpenIdStandIn>[0]

/** Starts a fake provider and a service that uses it. */
async function play(
  type: OAuthProviderType,
  part: Omit<Parts, 'client'>,
  authentication: Parts['client']['authentication'],
) {
  const redirectUri = `http://localhost:8102/api/v1/auth/oauth/callback/${type}`
  const client = { id: `${type}-id`, secret: `${type}-s_e.c-r~et`, redirectUri, authentication }
  const standIn = await startOpenIdStandIn({ ...part, client })
  const service = await startService({ providers: { locate: standIn.locate } })
  running.push(standIn, service)
  return { standIn, service }
}

async function signIn(
  service: TestService,
  standIn: OpenIdStandIn,
  type: OAuthProviderType,
  extraScopes: string[] = [],
) {
  const provider = await open(service, type)
  const start = newStart(service, type, extraScopes)
  const response = await standIn.signIn(await provider.authorizationUrl(start), 'ada')
  return { provider, start, response }
}

describe('Google', async () => {
  const { standIn, service } = await play(
    'google',
    {
      issuer: 'https://accounts.google.com',
      paths: {
        authorization: '/o/oauth2/v2/auth',
        token: '/token',
        jwks: '/oauth2/v3/certs',
        userinfo: '/v1/userinfo',
      },
      claims: CLAIMS,
    },
    'client_secret_basic',
  )

  // The fake has no profile without the scope "openid", which Google adds by itself.
  const more = ['openid', 'email', 'profile']

  test('signs in a user and checks the ID token', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'google', more)
    expect(response.get('iss')).toBe('https://accounts.google.com')

    const { account, tokens } = await provider.exchange(response, start)

    expect(account).toEqual({
      accountId: 'ada',
      displayName: 'Ada',
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: true,
    })
    expect(tokens.scopes).toEqual([...provider.baseScopes, ...more])
    expect(await provider.isAccessTokenGood(tokens.accessToken)).toBe(true)
  })

  test('rejects a response of another issuer', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'google', more)
    response.set('iss', 'https://accounts.google.com.evil.example')

    await expect(provider.exchange(response, start)).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test('rejects a code without its verifier', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'google', more)

    const attempt = provider.exchange(response, {
      ...start,
      codeVerifier: newStart(service, 'google').codeVerifier,
    })

    await expect(attempt).rejects.toMatchObject({ kind: 'invalid-grant' })
  })
})

describe('Microsoft', async () => {
  const { standIn, service } = await play(
    'microsoft',
    {
      issuer: 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      paths: {
        authorization: '/consumers/oauth2/v2.0/authorize',
        token: '/consumers/oauth2/v2.0/token',
        jwks: '/consumers/discovery/v2.0/keys',
        userinfo: '/oidc/userinfo',
      },
      api: {
        '/v1.0/me': (_request, response) => {
          const person = {
            id: '48d31887fad3f8b3',
            displayName: 'Ada',
            mail: null,
            userPrincipalName: 'ada@example.com',
          }
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify(person))
        },
      },
      claims: CLAIMS,
    },
    'client_secret_basic',
  )

  test('signs in a user by the Graph id, with an unverified address', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'microsoft')

    const { account } = await provider.exchange(response, start)

    expect(account).toEqual({
      accountId: '48d31887fad3f8b3',
      displayName: 'Ada',
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: false,
    })
  })

  test('rejects a code of another flow', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'microsoft')

    const attempt = provider.exchange(response, { ...start, nonce: 'of another browser' })

    await expect(attempt).rejects.toMatchObject({ kind: 'bad-response' })
  })
})

describe('Apple', async () => {
  const { standIn, service } = await play(
    'apple',
    {
      issuer: 'https://appleid.apple.com',
      paths: {
        authorization: '/auth/authorize',
        token: '/auth/token',
        jwks: '/auth/keys',
        userinfo: '/none',
      },
      claims: CLAIMS,
    },
    'client_secret_post',
  )

  test('signs in a user with a form post and an ID token only', async () => {
    // The fake returns an ID token only for the scope "openid", Apple for any.
    const { provider, start, response } = await signIn(service, standIn, 'apple', ['openid'])
    expect(response.get('code')).toBeTruthy()

    const { account, tokens } = await provider.exchange(response, start)

    expect(account).toMatchObject({ accountId: 'ada', displayName: null, profileImageUrl: null })
    expect(await provider.isAccessTokenGood(tokens.accessToken)).toBe(true)
  })
})

describe('LinkedIn', async () => {
  const { standIn, service } = await play(
    'linkedin',
    {
      issuer: 'https://www.linkedin.com/oauth',
      paths: {
        authorization: '/oauth/v2/authorization',
        token: '/oauth/v2/accessToken',
        jwks: '/none',
        userinfo: '/v2/userinfo',
      },
      claims: CLAIMS,
    },
    'client_secret_post',
  )

  test('signs in a user without PKCE and with the secret in the body', async () => {
    const { provider, start, response } = await signIn(service, standIn, 'linkedin')

    const { account } = await provider.exchange(response, start)

    expect(account).toMatchObject({
      accountId: 'ada',
      displayName: 'Ada',
      email: 'ada@example.com',
      isEmailVerified: true,
    })
  })
})

describe('an issuer that replaces the development provider', async () => {
  const redirectUri = 'http://localhost:8102/api/v1/auth/oauth/callback/spotify'
  const client = {
    id: 'spotify',
    secret: 'shared-secret',
    redirectUri,
    authentication: 'client_secret_basic',
  } as const
  const standIn = await startOpenIdStandIn({ client })
  const service = await startService({
    config: {
      oauth: {
        sharedKeys: {},
        developmentProvider: { issuer: standIn.url, secret: 'shared-secret' },
        handsOutSharedTokens: false,
      },
    },
  })
  running.push(standIn, service)

  async function signInAs(login: string) {
    const provider = await open(service, 'spotify', { isShared: true })
    const start = newStart(service, 'spotify')
    const url = await provider.authorizationUrl(start)
    return { provider, start, url: new URL(url), response: await standIn.signIn(url, login) }
  }

  test('acts as a provider with shared keys; the login is the id and the verified address', async () => {
    const { provider, start, url, response } = await signInAs('ada@example.com')
    expect(url.searchParams.get('scope')).toBe('openid offline_access')
    expect(url.searchParams.get('client_id')).toBe('spotify')

    const { account, tokens } = await provider.exchange(response, start)

    expect(provider.isShared).toBe(true)
    expect(account).toEqual({
      accountId: 'ada@example.com',
      displayName: null,
      profileImageUrl: null,
      email: 'ada@example.com',
      isEmailVerified: true,
    })
    expect(tokens.refreshToken).not.toBeNull()
  })

  test('returns new tokens for a refresh token', async () => {
    const { provider, start, response } = await signInAs('ada@example.com')
    const { tokens } = await provider.exchange(response, start)

    const next = await provider.refresh(tokens.refreshToken as string, tokens.scopes)

    expect(next.accessToken).not.toBe(tokens.accessToken)
    expect(await provider.isAccessTokenGood(next.accessToken)).toBe(true)
  })

  test('may use logins that are not addresses', async () => {
    const { provider, start, response } = await signInAs('ada')

    const { account } = await provider.exchange(response, start)

    expect(account).toMatchObject({ accountId: 'ada', email: null, isEmailVerified: false })
  })

  test('must name itself in its response (RFC 9207)', async () => {
    const { provider, start, response } = await signInAs('ada@example.com')
    response.delete('iss')

    await expect(provider.exchange(response, start)).rejects.toMatchObject({ kind: 'bad-response' })
  })

  test('may require the secret in the body', async () => {
    const strict = await startOpenIdStandIn({
      client: { ...client, authentication: 'client_secret_post' },
    })
    const other = await startService({
      config: {
        oauth: {
          sharedKeys: {},
          developmentProvider: { issuer: strict.url, secret: 'shared-secret' },
          handsOutSharedTokens: false,
        },
      },
    })
    const provider = await open(other, 'spotify', { isShared: true })
    const start = newStart(other, 'spotify')

    const { account } = await provider.exchange(
      await strict.signIn(await provider.authorizationUrl(start), 'ada@example.com'),
      start,
    )

    expect(account.accountId).toBe('ada@example.com')
    await other.stop()
    await strict.stop()
  })

  test('must have the configured issuer', async () => {
    const other = await startService({
      config: {
        oauth: {
          sharedKeys: {},
          developmentProvider: {
            issuer: standIn.url.replace('127.0.0.1', 'localhost'),
            secret: 's',
          },
          handsOutSharedTokens: false,
        },
      },
    })
    const provider = await open(other, 'spotify', { isShared: true })

    await expect(provider.authorizationUrl(newStart(other, 'spotify'))).rejects.toMatchObject({
      kind: 'bad-response',
    })

    await other.stop()
  })

  test('replaces the built-in pages', async () => {
    const response = await service.fetch(new Request(`${service.url}/development-provider/jwks`))

    expect(response.status).toBe(404)
  })
})
